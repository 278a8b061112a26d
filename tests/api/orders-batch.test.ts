// Own server: its statements are counted.
import { setCapacityEndpoint, hallTotalsEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  cancelOrderEndpoint,
  createOrdersEndpoint,
  listOrdersEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { batch, batchHelpers } from '../support/batches.ts';
import { countStatements } from '../support/count-statements.ts';
import { brokenInvariants } from '../support/invariants.ts';
import { makeOrder, newOrder, partsOf } from '../support/make.ts';
import { observeChange, storedState } from '../support/observe.ts';
import { today, useOwnPlant } from '../support/plant.ts';
import { at, orderOf } from '../support/scene.ts';
import { callerStatements, untilRemembered } from '../support/remembered.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.27');

const plant = useOwnPlant();
const tomorrow = addDays(today, 1);

const { send, refusedBatch } = batchHelpers(plant);

describe('POST orders/batch', () => {
  it('stores all rows in their order, each with its shipment, as one change broadcast to every day', async () => {
    const rows = [
      newOrder({ orderId: '20', date: tomorrow, hallId: 2, steel: 7000, matting: 0, note: 'Kran' }),
      newOrder({ orderId: '0010', isUrgent: true }),
      newOrder({ orderId: '30', date: tomorrow }),
    ];
    const observed = await observeChange(plant, plant.bernd, createOrdersEndpoint, batch(rows));
    expect(observed).toMatchObject({
      action: 'orders.createBatch',
      by: 'Bernd Krüger',
      streams: [`day:${today}`, `day:${tomorrow}`],
    });
    const { orders, refused: left } = observed.answer;
    expect(left).toEqual([]);
    expect(orders.map(({ orderId }) => orderId)).toEqual(['20', '10', '30']);
    expect(at(orders, 0)).toMatchObject({ hallId: 2, h2: true, h1: false, partsAmount: 7000, note: 'Kran' });
    const written = [];
    for (const order of orders) {
      expect(await orderOf(plant, order.id)).toEqual(order);
      const [part, ...others] = await partsOf(plant, order.id);
      expect(others).toEqual([]);
      expect(part).toMatchObject({
        amount: order.steel + order.matting,
        date: order.date,
        previousDate: null,
        dateAtLastOrderChange: order.date,
        isDeleted: false,
        note: '',
        splitNumber: 1,
        totalNumberOfSplits: 1,
        version: 1,
      });
      written.push(`production_order ${order.id}`, `shipment ${part?.id}`);
    }
    expect(observed.rows).toEqual(written.sort());
    expect(await brokenInvariants(plant.db)).toEqual([]);
  });

  it('names the rows whose number is planned already, and stores them all the same', async () => {
    const date = addDays(today, 3);
    const planned = await makeOrder(plant.anna, { orderId: '778', date, hallId: 2 });
    const { id: canceled } = await makeOrder(plant.anna, { orderId: '779', date });
    await plant.anna.call(cancelOrderEndpoint, { params: { id: canceled }, body: true });
    const refused = newOrder({ orderId: '778', date: addDays(today, -1) });
    const rows = [newOrder({ orderId: '779' }), refused, newOrder({ orderId: '0778' })];
    const { orders, known } = await plant.anna.call(createOrdersEndpoint, batch(rows, { perRow: true }));
    const { id, hallId, constructionSite, version } = planned;
    expect(known).toEqual([{ index: 2, orders: [{ id, date, hallId, constructionSite, version }] }]);
    expect(orders.map(({ orderId }) => orderId)).toEqual(['779', '778']);
    const again = await plant.anna.call(createOrdersEndpoint, batch(rows, { perRow: true, dryRun: true }));
    expect(again.known.map((row) => [row.index, row.orders.map((one) => one.id)])).toEqual([
      [0, [at(orders, 0).id]],
      [2, [at(orders, 1).id, id]],
    ]);
  });

  it('returns the effect on each hall and day', async () => {
    const [date, other] = [addDays(today, 5), addDays(today, 6)];
    await plant.anna.call(setCapacityEndpoint, { params: { id: 1 }, body: { date, maxCapacity: 20_000 } });
    await makeOrder(plant.anna, { date, steel: 5000, matting: 10 });
    const { halls } = await send([
      newOrder({ date: other, hallId: 3, steel: 1, matting: 2 }),
      newOrder({ date, steel: 9000, matting: 1 }),
      newOrder({ date, steel: 8000, matting: 0 }),
    ]);
    expect(halls).toEqual([
      {
        date,
        before: { id: 1, maxCapacity: 20_000, steelTotal: 5000, mattingTotal: 10, remaining: 15_000 },
        after: { id: 1, maxCapacity: 20_000, steelTotal: 22_000, mattingTotal: 11, remaining: -2000 },
      },
      {
        date: other,
        before: { id: 3, maxCapacity: 0, steelTotal: 0, mattingTotal: 0, remaining: 0 },
        after: { id: 3, maxCapacity: 0, steelTotal: 1, mattingTotal: 2, remaining: -1 },
      },
    ]);
    const totals = await plant.anna.call(hallTotalsEndpoint, { query: { date } });
    expect(totals[0]).toMatchObject(at(halls, 0).after);
  });

  it('is undone and redone as a whole', async () => {
    const date = addDays(today, 8);
    const listed = async () =>
      (await plant.bernd.call(listOrdersEndpoint, { query: { date } })).map(({ id }) => id);
    const reply = await plant.anna.attempt(
      createOrdersEndpoint,
      batch([newOrder({ date }), newOrder({ date }), newOrder({ date })]),
    );
    const stored = await listed();
    expect(stored).toHaveLength(3);
    const id = Number(reply.headers.get('x-change-id'));
    const undone = await plant.anna.call(undoChangeEndpoint, { params: { id } });
    expect(await listed()).toEqual([]);
    await plant.anna.call(undoChangeEndpoint, { params: { id: undone.id } });
    expect(await listed()).toEqual(stored);
    expect(await brokenInvariants(plant.db)).toEqual([]);
  });

  it('needs the same number of statements for three hundred rows as for three, also to undo', async () => {
    // Not counted: ids are reserved in blocks, and on a slow machine the cached caller may expire.
    const countOf = ({ statements }: { statements: readonly string[] }) =>
      statements.filter((text) => !text.includes('nextval') && callerStatements([text]).length === 0).length;
    const counts = [];
    const date = addDays(today, 10);
    // The first request still has to load the day.
    for (const size of [3, 3, 300]) {
      const rows = Array.from({ length: size }, () => newOrder({ date }));
      let id = 0;
      await untilRemembered(plant, plant.anna);
      const stored = await countStatements(plant, async () => {
        const { headers } = await plant.anna.attempt(createOrdersEndpoint, batch(rows));
        id = Number(headers.get('x-change-id'));
      });
      await untilRemembered(plant, plant.anna);
      const undone = await countStatements(
        plant,
        async () => await plant.anna.call(undoChangeEndpoint, { params: { id } }),
      );
      counts.push([countOf(stored), countOf(undone)]);
    }
    expect(counts[2]).toEqual(counts[1]);
    expect(counts[0]?.[0]).toBeLessThan(15);
    expect(counts[0]?.[1]).toBeLessThan(35);
  });

  it('answers a repeated key with the first answer', async () => {
    const key = { 'Idempotency-Key': 'paste-1' };
    const input = batch([newOrder(), newOrder()]);
    const first = await plant.anna.attempt(createOrdersEndpoint, input, key);
    const before = await storedState(plant);
    const again = await plant.anna.attempt(createOrdersEndpoint, input, key);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await storedState(plant)).toEqual(before);
  });

  it('takes a thousand rows with everything in them', async () => {
    const row = newOrder({
      note: 'x'.repeat(100),
      constructionSite: 'ü'.repeat(100),
      date: addDays(today, 9),
    });
    const { orders } = await send(Array.from({ length: 1000 }, () => ({ ...row })));
    expect(orders).toHaveLength(1000);
    expect(await brokenInvariants(plant.db)).toEqual([]);
  });
});

