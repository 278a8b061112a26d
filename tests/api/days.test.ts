import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { makeOrder, makeTruck, partsOf } from '../support/make.ts';
import { expectRefused, storedState } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { putInSlot, makePart, makeRun, orderOf } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const tomorrow = addDays(today, 1);

const read = async (client: Client, date: string) =>
  await client.call(daySnapshotEndpoint, { params: { date } });
/** Sends a conditional GET without fetch, which would add `cache-control: no-cache`. */
const readAgain = async (date: string, etag: string) =>
  await plant.bernd.send('GET', `/api/days/${date}`, undefined, { 'if-none-match': etag });

describe('GET days/{date}', () => {
  it('answers all rows of the day as stored, and nothing of other days', async () => {
    spec('4.29');
    const date = addDays(today, 8);
    const others = (await read(plant.bernd, date)).deliveries;
    const { run, truck } = await makeRun(plant, {}, date);
    const part = await makePart(plant, { date });
    const itemId = await putInSlot(plant.anna, run.id, 1, part.id);
    await makeOrder(plant.anna, { date: addDays(date, 1) });
    const snapshot = await read(plant.bernd, date);
    expect(snapshot).toMatchObject({
      key: `day:${date}`,
      date,
      orders: [await orderOf(plant, part.productionOrderId)],
      shipments: [part],
      deliveries: [...others, run],
      deliveryItems: [
        { id: itemId, deliveryId: run.id, shipmentId: part.id, text: null, ordinalNumberInDelivery: 1 },
      ],
    });
    expect(snapshot.trucks).toContainEqual(truck);
  });

  it('shows a part moved to another day there with its order, and its ghost where its order still is', async () => {
    const order = await makeOrder(plant.anna);
    await plant.anna.send('PUT', `/api/orders/${order.id}/date`, addDays(today, 9));
    const [part] = await partsOf(plant, order.id);
    for (const date of [today, addDays(today, 9)]) {
      const { orders, shipments } = await read(plant.bernd, date);
      expect(orders).toContainEqual(await orderOf(plant, order.id));
      expect(shipments).toContainEqual(part);
    }
  });

  it('has the revisions of its rows: a change raises only its day’s', async () => {
    const before = await read(plant.anna, tomorrow);
    await makeOrder(plant.anna, { date: tomorrow });
    const after = await read(plant.anna, tomorrow);
    expect(after.revision).toBe(before.revision + 1);
    expect(after.revisions).toEqual({ ...before.revisions, [`day:${tomorrow}`]: after.revision });
    expect(after.epoch).toBe(before.epoch);
  });

  it('answers 304 without a body while nothing changed on the day, the trucks and the halls', async () => {
    const first = await plant.bernd.send('GET', `/api/days/${tomorrow}`);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{32}-[\d.]+"$/);
    expect(await readAgain(tomorrow, etag)).toMatchObject({ status: 304, body: undefined });
    await makeOrder(plant.anna, { date: addDays(today, 2) });
    expect((await readAgain(tomorrow, `"other", W/${etag}`)).status).toBe(304);
    for (const change of [
      async () => await makeOrder(plant.anna, { date: tomorrow }),
      async () => await makeTruck(plant.anna),
      async () => await plant.anna.send('PUT', '/api/halls/1/capacity', { date: today, maxCapacity: 5 }),
    ]) {
      const { headers } = await plant.bernd.send('GET', `/api/days/${tomorrow}`);
      await change();
      const changed = await readAgain(tomorrow, headers.get('etag') ?? '');
      expect(changed.status).toBe(200);
      expect(changed.headers.get('etag')).not.toBe(headers.get('etag'));
    }
  });

  it('is compressed and not cacheable by proxies', async () => {
    spec('L.57');
    const { headers } = await plant.anna.send('GET', `/api/days/${today}`, undefined, {
      'accept-encoding': 'gzip',
    });
    expect(headers.get('content-encoding')).toBe('gzip');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('reads a past or far day without writing anything', async () => {
    spec('L.13');
    const before = await storedState(plant);
    for (const date of [addDays(today, -1), '1970-01-01', addDays(today, 401), '9999-12-31'])
      expect(await read(plant.anna, date)).toMatchObject({ revision: 0, deliveries: [] });
    expect(await storedState(plant)).toEqual(before);
  });

  it.each(['2026-02-30', '23.11.2026', 'today', '2026-11-23T00:00'])('refuses %s', async (date) => {
    expect(await expectRefused(plant, plant.anna, daySnapshotEndpoint, { params: { date } })).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { date: 'Invalid date format' },
    });
  });
});

describe('a packed snapshot', () => {
  it('shows each change immediately to any number of concurrent readers', async () => {
    const date = addDays(today, 12);
    for (let round = 1; round <= 3; round += 1) {
      await makeOrder(plant.anna, { date });
      const read10 = Array.from({ length: 10 }, async () => await read(plant.bernd, date));
      for (const { orders } of await Promise.all(read10)) expect(orders).toHaveLength(round);
    }
  });

  it('is the same for a caller that takes no gzip', async () => {
    const packed = await plant.anna.send('GET', `/api/days/${today}`, undefined, {
      'accept-encoding': 'gzip',
    });
    const plain = await plant.anna.send('GET', `/api/days/${today}`, undefined, {
      'accept-encoding': 'identity',
    });
    expect([packed.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual([
      'gzip',
      null,
    ]);
    expect(plain.body).toEqual(packed.body);
  });
});
