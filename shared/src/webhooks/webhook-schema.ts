import { z } from 'zod';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { nameSchema } from '../values/text-schema.ts';
import { webhookKinds, maxWebhookName, pauseReasons, deliveryErrors } from './webhook.ts';

const maxAddress = 2_000;

/** An http(s) address without sign-in and fragment; which hosts are let through the server decides (rules/webhooks.md#addresses). */
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

/** A webhook to be made; without kinds it gets every change. */
export const newWebhookSchema = z
  .strictObject({
    name: nameSchema(maxWebhookName),
    url: addressSchema,
    kinds: kindsSchema.optional().transform((kinds) => kinds ?? []),
  })
  .meta({ id: 'NewWebhook' });
export type NewWebhook = z.infer<typeof newWebhookSchema>;

/** What isn't named stays. */
export const webhookChangeSchema = z
  .strictObject({
    /** As it was read. */
    version: versionSchema.optional(),
    name: nameSchema(maxWebhookName).optional(),
    url: addressSchema.optional(),
    kinds: kindsSchema.optional(),
    paused: z.boolean('validation.invalidFormat').optional(),
    /** Another secret; the one before counts no longer. */
    newSecret: z.literal(true, 'validation.invalidFormat').optional(),
  })
  .meta({ id: 'WebhookChange' });
export type WebhookChange = z.infer<typeof webhookChangeSchema>;

/** An address that gets the plan's changes; never its secret. Instants are ISO 8601 in UTC. */
export const webhookSchema = z
  .object({
    id: idSchema,
    version: versionSchema,
    name: z.string(),
    url: z.string(),
    /** Empty: all. */
    kinds: z.array(z.string()),
    state: z.enum(['active', 'paused']),
    pausedAt: z.string().nullable(),
    pausedReason: z.enum(pauseReasons).nullable(),
    /** Messages that are still to be delivered. */
    waiting: z.int(),
    /** The latest attempt; `status`: the HTTP status, null without an answer. */
    last: z.object({ at: z.string(), status: z.int().nullable(), ok: z.boolean() }).nullable(),
    createdBy: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.infer<typeof webhookSchema>;

/** Where the answer has a secret, it is shown this once. */
export const issuedWebhookSchema = webhookSchema
  .extend({ secret: z.string().optional() })
  .meta({ id: 'IssuedWebhook' });
export type IssuedWebhook = z.infer<typeof issuedWebhookSchema>;

/** A message on its way to a webhook. */
export const webhookDeliverySchema = z
  .object({
    id: idSchema,
    /** `webhook-id` of the message, the same each time that it is sent. */
    messageId: z.string(),
    /** The action (`orders.create`), `plan.reset` or `webhook.test`. */
    type: z.string(),
    /** By stream, `{ "day:2026-11-23": 41 }`; empty of what is no change. */
    revisions: z.record(z.string(), z.int()),
    /** `waiting`: to be sent, or sent again; `failed`: given up. */
    state: z.enum(['waiting', 'delivered', 'failed']),
    attempts: z.int(),
    /** HTTP status of the latest answer. */
    status: z.int().nullable(),
    error: z.enum(deliveryErrors).nullable(),
    durationMs: z.int().nullable(),
    /** How the latest answer begins, up to 1 kB. */
    answer: z.string().nullable(),
    /** Of the latest attempt, else when it was asked for. */
    at: z.string(),
    nextAt: z.string().nullable(),
  })
  .meta({ id: 'WebhookDelivery' });
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
