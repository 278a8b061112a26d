import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { createOrderEndpoint, listOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { recordPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import {
  createTokenEndpoint,
  listTokensEndpoint,
  revokeTokenEndpoint,
} from '@werkplan/shared/tokens/token-endpoints.ts';
import type { NewToken } from '@werkplan/shared/tokens/token-schema.ts';
import { describe, expect, it } from 'vitest';
import { issueToken } from '../../server/src/tokens/token-store.ts';
import { Client } from '../support/client.ts';
import { connect, join, next } from '../support/live-follower.ts';
import { newOrder } from '../support/make.ts';
import { today, usePlant } from '../support/plant.ts';
import { at } from '../support/scene.ts';
import { scriptWith } from '../support/script.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.22');

const plant = usePlant();

const make = async (input: Partial<NewToken> = {}) => {
  const scopes = ['read' as const, 'write' as const];
  const body = { name: 'ERP', scopes, ...input };
  const { token, ...listed } = await plant.anna.call(createTokenEndpoint, { body });
  return { ...listed, secret: token, script: Object.assign(new Client(plant.url), { token }) };
};
const listed = async (id: number) =>
  (await plant.anna.call(listTokensEndpoint)).find((token) => token.id === id);
const read = async (script: Client) =>
  (await script.attempt(listOrdersEndpoint, { query: { date: today } })).status;

describe('a token', () => {
  it('shows its secret once; only the hash is kept', async () => {
    const { id, prefix, secret } = await make({ name: ' ERP Nord ' });
    expect(secret).toMatch(/^wp_[\w-]{43}$/);
    expect(await listed(id)).toEqual({
      id,
      name: 'ERP Nord',
      prefix,
      scopes: ['read', 'write'],
      createdAt: '2026-11-23T08:00:00.000Z',
      createdBy: 'Anna Becker',
      isOwn: true,
      expiresAt: null,
      lastUsedAt: null,
    });
    expect(secret.startsWith(prefix) && prefix.length < 12).toBe(true);
    const stored = await plant.db.selectFrom('apiToken').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(secret.slice(12));
  });

  it('makes changes without a CSRF token, by its own name in history and live patches', async () => {
    const { id, script } = await make({ name: 'ERP Süd' });
    const socket = await connect(plant.bernd);
    await join(socket, `day:${today}`);
    const told = next(socket, 'patch');
    await script.call(createOrderEndpoint, { body: newOrder() });
    expect((await told).actor).toEqual({ id: null, name: 'ERP Süd', kind: 'token' });
    socket.close();
    const { entries } = await plant.anna.call(historyEndpoint, { query: { date: today } });
    expect(entries[0]?.actor).toEqual({ kind: 'token', id, name: 'ERP Süd' });
    expect((await listed(id))?.lastUsedAt).toBe('2026-11-23T08:00:00.000Z');
  });

  it('is all that counts beside a login', async () => {
    const { token } = await scriptWith(plant, 'display');
    const headers = { authorization: `Bearer ${token}` };
    const query = { date: today };
    expect((await plant.anna.refusal(listOrdersEndpoint, { query }, headers)).type).toBe('ACCESS_DENIED');
  });

  it('has keys of its own: the same key of a planner is another request', async () => {
    const { script } = await make();
    const key = { 'idempotency-key': 'one-intent' };
    const body = newOrder();
    const first = await script.attempt(createOrderEndpoint, { body }, key);
    const again = await script.attempt(createOrderEndpoint, { body }, key);
    const planner = await plant.anna.attempt(createOrderEndpoint, { body }, key);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(planner.body.id).not.toBe(first.body.id);
  });
});

describe('a token ends', () => {
  it('when it is revoked, at once, sockets too', async () => {
    const { id, secret, script } = await make();
    const socket = await connect(script, { authorization: `Bearer ${secret}` });
    expect(await read(script)).toBe(200);
    const bye = next(socket, 'bye');
    expect((await plant.anna.attempt(revokeTokenEndpoint, { params: { id } })).status).toBe(204);
    expect(await bye).toEqual({ reason: 'signedOut' });
    expect(await read(script)).toBe(401);
    expect(await listed(id)).toBeUndefined();
    expect((await plant.anna.refusal(revokeTokenEndpoint, { params: { id } })).type).toBe('NOT_FOUND');
  });

  it('at its end', async () => {
    const { script } = await make({ expiresAt: '2026-11-23T12:00:00+01:00' });
    plant.clock.set('2026-11-23T10:59:59Z');
    expect(await read(script)).toBe(200);
    plant.clock.set('2026-11-23T11:00:00Z');
    expect(await read(script)).toBe(401);
    plant.clock.set('2026-11-23T08:00:00Z');
  });

  it('while the user who made it is disabled', async () => {
    const { script } = await make();
    const disable = async (isActive: boolean) =>
      await plant.db.updateTable('appUser').set({ isActive }).where('name', '=', 'Anna Becker').execute();
    await disable(false);
    expect(await read(script)).toBe(401);
    await disable(true);
    expect(await read(script)).toBe(200);
  });
});

describe('making a token', () => {
  const asked = { name: 'ERP', scopes: ['read' as const] };

  it('is called like nobody who works here', async () => {
    const body = { ...asked, name: 'bernd  KRÜGER' };
    expect(await plant.anna.refusal(createTokenEndpoint, { body })).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { name: expect.stringContaining('has this name already') as string },
    });
  });

  it('ends at fifty living ones a person; what is over or revoked doesn’t count', async () => {
    spec('L.63');
    const most = async () => await plant.bernd.attempt(createTokenEndpoint, { body: asked });
    await make({ name: 'not his' });
    for (let count = 0; count < 47; count += 1)
      await issueToken(plant.db, { ...asked, expiresAt: null }, await bernd(), plant.clock.now());
    await issueToken(
      plant.db,
      { ...asked, expiresAt: plant.clock.now().toISOString() },
      await bernd(),
      plant.clock.now(),
    );
    const replies = await Promise.all([most(), most(), most(), most(), most(), most()]);
    const made = replies.filter(({ status }) => status === 200);
    expect([made.length, replies.filter(({ status }) => status === 409).length]).toEqual([3, 3]);
    const refusal = await plant.bernd.refusal(
      createTokenEndpoint,
      { body: asked },
      { 'accept-language': 'de' },
    );
    expect([refusal.type, refusal.displayMessage]).toEqual([
      'TOO_MANY_TOKENS',
      'Sie haben schon 50 Tokens. Bitte zuerst einen widerrufen.',
    ]);
    const own = (await plant.bernd.call(listTokensEndpoint)).filter(({ isOwn }) => isOwn);
    await plant.bernd.call(revokeTokenEndpoint, { params: { id: at(own, 0).id } });
    expect((await most()).status).toBe(200);
  });

  const bernd = async () =>
    await plant.db
      .selectFrom('appUser')
      .select(['id', 'name'])
      .where('email', '=', 'bernd@werkplan.example')
      .executeTakeFirstOrThrow();
});

