import { z } from 'zod';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { nameSchema } from '../values/text-schema.ts';
import { webhookKinds, maxWebhookName, pauseReasons, deliveryErrors } from './webhook.ts';

const maxAddress = 2_000;

/** An http(s) address without credentials and fragment; the server checks the host (rules/webhooks.md#addresses). */
const addressSchema = z
  .string('validation.required')
  .trim()
  .min(1, 'validation.required')
  .max(maxAddress, 'validation.tooLong')
  .regex(/^https?:\/\/[^\s/?#@]+(?:[/?][^\s#]*)?$/i, 'validation.webhookAddress')
  .pipe(z.url('validation.webhookAddress'));

const kindsSchema = z
  .array(z.enum(webhookKinds, 'validation.invalidFormat'), 'validation.required')
  .max(webhookKinds.length, 'validation.invalidFormat')
  .refine((kinds) => new Set(kinds).size === kinds.length, 'validation.twice');

/** A new webhook; without `kinds` it gets every change. */
export const newWebhookSchema = z
  .strictObject({
    name: nameSchema(maxWebhookName),
    url: addressSchema,
    kinds: kindsSchema.optional().transform((kinds) => kinds ?? []),
  })
  .meta({ id: 'NewWebhook' });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

/** A change of a webhook; absent fields stay unchanged. */
export const webhookChangeSchema = z
  .strictObject({
    /** The version of the webhook that the sender read. */
    version: versionSchema.optional(),
    name: nameSchema(maxWebhookName).optional(),
    url: addressSchema.optional(),
    kinds: kindsSchema.optional(),
    paused: z.boolean('validation.invalidFormat').optional(),
    /** Replaces the secret; the previous one becomes invalid. */
    newSecret: z.literal(true, 'validation.invalidFormat').optional(),
  })
  .meta({ id: 'WebhookChange' });
export type WebhookChange = z.infer<typeof webhookChangeSchema>;

/** A receiver of the plan's changes, without its secret. Instants are ISO 8601 in UTC. */
export const webhookSchema = z
  .object({
    id: idSchema,
    version: versionSchema,
    name: z.string(),
    url: z.string(),
    /** The subscribed kinds of rows; empty for all. */
    kinds: z.array(z.string()),
    state: z.enum(['active', 'paused']),
    pausedAt: z.string().nullable(),
    pausedReason: z.enum(pauseReasons).nullable(),
    /** The number of messages not delivered yet. */
    waiting: z.int(),
    /** The latest attempt; `status` is the HTTP status, null if there was no answer. */
    last: z.object({ at: z.string(), status: z.int().nullable(), ok: z.boolean() }).nullable(),
    createdBy: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

/** A webhook with its secret, if the call created or replaced it; a secret is shown only once. */
export const issuedWebhookSchema = webhookSchema
  .extend({ secret: z.string().optional() })
  .meta({ id: 'IssuedWebhook' });
export type IssuedWebhook = z.infer<typeof issuedWebhookSchema>;

export const webhookDeliverySchema = z
  .object({
    id: idSchema,
    /** The message's `webhook-id`, the same for each attempt. */
    messageId: z.string(),
    /** The action (`orders.create`), `plan.reset` or `webhook.test`. */
    type: z.string(),
    /** Revisions by stream, `{ "day:2026-11-23": 41 }`; empty for messages without a change. */
    revisions: z.record(z.string(), z.int()),
    /** `waiting`: to be sent or retried; `failed`: given up. */
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int(),
    /** The HTTP status of the latest answer. */
    status: z.int().nullable(),
    error: z.enum(deliveryErrors).nullable(),
    durationMs: z.int().nullable(),
    /** The first kB of the latest answer. */
    answer: z.string().nullable(),
    /** The time of the latest attempt, or else of the change. */
    at: z.string(),
    nextAt: z.string().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
