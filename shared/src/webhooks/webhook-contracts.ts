import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { idParams, pathIdSchema } from '../values/identifier-schema.ts';
import {
  issuedWebhookSchema,
  newWebhookSchema,
  webhookChangeSchema,
  webhookDeliverySchema,
  webhookSchema,
} from './webhook-schema.ts';

export const webhookContracts = {
  'webhooks.list': {
    summary:
      'Webhooks, which receive the plan’s changes, by name, and all kinds of rows that a webhook can choose',
    answer: z.object({ webhooks: z.array(webhookSchema), kinds: z.array(z.string()) }),
  },
  'webhooks.create': {
    summary:
      'Add a webhook that receives the changes from now on; `secret` in the answer signs the messages, shown only once',
    body: newWebhookSchema,
    answer: issuedWebhookSchema,
  },
  'webhooks.change': {
    summary:
      'Change, pause or resume a webhook, or replace its secret, with the `version` that was read; fields left out stay ' +
      'unchanged. A resumed webhook continues where it stopped',
    params: idParams,
    body: webhookChangeSchema,
    answer: issuedWebhookSchema,
  },
  'webhooks.remove': {
    summary: 'Remove a webhook with its deliveries; nothing more is sent',
    params: idParams,
  },
  'webhooks.listDeliveries': {
    summary:
      'The messages of a webhook with the answer to each, newest first; 50 a page unless `limit` says otherwise',
    params: idParams,
    query: z.strictObject({
      /** `next` of the previous page. */
      cursor: z
        .string()
        .regex(/^[1-9]\d{0,14}$/, 'validation.invalidFormat')
        .transform(Number)
        .optional(),
      /** Messages per page, at most 200. */
      limit: z
        .string()
        .regex(/^(?:[1-9]\d?|1\d\d|200)$/, 'validation.invalidFormat')
        .transform(Number)
        .optional(),
    }),
    answer: z.object({ deliveries: z.array(webhookDeliverySchema), next: z.string().nullable() }),
  },
  'webhooks.replayDelivery': {
    summary: 'Send a message again with the same `webhook-id`; other messages don’t wait for it',
    params: z.strictObject({ id: pathIdSchema, deliveryId: pathIdSchema }),
  },
  'webhooks.test': {
    summary: 'Send a message `webhook.test`, even if the webhook is paused',
    params: idParams,
  },
} satisfies Contracts;
