// Own server: it is restarted.
import { changePasswordEndpoint } from '@werkplan/shared/account/password-endpoints.ts';
import { addDisplayEndpoint, pairDisplayEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import {
  createOrderEndpoint,
  moveOrderToHallEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { splitShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { createTokenEndpoint, revokeTokenEndpoint } from '@werkplan/shared/tokens/token-endpoints.ts';
import { describe, expect, it } from 'vitest';
import { IdempotentCalls } from '../../server/src/http/idempotent-calls.ts';
import { Client, type Reply } from '../support/client.ts';
import { askForCode } from '../support/displays.ts';
import { makeOrder, newOrder } from '../support/make.ts';
import { expectRefused, storedState } from '../support/observe.ts';
import { addUser, password, useOwnPlant } from '../support/plant.ts';
import { makePart } from '../support/scene.ts';

const plant = useOwnPlant();

let keys = 0;
const newKey = () => ({ 'idempotency-key': `intent-${(keys += 1)}` });
const ordersNumbered = async (orderId: string): Promise<number> =>
  (await plant.db.selectFrom('productionOrder').select('id').where('orderId', '=', orderId).execute()).length;
const isReplay = (reply: Reply): boolean => reply.headers.get('idempotency-replayed') === 'true';

describe('an Idempotency-Key', () => {
  it('makes a repeated request answer like the first, doing it once', async () => {
    const [key, body] = [newKey(), newOrder()];
    const first = await plant.anna.attempt(createOrderEndpoint, { body }, key);
    const done = await storedState(plant);
    const second = await plant.anna.attempt(createOrderEndpoint, { body }, key);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('x-plan-revisions')).toBe(first.headers.get('x-plan-revisions'));
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
    expect(await storedState(plant)).toEqual(done);
    expect(await ordersNumbered(body.orderId)).toBe(1);
  });

  it('denotes the same request regardless of the requested rows', async () => {
    const [key, body] = [newKey(), newOrder()];
    const brief = { ...key, prefer: 'respond-async, return=minimal' };
    const send = async (headers: typeof key) =>
      await plant.anna.send<Partial<Order>>('POST', '/api/orders', body, headers);
    const first = await send(brief);
    const { id = 0 } = first.body;
    expect(first.body).toEqual({ id, made: { orders: [id], shipments: [expect.any(Number)] } });
    expect(first.headers.get('preference-applied')).toBe('return=minimal');
    expect([first.status, first.headers.get('etag')]).toEqual([200, '"1"']);
    const second = await send(key);
    expect(second.body).toMatchObject({ id, orderId: body.orderId });
    expect([isReplay(second), second.headers.get('preference-applied')]).toEqual([true, null]);
    expect(second.headers.get('x-plan-revisions')).toBe(first.headers.get('x-plan-revisions'));
    // The answer to a dry run is stored completely, because there are no rows from which it could be rebuilt.
    const tried = await plant.anna.send<{ answer?: Partial<Order> }>(
      'POST',
      '/api/orders?dryRun=true',
      newOrder(),
      {
        prefer: 'return=minimal',
      },
    );
    expect(tried.body.answer?.steel).toEqual(expect.any(Number));
  });

  it('denotes the same request regardless of the order of members', async () => {
    const [key, body] = [newKey(), newOrder()];
    await plant.anna.call(createOrderEndpoint, { body }, key);
    const turned = Object.fromEntries(Object.entries(body).reverse()) as typeof body;
    expect(isReplay(await plant.anna.attempt(createOrderEndpoint, { body: turned }, key))).toBe(true);
  });

  it('executes two concurrent copies once', async () => {
    const part = await makePart(plant);
    const key = newKey();
    const split = async () =>
      await plant.anna.attempt(splitShipmentEndpoint, { body: { shipmentId: part.id } }, key);
    const replies = await Promise.all([split(), split(), split(), split()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(replies.filter(isReplay)).toHaveLength(3);
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body);
    expect(replies[0]?.body).toHaveLength(2);
  });

  it('is refused for another request, body or address', async () => {
    const [key, body] = [newKey(), newOrder()];
    const order = await plant.anna.call(createOrderEndpoint, { body }, key);
    const reused = { status: 422, type: 'IDEMPOTENCY_KEY_REUSED' };
    const other = { body: { ...body, city: 'Lahr' } };
    expect(await expectRefused(plant, plant.anna, createOrderEndpoint, other, key)).toMatchObject(reused);
    const update = { params: { id: order.id }, body: order };
    expect(await expectRefused(plant, plant.anna, updateOrderEndpoint, update, key)).toMatchObject(reused);
  });

  it('is refused for the same body under another condition or with another query', async () => {
    const order = await makeOrder(plant.anna);
    const path = `/api/orders/${order.id}`;
    const body = { ...order, note: 'Tor 3' };
    const send = async (address: string, headers: Record<string, string>): Promise<unknown> => {
      const { status, body: answer } = await plant.anna.send('PUT', address, body, headers);
      return status === 200 ? status : (answer as { type: string }).type;
    };
    const key = newKey();
    const strict = { ...key, 'if-match': `"${order.version}"` };
    expect(await send(path, strict)).toBe(200);
    expect(await send(path, strict)).toBe(200);
    for (const [address, headers] of [
      [path, key],
      [path, { ...key, 'if-match': '*' }],
      [`${path}?dryRun=false`, strict],
    ] as const)
      expect(await send(address, headers)).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it('is free again when its request was refused', async () => {
    const order = await makeOrder(plant.anna);
    const key = newKey();
    const input = { params: { id: order.id }, body: 2 as const };
    await plant.anna.send('PUT', `/api/orders/${order.id}/is-canceled`, true);
    const canceled = await plant.db
      .selectFrom('change')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(await expectRefused(plant, plant.anna, moveOrderToHallEndpoint, input, key)).toMatchObject({
      type: 'ORDER_READ_ONLY',
    });
    await plant.anna.call(undoChangeEndpoint, { params: { id: canceled.id } });
    const reply = await plant.anna.attempt(moveOrderToHallEndpoint, input, key);
    expect([reply.status, isReplay(reply)]).toEqual([200, false]);
  });

  it("doesn't touch another planner's same key", async () => {
    const key = newKey();
    const mine = await plant.anna.call(createOrderEndpoint, { body: newOrder() }, key);
    const reply = await plant.bernd.attempt(createOrderEndpoint, { body: newOrder() }, key);
    expect([reply.status, isReplay(reply)]).toEqual([200, false]);
    expect((reply.body as { id: number }).id).not.toBe(mine.id);
  });

  it('is not claimed by a dry run', async () => {
    const [key, body] = [newKey(), newOrder()];
    await plant.anna.call(createOrderEndpoint, { query: { dryRun: 'true' }, body }, key);
    expect(isReplay(await plant.anna.attempt(createOrderEndpoint, { body }, key))).toBe(false);
  });

  it('stores the answer of a change that changed nothing', async () => {
    const order = await makeOrder(plant.anna);
    const [key, input] = [newKey(), { params: { id: order.id }, body: 1 as const }];
    await plant.anna.call(moveOrderToHallEndpoint, input, key);
    const again = await plant.anna.attempt(moveOrderToHallEndpoint, input, key);
    expect([again.body, isReplay(again)]).toEqual([order, true]);
  });

  it('survives a restart', async () => {
    const [key, body] = [newKey(), newOrder()];
    await plant.anna.call(createOrderEndpoint, { body }, key);
    await plant.restart();
    expect(isReplay(await plant.anna.attempt(createOrderEndpoint, { body }, key))).toBe(true);
    expect(await ordersNumbered(body.orderId)).toBe(1);
  });

  it.each(['', 'x'.repeat(65), 'white space', 'quo"te', 'semi;colon'])('cannot be %j', async (key) => {
    const refusal = await expectRefused(
      plant,
      plant.anna,
      createOrderEndpoint,
      { body: newOrder() },
      { 'idempotency-key': key },
    );
    expect(refusal).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { 'Idempotency-Key': 'Invalid format' },
    });
  });

  it('names the change for followers', async () => {
    const order = await makeOrder(plant.anna);
    const key = newKey();
    const reply = await plant.anna.attempt(
      moveOrderToHallEndpoint,
      { params: { id: order.id }, body: 3 },
      key,
    );
    const { mutationId } = await plant.db
      .selectFrom('change')
      .select('mutationId')
      .where('id', '=', Number(reply.headers.get('x-change-id')))
      .executeTakeFirstOrThrow();
    expect(mutationId).toBe(key['idempotency-key']);
  });
});

describe('outside the plan an Idempotency-Key', () => {
  const erp = () => ({
    body: { name: `ERP ${keys}`, scopes: ['read' as const] },
  });
  const tokensNamed = async (name: string): Promise<number> =>
    (await plant.db.selectFrom('apiToken').select('id').where('name', '=', name).execute()).length;

  it('creates one token for five copies, and the database does not contain its secret', async () => {
    const [key, input] = [newKey(), erp()];
    const make = async () => await plant.anna.attempt(createTokenEndpoint, input, key);
    const replies = await Promise.all([make(), make(), make(), make(), make()]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(replies.filter(isReplay)).toHaveLength(4);
    expect(await tokensNamed(input.body.name)).toBe(1);
    const { token, name } = replies[0]?.body ?? {};
    const rows = await plant.db.selectFrom('idempotency').selectAll().execute();
    const kept = rows.find(({ answer }) => typeof answer === 'string');
    const sealed = Buffer.from(String(kept?.answer), 'base64url').toString('latin1');
    for (const secret of [String(token).slice(12), String(name), key['idempotency-key']])
      expect(JSON.stringify(kept) + sealed).not.toContain(secret);
  });

  it('survives a restart, and is refused for another request', async () => {
    const [key, input] = [newKey(), erp()];
    const first = await plant.anna.attempt(createTokenEndpoint, input, key);
    await plant.restart();
    const again = await plant.anna.attempt(createTokenEndpoint, input, key);
    expect([isReplay(again), again.body]).toEqual([true, first.body]);
    const other = { body: { ...input.body, scopes: ['write' as const] } };
    const refusal = await plant.anna.refusal(createTokenEndpoint, other, key);
    expect([refusal.status, refusal.type]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    const bernds = await plant.bernd.attempt(createTokenEndpoint, input, key);
    expect([bernds.status, isReplay(bernds)]).toEqual([200, false]);
  });

  it('repeats the answer of a revocation or password change, although it could not be executed again', async () => {
    const { id } = await plant.anna.call(createTokenEndpoint, erp());
    const revoked = newKey();
    const revoke = async () => await plant.anna.attempt(revokeTokenEndpoint, { params: { id } }, revoked);
    expect([await revoke(), await revoke()].map((reply) => [reply.status, isReplay(reply)])).toEqual([
      [204, false],
      [204, true],
    ]);
    expect((await plant.anna.attempt(revokeTokenEndpoint, { params: { id } }, newKey())).status).toBe(404);
    const [key, body] = [
      newKey(),
      { currentPassword: password, password: 'Neues1Wort', passwordRepeat: 'Neues1Wort' },
    ];
    await addUser(plant.db, 'carla@werkplan.example', 'Carla Sommer');
    const carla = new Client(plant.url);
    await carla.signIn('carla@werkplan.example', password);
    const change = async () => await carla.attempt(changePasswordEndpoint, { body }, key);
    const replies = await Promise.all([change(), change(), change()]);
    expect(replies.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(replies.filter(isReplay)).toHaveLength(2);
  });

  it('returns a screen’s key again if the answer was lost, and to no other screen', async () => {
    const key = newKey();
    const { code, secret } = await askForCode(new Client(plant.url));
    await plant.anna.call(addDisplayEndpoint, { body: { code, name: 'Halle 3' } });
    const ask = async (body: { secret?: string }) =>
      await new Client(plant.url).attempt(pairDisplayEndpoint, { body }, key);
    const [first, again] = [await ask({ secret }), await ask({ secret })];
    expect([first.body, again.body, isReplay(again)]).toEqual([
      { state: 'paired' },
      { state: 'paired' },
      true,
    ]);
    expect(again.headers.getSetCookie()).toEqual(first.headers.getSetCookie());
    expect(first.headers.getSetCookie()).toHaveLength(1);
    expect((await ask({})).status).toBe(422);
  });

  it('is done once also when the twin comes to another server, and free again when it was refused', async () => {
    const servers = [new IdempotentCalls(plant.db, ['x']), new IdempotentCalls(plant.db, ['x'])];
    const sent = { key: newKey()['idempotency-key'], fingerprint: 'x' };
    let runs = 0;
    const send = async (fails: boolean) =>
      await Promise.allSettled(
        servers.map(
          async (server) =>
            await server.do('user:1', sent, {
              prepare: async () => await Promise.resolve(),
              run: async () => {
                runs += 1;
                if (fails) throw new Error('refused');
                return await Promise.resolve({ body: { runs }, cookies: [] });
              },
            }),
        ),
      );
    const refusals = await send(true);
    expect(refusals.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    runs = 0;
    const answers = await send(false);
    expect(answers).toMatchObject([{ value: { body: { runs: 1 } } }, { value: { body: { runs: 1 } } }]);
    const replays = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.replayed);
    expect(replays).toHaveLength(1);
  });
});
