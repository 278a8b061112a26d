import { fillSlotEndpoint, removeItemEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { splitShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeOrder, newOrder } from '../support/make.ts';
import { observeChange } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { rewriteLog } from '../support/rewrite-log.ts';
import { at, putInSlot, makeParts, makePart, makeRun, orderOf } from '../support/scene.ts';
import { undoHelpers } from '../support/undoing.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.5a');

const plant = usePlant();
const { edit, undo } = undoHelpers(plant);

type Query = Readonly<Record<string, string | number | undefined>>;
const page = async (query: Query, client = plant.anna) => await client.call(historyEndpoint, { query });
const idsOf = async (query: Query): Promise<number[]> =>
  (await page(query)).entries.map(({ changeId }) => changeId);

/** Returns the change numbers of all pages. */
const wholeHistory = async (query: Query): Promise<number[]> => {
  const ids: number[] = [];
  let next: string | null | undefined;
  do {
    const { entries, next: following } = await page({ ...query, cursor: next ?? undefined });
    ids.push(...entries.map(({ changeId }) => changeId));
    next = following;
  } while (next !== null);
  return ids;
};

describe('GET history describes a change', () => {
  it('with who, when, and the old and new value of each field', async () => {
    const { id, orderId } = await makeOrder(plant.anna);
    const changeId = await edit(plant.bernd, id, { city: 'Lahr', steel: 9500 });
    const entry = at((await page({ entity: 'orders', id })).entries, 0);
    expect(entry).toMatchObject({
      changeId,
      actor: { kind: 'user', name: 'Bernd Krüger' },
      action: 'orders.update',
      rootAction: 'orders.update',
      direction: 'done',
      undoOf: null,
      undone: null,
      tip: changeId,
    });
    expect(Date.now() - Date.parse(entry.at)).toBeLessThan(60_000);
    const row = at(
      entry.rows.filter(({ entity }) => entity === 'orders'),
      0,
    );
    expect(row).toMatchObject({ id, is: { orderId, site: 'Klinikum Freiburg Haus C' } });
    expect(row.fields).toContainEqual({ field: 'city', old: 'Freiburg', new: 'Lahr' });
    expect(row.fields).toContainEqual({ field: 'steel', old: 9000, new: 9500 });
    expect(row.fields.map(({ field }) => field)).not.toContain('postCode');
  });

  it('that was taken back by whom, and its undo as one; done again, it has effect', async () => {
    const { id } = await makeOrder(plant.anna);
    const first = await edit(plant.anna, id, { city: 'Lahr' });
    const undone = await undo(first, plant.bernd);
    const state = async () =>
      (await page({ entity: 'orders', id })).entries
        .slice(0, -1)
        .map((entry) => [entry.changeId, entry.direction, entry.undone?.by ?? null, entry.tip]);
    expect(await state()).toEqual([
      [undone, 'undone', null, undone],
      [first, 'done', 'Bernd Krüger', undone],
    ]);
    const again = await undo(undone);
    expect(await state()).toEqual([
      [again, 'redone', null, again],
      [undone, 'undone', 'Anna Becker', again],
      [first, 'done', null, again],
    ]);
    expect(at((await page({ entity: 'orders', id })).entries, 0).rootAction).toBe('orders.update');
  });

  it('that put a card elsewhere by truck and slot, also when the run is gone since', async () => {
    const part = await makePart(plant);
    const { run } = await makeRun(plant, { registration: 'FR-XY 77' });
    await putInSlot(plant.anna, run.id, 3, part.id);
    const itemId = await putInSlot(plant.bernd, run.id, 7, part.id);
    await plant.anna.call(removeItemEndpoint, { params: { id: itemId } });
    const moved = at((await page({ entity: 'shipments', id: part.id })).entries, 1);
    const items = moved.rows.filter(({ entity }) => entity === 'deliveryItems');
    const site = 'Klinikum Freiburg Haus C';
    expect(items.map(({ was }) => was).find(Boolean)).toMatchObject({
      registration: 'FR-XY 77',
      slot: 3,
      site,
    });
    expect(items.map(({ is }) => is).find(Boolean)).toMatchObject({
      registration: 'FR-XY 77',
      slot: 7,
      site,
    });
    const removed = await plant.anna.send('DELETE', `/api/deliveries/${run.id}`);
    expect(removed.status).toBe(200);
    const later = at((await page({ entity: 'shipments', id: part.id })).entries, 1);
    expect(later).toEqual(moved);
  });
});

