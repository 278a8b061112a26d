import { z } from 'zod';
import type { ZodOpenApiPathItemObject } from 'zod-openapi';

/** References the schema of a message, which the answer of the feed (`GET /api/changes`) defines. */
const message = { $ref: '#/components/schemas/PlanMessage' } as const;

const headers = z.object({
  'webhook-id': z.string().describe('The id of the message, the same each time that it is sent'),
  'webhook-timestamp': z.string().regex(/^\d+$/).describe('The time of sending, in seconds since 1970'),
  'webhook-signature': z.string().describe('The signature by Standard Webhooks: `v1,` and the signature'),
});

/** Describes the requests that this server sends to a webhook's receiver (rules/webhooks.md#delivery). */
export const webhookOperations: Readonly<Record<string, ZodOpenApiPathItemObject>> = {
  planMessage: {
    post: {
      summary: 'A change of the plan, signed: one at a time and in order, each until it arrives',
      description:
        'The messages of the feed (`GET /api/changes`). Verify the signature with a library of Standard Webhooks, and ignore a message whose `webhook-id` came before.',
      tags: ['webhooks'],
      security: [],
      requestParams: { header: headers },
      requestBody: { required: true, content: { 'application/json': { schema: message } } },
      responses: {
        '2XX': { description: 'The message has arrived; the next one follows' },
        default: {
          description:
            'Any other answer, redirects included, or none within 10 s: the message comes again after 5 s, 20 s, 80 s … up to an hour',
        },
      },
    },
  },
};