it.each([
  [{ name: ' ' }, 'name'],
  [{ name: 'x'.repeat(101) }, 'name'],
  [{ scopes: [] }, 'scopes'],
  [{ scopes: ['read', 'read'] }, 'scopes'],
  [{ scopes: ['admin'] }, 'scopes.0'],
  [{ expiresAt: '2026-11-23T08:00:00Z' }, 'expiresAt'],
  [{ expiresAt: '2027-01-01' }, 'expiresAt'],
])('is not made of %j', async (wrong, field) => {
  const body = { name: 'ERP', scopes: ['read'], ...wrong };
  const reply = await plant.anna.send('POST', '/api/tokens', body);
  expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]]);
});

describe('a socket', () => {
  it('of a token that may read follows the plan', async () => {
    const script = await scriptWith(plant, 'read');
    const socket = await connect(script, { authorization: `Bearer ${script.token}` });
    expect(await join(socket, `day:${today}`)).toMatchObject({ result: 'reload' });
    socket.close();
  });

  it('of a token for displays receives totals alone', async () => {
    const script = await scriptWith(plant, 'display');
    const socket = await connect(script, { authorization: `Bearer ${script.token}` });
    expect(await join(socket, `day:${today}`)).toEqual({ result: 'refused', code: 'ACCESS_DENIED' });
    expect(await join(socket, `halls:${today}`)).toMatchObject({ result: 'totals' });
    socket.close();
  });

  it('is not for a token that may only write', async () => {
    const script = await scriptWith(plant, 'write');
    await expect(connect(script, { authorization: `Bearer ${script.token}` })).rejects.toThrow(
      'websocket error',
    );
  });
});

it('prints as a script too', async () => {
  const script = await scriptWith(plant, 'write');
  expect((await script.attempt(recordPrintEndpoint, { body: { date: today } })).status).toBe(200);
});