describe('GET history of', () => {
  it('a row’s holds its parts and where they lay, a card’s only itself', async () => {
    const { order, parts } = await makeParts(plant, 2);
    const { run } = await makeRun(plant);
    const other = at(parts, 1);
    const place = await observeChange(plant, plant.anna, fillSlotEndpoint, {
      params: { deliveryId: run.id, slot: 0 },
      body: { shipmentId: other.id },
    });
    const renamed = await edit(plant.anna, order.id, { city: 'Kehl' });
    expect((await idsOf({ entity: 'orders', id: order.id })).slice(0, 2)).toEqual([renamed, place.changeId]);
    expect(at(await idsOf({ entity: 'shipments', id: other.id }), 0)).toBe(place.changeId);
    expect(await idsOf({ entity: 'shipments', id: at(parts, 0).id })).not.toContain(place.changeId);
  });

  it('a run’s holds its driver, its truck and all its slots; a slot’s only what lay in it', async () => {
    const { truck, run } = await makeRun(plant);
    const [one, two] = [await makePart(plant), await makePart(plant)];
    const place = async (slot: number, shipmentId: number) =>
      (
        await observeChange(plant, plant.anna, fillSlotEndpoint, {
          params: { deliveryId: run.id, slot },
          body: { shipmentId },
        })
      ).changeId;
    const first = await place(4, one.id);
    const second = await place(5, two.id);
    const third = await place(6, one.id);
    const colored = (
      await observeChange(plant, plant.bernd, updateTruckEndpoint, {
        params: { id: truck.id },
        body: { ...truck, color: 'MINT' },
      })
    ).changeId;
    const run5 = { entity: 'deliveries', id: run.id };
    expect((await idsOf(run5)).slice(0, 4)).toEqual([colored, third, second, first]);
    expect(await idsOf({ ...run5, slot: 4 })).toEqual([third, first]);
    expect(await idsOf({ ...run5, slot: 5 })).toEqual([second]);
    expect(await idsOf({ ...run5, slot: 19 })).toEqual([]);
    expect(at(await idsOf({ entity: 'trucks', id: truck.id }), 0)).toBe(colored);
  });

  it('a day’s holds what touched it, its trucks and its capacities, and nothing that the system did', async () => {
    const day = addDays(today, 20);
    const capacity = async (date: string) =>
      (
        await observeChange(plant, plant.anna, setCapacityEndpoint, {
          params: { id: 3 },
          body: { date, maxCapacity: 40_000 },
        })
      ).changeId;
    const { truck } = await makeRun(plant);
    const made = (await idsOf({ date: day })).at(0);
    const here = await capacity(day);
    await capacity(addDays(day, 1));
    const colored = await observeChange(plant, plant.anna, updateTruckEndpoint, {
      params: { id: truck.id },
      body: { ...truck, color: 'ROSE' },
    });
    const order = await makeOrder(plant.bernd, { date: day });
    const [newest, ...rest] = (await page({ date: day })).entries;
    expect(newest?.rows.map(({ entity, id }) => `${entity} ${id}`)).toContain(`orders ${order.id}`);
    expect(rest.slice(0, 3).map(({ changeId }) => changeId)).toEqual([colored.changeId, here, made]);
    await makeOrder(plant.bernd, { date: addDays(day, 1) });
    expect((await idsOf({ date: day })).at(0)).toBe(newest?.changeId);
    const actors = (await page({ date: day })).entries.map(({ actor }) => actor.kind);
    expect(new Set(actors)).toEqual(new Set(['user']));
    // The history leaves out runs of earlier trucks that the server itself created on this day, since these were not broadcast.
    expect((await page({ date: addDays(today, 300) })).entries).toEqual([]);
  });

  it('a planner’s own changes, when only these are asked for', async () => {
    const day = addDays(today, 25);
    await makeOrder(plant.anna, { date: day });
    await makeOrder(plant.bernd, { date: day });
    const { entries } = await page({ date: day, mine: 'true' }, plant.bernd);
    expect(entries.length).toBeGreaterThan(0);
    expect(new Set(entries.map(({ actor }) => actor.name))).toEqual(new Set(['Bernd Krüger']));
  });
});

