import { checkSessionEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { createOrderEndpoint, moveOrderToHallEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { ErrorBody } from '@werkplan/shared/errors/error-body.ts';
import request, { type Response, type Test } from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeOrder, newOrder } from '../support/make.ts';
import { refused, traces } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';

const plant = usePlant({ logLevel: 'silent' });

let before: unknown;
beforeEach(async () => {
  before = await traces(plant);
});

/** A hand-made request as Anna; each test spoils one thing. */
const post = (path = '/api/orders'): Test =>
  request(plant.url)
    .post(path)
    .set('cookie', plant.anna.cookie)
    .set('x-csrf-token', plant.anna.csrf)
    .set('accept-language', 'en')
    .set('content-type', 'application/json');
const json = (value: unknown = newOrder()): string => JSON.stringify(value);

/** Status and type of an answer that must be a whole refusal and must have left nothing behind. */
const refusalIn = async ({ status, body }: Response): Promise<[number, string]> => {
  const { type, displayMessage, requestId } = body as ErrorBody;
  expect(displayMessage).toMatch(/.{10}/);
  expect(requestId).toMatch(/^[\da-f-]{36}$/);
  expect(await traces(plant)).toEqual(before);
  return [status, type];
};

describe('who may come in', () => {
  it('nobody without a login', async () => {
    expect(await refusalIn(await post().set('cookie', '').send(json()))).toEqual([401, 'SESSION_EXPIRED']);
    expect(await refusalIn(await request(plant.url).get(`/api/days/${today}`))).toEqual([
      401,
      'SESSION_EXPIRED',
    ]);
    expect(await refused(plant, plant.nobody, checkSessionEndpoint)).toMatchObject({ status: 401 });
    const forged = plant.anna.cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    expect(await refusalIn(await post().set('cookie', forged).send(json()))).toEqual([
      401,
      'SESSION_EXPIRED',
    ]);
  });

  it('a change from its own origin, or from no browser at all', async () => {
    for (const headers of [{ origin: plant.url }, { 'sec-fetch-site': 'same-origin' }, {}])
      expect((await post().set(headers).send(json())).status).toBe(200);
  });
});

describe('what may come in', () => {
  it('bare literals where a call takes one', async () => {
    const order = await makeOrder(plant.anna);
    const answer = await request(plant.url)
      .put(`/api/orders/${order.id}/hall`)
      .set('cookie', plant.anna.cookie)
      .set('x-csrf-token', plant.anna.csrf)
      .set('content-type', 'application/json')
      .send('3');
    expect(answer.body).toMatchObject({ id: order.id, hallId: 3 });
  });
});

describe('methods', () => {
  it('HEAD answers as GET would, without a body; OPTIONS allows no other origin', async () => {
    const head = await request(plant.url).head(`/api/days/${today}`).set('cookie', plant.anna.cookie);
    expect([head.status, head.text]).toEqual([200, undefined]);
    expect((await request(plant.url).head(`/api/days/${today}`)).status).toBe(401);
    const options = await request(plant.url).options('/api/orders').set('origin', 'https://evil.example');
    expect(options.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

describe('every answer', () => {
  it('is German unless the caller prefers English', async () => {
    const textFor = async (language: string): Promise<string> => {
      const { body } = await post().set('x-csrf-token', '').set('accept-language', language).send(json());
      return (body as { displayMessage: string }).displayMessage;
    };
    const [german, english] = [
      'Zugriff verweigert. Dafür fehlt die Berechtigung.',
      'Access is denied. You do not have permission to perform this action.',
    ];
    expect(await textFor('en-GB,en;q=0.9')).toBe(english);
    expect(await textFor('fr,en;q=0.8,de;q=0.3')).toBe(english);
    for (const language of ['de-AT', 'fr', '*', '']) expect(await textFor(language)).toBe(german);
  });

  it('carries the headers that keep a browser from harm, and not what it runs on', async () => {
    const { headers } = await request(plant.url).get('/api/trucks');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('tells nothing of an error inside', async () => {
    await plant.db.schema.alterTable('truck').renameTo('truck_away').execute();
    const answer = await request(plant.url)
      .get('/api/trucks')
      .set('cookie', plant.anna.cookie)
      .set('accept-language', 'en');
    await plant.db.schema.alterTable('truck_away').renameTo('truck').execute();
    expect(answer).toMatchObject({
      status: 500,
      body: { type: 'UNEXPECTED_EXCEPTION', displayMessage: 'Ups! Something unexpected happened.' },
    });
    expect(JSON.stringify(answer.body)).not.toContain('truck');
  });
});

it('a dry run answers like the real thing and keeps nothing', async () => {
  const order = await makeOrder(plant.anna);
  const kept = await traces(plant);
  const headers = { 'idempotency-key': 'dry' };
  const reply = await plant.anna.attempt(
    moveOrderToHallEndpoint,
    { params: { id: order.id }, query: { dryRun: 'true' }, body: 2 },
    headers,
  );
  expect(reply).toMatchObject({ status: 200, body: { id: order.id, hallId: 2, version: 2 } });
  expect(await traces(plant)).toEqual(kept);
  const wrong = { query: { dryRun: 'true' }, body: newOrder({ city: ' ' }) };
  expect(await refused(plant, plant.anna, createOrderEndpoint, wrong)).toMatchObject({
    type: 'VALIDATION_ERRORS',
  });
});
