import { demoSignInsWarning, weakPasswordWarning } from '@werkplan/shared/account/plan-warning.ts';
import { contractOf } from '@werkplan/shared/contracts.ts';
import { errorBodySchema } from '@werkplan/shared/errors/error-body-schema.ts';
import { errorStatus } from '@werkplan/shared/errors/error-codes.ts';
import { errorMeanings } from '@werkplan/shared/errors/error-meanings.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { nextHeader } from '@werkplan/shared/http/reading-query.ts';
import { tableTypes } from '@werkplan/shared/http/table-query.ts';
import { dryRunAnswerOf } from '@werkplan/shared/live/plan-effect-schema.ts';
import { daySchema } from '@werkplan/shared/values/day-schema.ts';
import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { csrfHeader } from './csrf.ts';

const etagSchema = z.string().regex(/^(?:W\/)?".*"$/);
const replayed = {
  'Idempotency-Replayed': z.literal('true').optional().describe('Repeats the first answer to this key'),
};

const changeAnswerHeaders = z.object({
  'x-plan-revisions': z.string().describe('New revisions of changed streams: `day:2026-11-23=41,trucks=7`'),
  'x-plan-warnings': z
    .literal('DAY_CLOSED')
    .optional()
    .describe('The change put an order or a shipment on a day on which the plant is closed'),
  'x-plan-adjusted': z
    .string()
    .optional()
    .describe('Fields from which invisible characters were removed: `constructionSite,orders.3.city`'),
  'x-change-id': z
    .string()
    .regex(/^\d+$/)
    .optional()
    .describe('The change, for its undo; absent when nothing changed'),
  ...replayed,
  'Preference-Applied': z
    .literal('return=minimal')
    .optional()
    .describe('The body has `id` or `ids` instead of the rows, and `made` with the ids of new rows by kind'),
  ETag: etagSchema.optional().describe('For `If-Match`: the version of the row that is answered'),
});

const readAnswer = {
  ETag: etagSchema.optional().describe('The ETag of this answer, to be sent as `If-None-Match`'),
};

const sessionAnswer = {
  [csrfHeader]: z.string().describe('The token that changes in this session must send in the same header'),
  'x-plan-today': daySchema.describe("The plant's today"),
  'x-plan-time-zone': z.string().describe("The plant's time zone (IANA): `Europe/Berlin`"),
  'x-plan-warning': z
    .enum([demoSignInsWarning, weakPasswordWarning])
    .optional()
    .describe(
      'Sent to a person with a commonly guessed password, or while demo users can sign in from other machines',
    ),
};

const pageAnswer = {
  [nextHeader]: z.string().optional().describe('The `cursor` of the next page; absent on the last one'),
};

const deprecatedAnswer = {
  Deprecation: z.string().describe('The time since which the call is deprecated (RFC 9745)'),
  Sunset: z.string().describe('The time until which the call is answered (RFC 8594)'),
};

const answerHeadersOf = (
  { method, beginsSession, paged, deprecated }: AnyEndpoint,
  isOnce: boolean,
): z.ZodObject | undefined => {
  const shape = {
    ...(isOnce && replayed),
    ...(method === 'GET' && readAnswer),
    ...(paged && pageAnswer),
    ...(beginsSession && sessionAnswer),
    ...(deprecated && deprecatedAnswer),
  };
  return Object.keys(shape).length > 0 ? z.object(shape) : undefined;
};

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });

const refusalSchema = errorBodySchema
  .extend({
    type: z.enum(Object.keys(errorStatus)).describe(
      Object.entries(errorMeanings)
        .map(([code, when]) => `\`${code}\`: ${when}`)
        .join('\n'),
    ),
  })
  .meta({ id: 'Refusal' });
const retryHeader = z.string().regex(/^\d+$/).optional();

const refused = {
  description: 'Refused; `type` says why',
  headers: z.object({ 'Retry-After': retryHeader.describe('Seconds to wait, with 429') }),
  ...json(refusalSchema),
};

const failed = {
  description: "The server's own trouble; 503 may be sent again as it is",
  headers: z.object({ 'Retry-After': retryHeader.describe('Seconds to wait, with 503') }),
  ...json(refusalSchema),
};

/** The OpenAPI responses of a call that is refused (4XX) or fails (5XX). */
const refusalResponses = { '4XX': refused, '5XX': failed };

/** Describes a call's answers, with their headers, for the OpenAPI document. */
export const answersOf = (endpoint: AnyEndpoint, isOnce: boolean): ZodOpenApiOperationObject['responses'] => {
  const { answerType, method, change, table, mayBeEmpty } = endpoint;
  const { answer } = contractOf(endpoint);
  const headers = answerHeadersOf(endpoint, isOnce);
  const done = { description: 'Done', ...(headers && { headers }) };
  if (!answer) return { '204': done, ...refusalResponses };
  const schema = change ? z.union([answer, dryRunAnswerOf(answer)]) : answer;
  const content = {
    ...Object.fromEntries([answerType ?? 'application/json'].flat().map((type) => [type, { schema }])),
    ...(table && {
      [tableTypes.csv]: { schema: z.string() },
      [tableTypes.xlsx]: { schema: z.string().meta({ format: 'binary' }) },
    }),
  };
  if (change) {
    const described = changeAnswerHeaders.extend(headers?.shape ?? {});
    return { '200': { description: 'Done', content, headers: described }, ...refusalResponses };
  }
  if (method !== 'GET') return { '200': { ...done, content }, ...refusalResponses };
  return {
    '200': { description: 'The answer', content, ...(headers && { headers }) },
    ...(mayBeEmpty && { '204': { description: 'There is nothing new' } }),
    '304': { description: 'The answer is the one with the ETag in `If-None-Match`' },
    ...refusalResponses,
  };
};
