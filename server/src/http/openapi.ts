import { describeCallers } from './openapi-callers.ts';
import { demoSignInsWarning, weakPasswordWarning } from '@werkplan/shared/account/plan-warning.ts';
import { contractOf } from '@werkplan/shared/contracts.ts';
import { fieldsQuerySchema, pageQuerySchema } from '@werkplan/shared/http/reading-query-schema.ts';
import { nextHeader } from '@werkplan/shared/http/reading-query.ts';
import { tableQuerySchema } from '@werkplan/shared/http/table-query-schema.ts';
import { tableTypes } from '@werkplan/shared/http/table-query.ts';
import { describeApiEndpoint, showApiEndpoint } from '@werkplan/shared/http/api-endpoints.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { dryRunAnswerOf } from '@werkplan/shared/live/plan-effect-schema.ts';
import { reasonSchema } from '@werkplan/shared/http/change-query-schema.ts';
import { daySchema } from '@werkplan/shared/values/day-schema.ts';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { EndpointRouter } from './endpoint-router.ts';
import { apiPage, apiPagePolicy } from './api-page.ts';
import { csrfHeader } from './csrf.ts';
import { ConstantAnswer } from './constant-answer.ts';
import { bodyExamples } from './openapi-bodies.ts';
import { describeFields } from './openapi-fields.ts';
import { webhookOperations } from './openapi-webhooks.ts';
import { refusalResponses } from './openapi-refusals.ts';
import { shortenSummary, addParameterDescriptions } from './openapi-parameters.ts';
import { release } from '../platform/release.ts';

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

const securityOf = ({ access, inPerson }: AnyEndpoint): Record<string, string[]>[] => {
  if (access === 'public') return [];
  if (access === 'yard') return [{ yardLink: [] }];
  return inPerson ? [{ session: [] }] : [{ session: [] }, { token: [] }];
};

const everyChangeSchema = z.object({
  dryRun: z.enum(['true', 'false']).optional(),
  reason: reasonSchema.optional(),
});
const changeHeaders = z.object({
  'Idempotency-Key': z
    .string()
    .regex(/^[\w.:-]{1,64}$/)
    .optional()
    .describe('The same key with the same body gets the first answer again, for 48 hours'),
});
const planHeaders = changeHeaders.extend({
  Prefer: z
    .string()
    .optional()
    .describe(
      '`return=minimal` (RFC 7240) answers the ids of rows instead of the rows, unless the answer repeats an earlier one',
    ),
});
const rowHeaders = planHeaders.extend({
  'If-Match': z
    .string()
    .optional()
    .describe('The version that the row must have (for a print: the ETag of the day); `*` accepts any'),
});
const readHeaders = z.object({
  'If-None-Match': z.string().optional().describe('An ETag; 304 is answered while the answer is the same'),
});

const queryOf = (endpoint: AnyEndpoint): z.ZodObject | undefined => {
  const { change, table, fields, paged } = endpoint;
  const own = contractOf(endpoint).query as z.ZodObject | undefined;
  const added = {
    ...(change && everyChangeSchema.shape),
    ...(table && tableQuerySchema.shape),
    ...(fields && fieldsQuerySchema.shape),
    ...(paged && pageQuerySchema.shape),
  };
  if (Object.keys(added).length === 0) return own;
  return z.object({ ...own?.shape, ...added });
};

const headersOf = ({ change, row, method }: AnyEndpoint, isOnce: boolean): z.ZodObject | undefined => {
  if (isOnce) return changeHeaders;
  if (change) return row === undefined ? planHeaders : rowHeaders;
  return method === 'GET' ? readHeaders : undefined;
};

const parametersOf = (
  endpoint: AnyEndpoint,
  isOnce: boolean,
): Pick<ZodOpenApiOperationObject, 'requestParams'> => {
  const [path, query, header] = [contractOf(endpoint).params, queryOf(endpoint), headersOf(endpoint, isOnce)];
  if (!path && !query && !header) return {};
  return {
    requestParams: {
      ...(path && { path: addParameterDescriptions(endpoint.name, path as z.ZodObject) }),
      ...(query && { query: addParameterDescriptions(endpoint.name, query) }),
      ...(header && { header }),
    },
  };
};

const answersOf = (endpoint: AnyEndpoint, isOnce: boolean): ZodOpenApiOperationObject['responses'] => {
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

const bodyOf = (endpoint: AnyEndpoint): Pick<ZodOpenApiOperationObject, 'requestBody'> => {
  const { name, bodyTypes } = endpoint;
  const { body } = contractOf(endpoint);
  if (bodyTypes) {
    const schema = z.string().meta({ format: 'binary' });
    const content = Object.fromEntries(bodyTypes.map((type) => [type, { schema }]));
    return { requestBody: { required: true, content } };
  }
  if (!body) return {};
  const examples = Object.entries(bodyExamples[name] ?? {}).map(([summary, value], index) => [
    `example${index + 1}`,
    { summary, value },
  ]);
  const content = { schema: body, ...(examples.length > 0 && { examples: Object.fromEntries(examples) }) };
  return { requestBody: { required: true, content: { 'application/json': content } } };
};

const operationOf = (endpoint: AnyEndpoint, isOnce: boolean): ZodOpenApiOperationObject => {
  const { name, deprecated } = endpoint;
  const { summary, description } = shortenSummary(contractOf(endpoint).summary);
  const sentences = [description, describeCallers(endpoint), deprecated && `Use ${deprecated.instead}.`];
  return {
    operationId: name,
    summary,
    description: sentences.filter(Boolean).join(' '),
    ...(deprecated && { deprecated: true, 'x-sunset': deprecated.sunset }),
    tags: [name.split('.')[0] ?? name],
    security: securityOf(endpoint),
    ...parametersOf(endpoint, isOnce),
    ...bodyOf(endpoint),
    responses: answersOf(endpoint, isOnce),
  };
};

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'werkplan',
    description: 'From POST /api/login; changes also carry its x-csrf-token',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description:
      "A script's token: scope `read` for GET, `write` for the rest, `display` for the halls' totals",
  },
  yardLink: {
    type: 'http',
    scheme: 'bearer',
    description: "The secret of a yard link, which its QR code holds behind the address's `#`",
  },
} as const;

/** Builds the OpenAPI 3.1 document of the mounted endpoints. */
const openApiDocument = ({
  endpoints,
  idempotentOnly,
}: Pick<EndpointRouter, 'endpoints' | 'idempotentOnly'>) => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint, idempotentOnly.has(endpoint));
  }
  const document = createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Werkplan',
        version: release,
        description: 'Production and delivery planning. Quantities are whole kilograms, days YYYY-MM-DD.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The plant that answers this' }],
      components: { securitySchemes },
      paths: paths as ZodOpenApiPathsObject,
      webhooks: webhookOperations,
    },
    // Discriminators are removed: they can't have a mapping for optional fields, and without a mapping code generators mistake
    // the discriminator's values for schema names.
    { override: ({ jsonSchema }) => void delete jsonSchema.discriminator },
  );
  describeFields((document.components?.schemas ?? {}) as Parameters<typeof describeFields>[0]);
  return document;
};

/** Mounts the OpenAPI document and the page /api/docs. Must be called last, so that the document has every call. */
export const mountOpenApi = (router: EndpointRouter): void => {
  const description = new ConstantAnswer('json', () => JSON.stringify(openApiDocument(router)));
  router.read(describeApiEndpoint, async () => await Promise.resolve(description));
  router.read(showApiEndpoint, async ({ response }) => {
    response.set('Content-Security-Policy', apiPagePolicy);
    return await Promise.resolve(apiPage);
  });
};
