import {
  createOrderEndpoint,
  moveOrderToHallEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { splitShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { describe, expect, it } from 'vitest';
import type { Reply } from '../support/client.ts';
import { makeOrder, newOrder } from '../support/make.ts';
import { refused, traces } from '../support/observe.ts';
import { usePlant } from '../support/plant.ts';
import { makePart } from '../support/scene.ts';

const plant = usePlant();

let keys = 0;
const newKey = () => ({ 'idempotency-key': `intent-${(keys += 1)}` });
const ordersNumbered = async (orderId: string): Promise<number> =>
  (await plant.db.selectFrom('productionOrder').select('id').where('orderId', '=', orderId).execute()).length;
const isReplay = (reply: Reply): boolean => reply.headers.get('idempotency-replayed') === 'true';

describe('an Idempotency-Key', () => {
  it('makes a repeated request answer like the first, doing it once', async () => {
    const [key, body] = [newKey(), newOrder()];
    const first = await plant.anna.attempt(createOrderEndpoint, { body }, key);
    const done = await traces(plant);
    const second = await plant.anna.attempt(createOrderEndpoint, { body }, key);
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('x-plan-revisions')).toBe(first.headers.get('x-plan-revisions'));
    expect([isReplay(first), isReplay(second)]).toEqual([false, true]);
    expect(await traces(plant)).toEqual(done);
    expect(await ordersNumbered(body.orderId)).toBe(1);
  });

  it('is the same request whatever the order of its members', async () => {
    const [key, body] = [newKey(), newOrder()];
    await plant.anna.call(createOrderEndpoint, { body }, key);
    const turned = Object.fromEntries(Object.entries(body).reverse()) as typeof body;
    expect(isReplay(await plant.anna.attempt(createOrderEndpoint, { body: turned }, key))).toBe(true);
  });

  it('is done once also when the twin comes at the same moment', async () => {
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
    expect(
      await refused(plant, plant.anna, createOrderEndpoint, { body: { ...body, city: 'Lahr' } }, key),
    ).toMatchObject(reused);
    expect(
      await refused(plant, plant.anna, updateOrderEndpoint, { params: { id: order.id }, body: order }, key),
    ).toMatchObject(reused);
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
    expect(await refused(plant, plant.anna, moveOrderToHallEndpoint, input, key)).toMatchObject({
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

  it('is not used up by a dry run', async () => {
    const [key, body] = [newKey(), newOrder()];
    await plant.anna.call(createOrderEndpoint, { query: { dryRun: 'true' }, body }, key);
    expect(isReplay(await plant.anna.attempt(createOrderEndpoint, { body }, key))).toBe(false);
  });

  it('keeps the answer of a change that changed nothing', async () => {
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
    const refusal = await refused(
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

  it('names the change for the followers', async () => {
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
