import { contractOf } from '@werkplan/shared/contracts.ts';
import {
  fieldsQuerySchema,
  pageQuerySchema,
  tableQuerySchema,
} from '@werkplan/shared/http/reading-query-schema.ts';
import { describeApiEndpoint, showApiEndpoint } from '@werkplan/shared/http/api-endpoints.ts';
import { neededRole } from '@werkplan/shared/http/access.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { reasonSchema } from '@werkplan/shared/http/change-query-schema.ts';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { EndpointRouter } from './endpoint-router.ts';
import { apiPage, apiPagePolicy } from './api-page.ts';
import { ConstantAnswer } from './constant-answer.ts';
import { answersOf } from './openapi-answers.ts';
import { bodyExamples } from './openapi-bodies.ts';
import { describeFields } from './openapi-fields.ts';
import { webhookOperations } from './openapi-webhooks.ts';
import { shortenSummary, addParameterDescriptions } from './openapi-parameters.ts';
import { release } from '../platform/release.ts';

const whoHas = { viewer: 'signed-in users', planner: 'planners', admin: 'admins' } as const;

const proofOf = ({ proof }: AnyEndpoint): string => {
  if (proof === undefined) return '';
  const when =
    proof === 'recent'
      ? []
      : Object.entries(proof).map(([field, value]) => (value === '*' ? field : `${field}: ${value}`));
  return ` Asks for a proof of the last ten minutes${when.length > 0 ? ` with ${when.join(' or ')}` : ''}.`;
};

/** Describes who may make a call, for its description in the OpenAPI document. */
const describeCallers = (endpoint: AnyEndpoint): string => {
  if (endpoint.access === 'yard') return 'For a yard link.';
  const role = neededRole(endpoint);
  if (role === null) return 'For anyone.';
  const who = endpoint.inPerson ? whoHas[role] : `${whoHas[role]} and their tokens`;
  return `For ${who}.${proofOf(endpoint)}`;
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
