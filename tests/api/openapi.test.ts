import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldDescriptions } from '../../server/src/http/openapi-fields.ts';
import { bodyExamples } from '../../server/src/http/openapi-bodies.ts';
import { makeSite } from '../support/sites.ts';
import { makeOrder, makeTruck } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { scriptWith } from '../support/script.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.7');

interface Operation {
  operationId: string;
  security: Record<string, string[]>[];
  parameters?: { in: string; name: string }[];
  requestBody?: {
    content: Record<string, { examples?: Record<string, { summary: string; value: unknown }> }>;
  };
  responses: Record<string, { content?: Record<string, object>; headers?: Record<string, object> }>;
}
interface Document {
  openapi: string;
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

const plant = usePlant();
let document: Document;
beforeAll(async () => {
  document = (await plant.anna.send<Document>('GET', '/api/openapi.json')).body;
});

const operations = (): (Operation & { path: string; method: string })[] =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
const operation = (operationId: string): Operation => {
  const found = operations().find((one) => one.operationId === operationId);
  if (!found) throw new Error(`no operation ${operationId}`);
  return found;
};
const parametersOf = (operationId: string): string[] =>
  (operation(operationId).parameters ?? []).map((parameter) => `${parameter.in} ${parameter.name}`);

describe('the document', () => {
  it('describes a call with its schemas', () => {
    expect(document.openapi).toBe('3.1.0');
    const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
      version: string;
    };
    expect(document.info.version).toBe(version);
    expect(operation('orders.update')).toMatchObject({
      parameters: expect.arrayContaining([expect.objectContaining({ in: 'path', name: 'id' })]) as object[],
      requestBody: { content: { 'application/json': {} } },
      responses: {
        '200': {
          content: {
            'application/json': {
              schema: {
                anyOf: [
                  { $ref: '#/components/schemas/Order' },
                  { required: ['halls', 'trucks', 'marks', 'answer'] },
                ],
              },
            },
          },
        },
        '4XX': { content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } } },
      },
    });
    expect(operation('deliveries.fillSlot')).toBeDefined();
    expect(operations().length).toBeGreaterThan(40);
  });

  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone({ ...document }));
    expect([valid, errors]).toEqual([true, undefined]);
  });

  it('names who may call each call', () => {
    expect(operation('account.signIn').security).toEqual([]);
    expect(operation('tokens.create').security).toEqual([{ session: [] }]);
    expect(operation('orders.upsert').security).toEqual([{ session: [] }, { token: [] }]);
  });

  it('names what changes take, and what reads take', () => {
    expect(parametersOf('orders.upsert')).toEqual([
      'path orderId',
      'query force',
      'query dryRun',
      'query reason',
      'header Idempotency-Key',
      'header Prefer',
      'header If-Match',
    ]);
    expect(parametersOf('orders.list')).toEqual([
      'query date',
      'query updatedSince',
      'query format',
      'query separator',
      'query fields',
      'query limit',
      'query cursor',
      'header If-None-Match',
    ]);
    expect(Object.keys(operation('orders.list').responses['200']?.content ?? {})).toEqual([
      'application/json',
      'text/csv',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
  });

  it('declares every header that changes, sign-in and session check answer', async () => {
    const answered = async (name: string, method: string, path: string, body?: object): Promise<void> => {
      const { headers } = await plant.anna.send(method, path, body);
      const declared = Object.keys(operation(name).responses['200']?.headers ?? {});
      const ofPlan = [...headers.keys()].filter((header) => /^x-(?:plan|csrf|change)-/.test(header));
      expect(ofPlan.length, name).toBeGreaterThan(0);
      expect(declared, name).toEqual(expect.arrayContaining(ofPlan));
    };
    await answered('account.checkSession', 'GET', '/api/checkSession');
    await answered('halls.setCapacity', 'PUT', '/api/halls/1/capacity', { date: today, maxCapacity: 12_000 });
  });

  it('describes the fields, and only fields and schemas that exist', () => {
    const schemas = document.components.schemas as Record<string, { properties?: object }>;
    const unknown = Object.entries(fieldDescriptions).flatMap(([schema, fields]) =>
      Object.keys(fields)
        .filter((field) => !Object.hasOwn(schemas[schema]?.properties ?? {}, field))
        .map((field) => `${schema}.${field}`),
    );
    // A new order has no id, version or hand edits.
    expect(unknown).toEqual(['id', 'partsAmount', 'byHand', 'version'].map((field) => `NewOrder.${field}`));
    expect(schemas['UpsertOrders']?.properties).toMatchObject({
      cancelMissing: { description: expect.stringContaining('complete') as string },
    });
  });

  it('is consistent: unique names, all path parameters declared, all references resolved', () => {
    const names = operations().map(({ operationId }) => operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const { path, parameters = [], operationId } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
      expect(new Set(declared), operationId).toEqual(new Set(inPath));
    }
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
    expect(references.filter(([, name]) => !document.components.schemas[name ?? '']).map(String)).toEqual([]);
  });

  // The snapshot makes breaking changes visible in review; `npx vitest run tests/api/openapi.test.ts -u` renews it.
  it('equals docs/openapi.json', async () => {
    await expect(`${JSON.stringify(document, null, 2)}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, '../../docs/openapi.json'),
    );
  });
});

describe('the page', () => {
  it('explains the first steps, and loads nothing from other hosts', async () => {
    const { token } = await scriptWith(plant, 'read');
    const reply = await fetch(`${plant.url}/api/docs`, { headers: { authorization: `Bearer ${token}` } });
    const page = await reply.text();
    expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(reply.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    expect(page).toContain('curl -fsS &quot;$WERKPLAN_URL/api/orders?');
    expect(page).toContain('console.log(answer.orderId, answer.steel');
    expect(page).not.toMatch(/<script>|<style|style=|https?:\/\//);
    for (const [, file = ''] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
      const { status, headers } = await fetch(plant.url + file);
      expect([status, headers.get('content-type')], file).toEqual([
        200,
        expect.stringMatching(/^text\/(?:css|javascript)/),
      ]);
    }
    expect((await fetch(`${plant.url}/assets/api-page/package.json`)).status).toBe(404);
  });

  it('is public like the document, because both contain no data', async () => {
    expect((await fetch(`${plant.url}/api/docs`)).status).toBe(200);
    const { body } = await plant.nobody.send('GET', '/api/openapi.json');
    expect(body).toEqual(document);
  });
});

/** The examples' ids are those of the first rows in a plant. */
const addressOf = ({ path, parameters = [] }: ReturnType<typeof operations>[number]): string => {
  const address = path
    .replace('{orderId}', '248096')
    .replace('{slot}', '3')
    .replaceAll(/\{\w+\}/g, '1');
  return parameters.some(({ name }) => name === 'dryRun') ? `${address}?dryRun=true` : address;
};

it('each example body is accepted', async () => {
  await makeOrder(plant.anna, { orderId: '248096' });
  await makeTruck(plant.anna);
  await makeSite(plant.anna);
  const shown = operations().flatMap((one) =>
    Object.values(one.requestBody?.content['application/json']?.examples ?? {}).map((example) => ({
      ...one,
      ...example,
    })),
  );
  expect(new Set(shown.map(({ operationId }) => operationId))).toEqual(new Set(Object.keys(bodyExamples)));
  for (const { operationId, method, summary, value, ...one } of shown) {
    const reply = await plant.anna.send(
      method.toUpperCase(),
      addressOf({ operationId, method, ...one }),
      value,
    );
    expect([operationId, summary, reply.status, reply.body.fields]).toEqual([
      operationId,
      summary,
      200,
      undefined,
    ]);
  }
});
