import { describeApiEndpoint } from '@werkplan/shared/http/api-endpoints.ts';
import express from 'express';
import request from 'supertest';
import { expect, it } from 'vitest';
import { BodyBudget } from './body-budget.ts';
import { BodyReader } from './body-reader.ts';
import { CallTable } from './call-table.ts';
import type { EndpointRouterContext } from './endpoint-router-context.ts';
import { EndpointRouter } from './endpoint-router.ts';
import { mountOpenApi } from './openapi.ts';

const deprecated = { since: '2026-11-23', sunset: '2027-06-01', instead: 'GET /api/new' };
const oldEndpoint = { ...describeApiEndpoint, path: '/api/old', deprecated };
const newEndpoint = { ...describeApiEndpoint, path: '/api/new' };

const app = express();
const nothing = {} as EndpointRouterContext;
const router = new EndpointRouter(app, {
  ...nothing,
  publicUrl: null,
  direct: { calls: new CallTable(), middlewareOf: () => [] },
  limitStrangers: { take: () => Promise.resolve() },
  bodies: new BodyReader(new BodyBudget({ perCaller: 0, perAddress: 0, perKind: 0 }), 0),
});
for (const endpoint of [oldEndpoint, newEndpoint])
  router.read(endpoint, () => Promise.resolve({ here: true }));
mountOpenApi(router);

it('a deprecated call announces its last day in each answer, refusals included', async () => {
  for (const path of ['/api/old', '/api/old?colour=red']) {
    const { headers } = await request(app).get(path);
    expect(headers).toMatchObject({
      deprecation: '@1795392000',
      sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
      link: '</api/docs>; rel="deprecation"; type="text/html"',
    });
  }
  const { headers } = await request(app).get('/api/new');
  expect([headers['deprecation'], headers['sunset'], headers['link']]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('the API’s description marks it, with its last day, its headers and its replacement', async () => {
  const { body } = await request(app).get('/api/openapi.json');
  const paths = (body as { paths: Record<string, { get: Record<string, unknown> }> }).paths;
  expect(paths['/api/old']?.get).toMatchObject({
    deprecated: true,
    'x-sunset': '2027-06-01',
    description: 'For anyone. Use GET /api/new.',
    responses: { '200': { headers: { Deprecation: {}, Sunset: {} } } },
  });
  expect(paths['/api/new']?.get).not.toHaveProperty('deprecated');
});