describe('pages of history', () => {
  it('hold thirty each, follow each other without a gap, and stay where they are when something new happens', async () => {
    const day = addDays(today, 26);
    const made: number[] = [];
    const { id } = await makeOrder(plant.anna, { date: day });
    for (let n = 1; n <= 64; n += 1) made.unshift(await edit(plant.anna, id, { steel: 1000 + n }));
    const first = await page({ date: day });
    expect(first.entries).toHaveLength(30);
    await edit(plant.bernd, id, { steel: 1 });
    const second = await page({ date: day, cursor: first.next ?? '' });
    expect([...first.entries, ...second.entries].map(({ changeId }) => changeId)).toEqual(made.slice(0, 60));
    expect((await wholeHistory({ date: day })).slice(1, 65)).toEqual(made);
    expect((await wholeHistory({ entity: 'orders', id })).slice(1, 65)).toEqual(made);
  });

  it('name sixty rows of a change at most and count all of them', async () => {
    const day = addDays(today, 27);
    const orders = Array.from({ length: 70 }, (_, n) =>
      newOrder({ date: day, orderId: String(900_000 + n) }),
    );
    const reply = await plant.anna.send('POST', '/api/orders/batch', { orders });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const entry = at((await page({ date: day })).entries, 0);
    expect(entry.rows.length).toBeLessThanOrEqual(60);
    expect(entry.counts).toEqual({ orders: 70, shipments: 70 });
  });
});

it.each([
  [{}, 'date'],
  [{ entity: 'orders' }, 'id'],
  [{ id: '3' }, 'entity'],
  [{ entity: 'hallCapacities', id: '3' }, 'entity'],
  [{ entity: 'deliveries', id: '3', slot: '20' }, 'slot'],
  [{ date: today, cursor: '0' }, 'cursor'],
])('refuses to tell the history of %j', async (query, field) => {
  const refusal = await plant.anna.refusal(historyEndpoint, { query });
  expect(refusal.status).toBe(400);
  expect(Object.keys(refusal.fields ?? {})).toContain(field);
});

it('has nothing of what never was', async () => {
  expect(await page({ entity: 'orders', id: 2_000_000_000 })).toEqual({
    entries: [],
    next: null,
    knownFrom: null,
  });
});

it('names a script’s change as the script’s', async () => {
  const { id } = await makeOrder(plant.anna);
  const changeId = await edit(plant.anna, id, { city: 'Lahr' });
  await rewriteLog(
    plant,
    sql`UPDATE change SET actor = 'token:5', actor_name = 'Import' WHERE id = ${changeId}`,
  );
  const entry = at((await page({ entity: 'orders', id })).entries, 0);
  expect(entry.actor).toEqual({ kind: 'token', id: 5, name: 'Import' });
});

it('names a split as the two parts it made', async () => {
  const part = await makePart(plant, { steel: 9000, matting: 0 });
  await plant.anna.call(splitShipmentEndpoint, { body: { shipmentId: part.id, amount: 4000 } });
  const entry = at((await page({ entity: 'shipments', id: part.id })).entries, 0);
  const amounts = entry.rows
    .filter(({ entity }) => entity === 'shipments')
    .map(({ fields }) => fields.find(({ field }) => field === 'amount'))
    .map((set) => [set?.old, set?.new]);
  expect(amounts).toEqual([
    [9000, 5000],
    [null, 4000],
  ]);
  expect(await orderOf(plant, part.productionOrderId)).toMatchObject({ partsAmount: 9000 });
});

it('takes the whole order as its sender’s when a planner edits what another made', async () => {
  const order = await makeOrder(plant.anna);
  await plant.bernd.call(updateOrderEndpoint, {
    params: { id: order.id },
    body: { ...order, note: 'Tor 3' },
  });
  const [edited, made] = (await page({ entity: 'orders', id: order.id })).entries;
  expect([edited?.actor.name, made?.actor.name]).toEqual(['Bernd Krüger', 'Anna Becker']);
});