describe('as a dry run', () => {
  /** A valid row and one without a city. */
  const rowsOn = (date: string) => [newOrder({ date, steel: 6000 }), { ...newOrder({ date }), city: '' }];

  it.each(['in the body', 'in the address'])(
    'asked for %s it answers the same and keeps nothing',
    async (where) => {
      const date = addDays(today, 13);
      const rows = rowsOn(date);
      const before = await storedState(plant);
      const inBody = where === 'in the body';
      const reply = await plant.anna.attempt(createOrdersEndpoint, {
        ...batch(rows, { perRow: true, ...(inBody && { dryRun: true }) }),
        ...(!inBody && { query: { dryRun: true } }),
      });
      expect(reply.status).toBe(200);
      expect(reply.headers.get('x-change-id')).toBeNull();
      expect(inBody ? reply.body : reply.body.answer).toMatchObject({
        orders: [{ orderId: at(rows, 0).orderId }],
        refused: [{ index: 1, fields: { city: 'Field is required' } }],
        halls: [{ date, before: { steelTotal: 0 }, after: { steelTotal: 6000, remaining: -6000 } }],
      });
      expect(await storedState(plant)).toEqual(before);
      expect(await plant.anna.call(listOrdersEndpoint, { query: { date } })).toEqual([]);
    },
  );

  it('leaves its key free for the real one', async () => {
    const key = { 'Idempotency-Key': 'paste-2' };
    const rows = rowsOn(addDays(today, 12));
    await plant.anna.call(createOrdersEndpoint, batch(rows, { perRow: true, dryRun: true }), key);
    const { orders } = await plant.anna.call(createOrdersEndpoint, batch(rows, { perRow: true }), key);
    expect((await orderOf(plant, at(orders, 0).id)).steel).toBe(6000);
  });
});

it('accepts a megabyte, and no more', async () => {
  const note = 'x'.repeat(2000);
  const rows = Array.from({ length: 440 }, () => newOrder({ note, date: addDays(today, 14) }));
  expect(Buffer.byteLength(JSON.stringify(batch(rows).body))).toBeGreaterThan(900_000);
  expect((await send(rows)).orders).toHaveLength(440);
  expect(await refusedBatch([...rows, ...rows])).toMatchObject({ status: 413, type: 'PAYLOAD_TOO_LARGE' });
  const elsewhere = await plant.anna.send('POST', '/api/orders', batch(rows).body);
  expect(elsewhere).toMatchObject({ status: 413, body: { type: 'PAYLOAD_TOO_LARGE' } });
});
