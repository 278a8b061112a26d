import { errorBodySchema } from '@werkplan/shared/errors/error-body.ts';
import { type AnyEndpoint, declareEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { Door } from './endpoint.ts';

const json = (schema: z.ZodType) => ({ content: { 'application/json': { schema } } });

const refused = { description: 'Refused; `type` says why', ...json(errorBodySchema) };

const operationOf = (endpoint: AnyEndpoint): ZodOpenApiOperationObject => {
  const { name, summary, params, query, body, answer, access, change } = endpoint;
  return {
    operationId: name,
    summary,
    tags: [name.split('.')[0] ?? name],
    ...(access === 'public' && { security: [] }),
    ...((params ?? query) && {
      requestParams: {
        ...(params && { path: params as z.ZodObject }),
        ...(query && { query: query as z.ZodObject }),
      },
    }),
    ...(body && { requestBody: { required: true, ...json(body) } }),
    responses: {
      ...(answer
        ? {
            '200': {
              description: change ? 'Done; `x-plan-revisions` names the streams raised' : 'The answer',
              ...json(answer),
            },
          }
        : { '204': { description: 'Done' } }),
      '4XX': refused,
    },
  };
};

/** The declared endpoints as an OpenAPI 3.1 document. */
const openApiDocument = (endpoints: readonly AnyEndpoint[]): object => {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const endpoint of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operationOf(endpoint);
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Werkplan',
      version: '1',
      description: 'Production and delivery planning. Quantities are whole kilograms, days YYYY-MM-DD.',
    },
    security: [{ session: [] }],
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'werkplan',
          description: 'From POST /api/login; changes also carry its x-csrf-token',
        },
      },
    },
    paths: paths as ZodOpenApiPathsObject,
  });
};

const openApiEndpoint = declareEndpoint({
  name: 'api.describe',
  method: 'GET',
  path: '/api/openapi.json',
  access: 'planner',
  summary: 'This description',
  answer: z.looseObject({}),
});

/** Mounted last, so that it describes every call. */
export const mountOpenApi = (door: Door): void => {
  let document: object | undefined;
  door.read(
    openApiEndpoint,
    async () => await Promise.resolve({ ...(document ??= openApiDocument(door.endpoints)) }),
  );
};
