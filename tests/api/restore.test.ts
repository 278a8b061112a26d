import {
  removeDeliveryEndpoint,
  updateDeliveryEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { historyEndpoint, timeLineEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import {
  cancelOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import { updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { restoreRowEndpoint } from '@werkplan/shared/undo/restore-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { makeOrder, runOf } from '../support/make.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { instantOf, readDayAt } from '../support/recorded-past.ts';
import { putInSlot, makePart, makeRun, orderOf, shipmentOf, slotsOf } from '../support/scene.ts';
import { undoHelpers } from '../support/undoing.ts';

const plant = usePlant();
const { edit, undo, conflict } = undoHelpers(plant);

type Body = Parameters<typeof plant.anna.call<typeof restoreRowEndpoint>>[1];
const inputOf = (body: object, date = today) => ({ params: { date }, body }) as Body & object;

const momentNow = async (date = today): Promise<string> => String((await readDayAt(plant, date)).revision);

const restore = async (body: object, client = plant.anna, date = today) =>
  await observeChange(plant, client, restoreRowEndpoint, inputOf(body, date));
const refusedRestore = async (body: object, date = today) =>
  await expectRefused(plant, plant.anna, restoreRowEndpoint, inputOf(body, date));

describe('POST days/{date}/restore', () => {
  it('puts one field of an order back, leaves the others, and can be taken back', async () => {
    const { id, city } = await makeOrder(plant.anna);
    const at = await momentNow();
    await edit(plant.bernd, id, { city: 'Lahr', steel: 7000 });
    const { changeId, rows, answer } = await restore({ at, kind: 'orders', id, field: 'city' });
    expect({ rows, answer }).toEqual({ rows: [`production_order ${id}`], answer: { kind: 'orders', id } });
    expect(await orderOf(plant, id)).toMatchObject({ city, steel: 7000 });
    await undo(changeId);
    expect(await orderOf(plant, id)).toMatchObject({ city: 'Lahr', steel: 7000 });
  });

  it('puts an order back as a whole: fields, hall and day', async () => {
    const order = await makeOrder(plant.anna, { hallId: 2 });
    const { id } = order;
    const at = await momentNow();
    await edit(plant.bernd, id, { city: 'Lahr', steel: 7000 });
    await plant.bernd.call(moveOrderToHallEndpoint, { params: { id }, body: { hallId: 1 } });
    await plant.bernd.call(moveOrderToDateEndpoint, { params: { id }, body: { date: addDays(today, 3) } });
    const { streams } = await restore({ at, kind: 'orders', id });
    expect(streams).toEqual([`day:${today}`, `day:${addDays(today, 3)}`]);
    const { version: _, byHand: __, ...then } = order;
    expect(await orderOf(plant, id)).toMatchObject(then);
  });

  it('puts a card where it lay, with its note; what lies there by now refuses it', async () => {
    const { run } = await makeRun(plant);
    const { run: other } = await makeRun(plant);
    const [card, second] = [await makePart(plant), await makePart(plant)];
    await putInSlot(plant.anna, run.id, 4, card.id);
    const at = await momentNow();
    await putInSlot(plant.bernd, other.id, 2, card.id);
    await putInSlot(plant.bernd, run.id, 4, second.id);
    expect(await refusedRestore({ at, kind: 'shipments', id: card.id })).toMatchObject({
      type: 'SLOT_TAKEN',
      displayMessage: expect.stringContaining('Bernd') as string,
    });
    await putInSlot(plant.bernd, run.id, 5, second.id);
    const { changeId } = await restore({ at, kind: 'shipments', id: card.id });
    expect(await slotsOf(plant, run.id)).toEqual({ 4: card.id, 5: second.id });
    expect(await slotsOf(plant, other.id)).toEqual({});
    await undo(changeId);
    expect(await slotsOf(plant, other.id)).toEqual({ 2: card.id });
    // A card that didn't exist at that time can't be restored to it.
    const before = await momentNow();
    await putInSlot(plant.bernd, run.id, 7, (await makePart(plant)).id);
    const placed = (await slotsOf(plant, run.id))[7] as number;
    expect(await refusedRestore({ at: before, kind: 'shipments', id: placed })).toMatchObject({
      type: 'NOT_FOUND',
    });
  });

  it('puts a whole run back, also one that was removed: driver, cards and texts, those of since go', async () => {
    const { run, truck } = await makeRun(plant);
    const { run: other } = await makeRun(plant);
    const [first, second, newcomer] = [await makePart(plant), await makePart(plant), await makePart(plant)];
    await putInSlot(plant.anna, run.id, 0, first.id);
    await putInSlot(plant.anna, run.id, 1, 'Kran 08:00');
    await putInSlot(plant.anna, run.id, 2, second.id);
    const at = await momentNow();
    await putInSlot(plant.bernd, other.id, 0, first.id);
    await putInSlot(plant.bernd, run.id, 0, newcomer.id);
    const body = { ...run, truck, truckDriver: 'Petrov', deliveryItems: [] };
    await plant.bernd.call(updateDeliveryEndpoint, { params: { id: run.id }, body });
    const whole = { at, kind: 'deliveries', id: run.id };
    const { changeId } = await restore(whole);
    expect(await slotsOf(plant, run.id)).toEqual({ 0: first.id, 1: 'Kran 08:00', 2: second.id });
    expect(await runOf(plant, truck.id)).toMatchObject({ truckDriver: run.truckDriver });
    await undo(changeId);
    expect(await slotsOf(plant, run.id)).toEqual({ 0: newcomer.id, 1: 'Kran 08:00', 2: second.id });
    for (const { id } of await plant.db
      .selectFrom('deliveryItem')
      .select('id')
      .where('deliveryId', '=', run.id)
      .execute())
      await plant.bernd.send('DELETE', `/api/delivery-items/${id}`);
    await plant.bernd.call(removeDeliveryEndpoint, { params: { id: run.id } });
    await restore(whole);
    const again = await runOf(plant, truck.id);
    expect(again).toMatchObject({ truckDriver: run.truckDriver, startingTime: run.startingTime });
    expect(await slotsOf(plant, again.id)).toEqual({ 0: first.id, 1: 'Kran 08:00', 2: second.id });
  });

  it('puts a text, a truck and a capacity back', async () => {
    const { run, truck } = await makeRun(plant);
    const textId = await putInSlot(plant.anna, run.id, 9, 'Kran 08:00');
    const date = addDays(today, 30);
    const capacity = async (maxCapacity: number) =>
      await plant.bernd.call(setCapacityEndpoint, { params: { id: 1 }, body: { date, maxCapacity } });
    const { id: capacityId } = await capacity(41_000);
    const at = await instantOf(
      plant,
      await edit(plant.bernd, (await makeOrder(plant.anna)).id, { city: 'Lahr' }),
    );
    await plant.bernd.send('DELETE', `/api/delivery-items/${textId}`);
    await plant.bernd.call(updateTruckEndpoint, {
      params: { id: truck.id },
      body: { ...truck, capacity: 9000 },
    });
    await capacity(12_000);
    await restore({ at, kind: 'deliveryItems', id: textId });
    expect(await slotsOf(plant, run.id)).toEqual({ 9: 'Kran 08:00' });
    await restore({ at, kind: 'trucks', id: truck.id, field: 'capacity' });
    const truckNow = await plant.db
      .selectFrom('truck')
      .select('capacity')
      .where('id', '=', truck.id)
      .executeTakeFirst();
    expect(truckNow).toEqual({ capacity: truck.capacity });
    await restore({ at, kind: 'hallCapacities', id: capacityId }, plant.anna, date);
    expect((await readDayAt(plant, date)).hallCapacities).toContainEqual(
      expect.objectContaining({ id: capacityId, maxCapacity: 41_000 }),
    );
  });

  it('is refused like any change: over a colleague’s later one, on what may not be changed, by a viewer', async () => {
    const { id } = await makeOrder(plant.anna);
    const at = await momentNow();
    await edit(plant.anna, id, { city: 'Kehl' });
    const { version } = await orderOf(plant, id);
    await edit(plant.bernd, id, { city: 'Lahr' });
    const field = { at, kind: 'orders', id, field: 'city' };
    expect(await refusedRestore({ ...field, version })).toMatchObject({
      status: 409,
      type: 'EDIT_CONFLICT',
      conflict: [{ field: 'city', by: 'Bernd Krüger' }],
    });
    // The restore succeeds if it names the current version.
    const { changeId } = await restore({ ...field, version: version + 1 });
    await edit(plant.bernd, id, { city: 'Achern' });
    expect(await conflict(changeId)).toMatchObject({ by: 'Bernd Krüger', what: 'city' });
    await plant.bernd.call(cancelOrderEndpoint, { params: { id }, body: true });
    expect(await refusedRestore(field)).toMatchObject({ type: 'ORDER_READ_ONLY' });
    for (const wrong of [{ kind: 'drivers' }, { field: 'partsAmount' }, { at: 'yesterday' }, { id: 0 }])
      expect(await refusedRestore({ ...field, ...wrong })).toMatchObject({ type: 'VALIDATION_ERRORS' });
    expect(await refusedRestore({ ...field, at: '0' })).toMatchObject({ type: 'NOT_FOUND' });
    expect(await refusedRestore({ ...field, at: '999999' })).toMatchObject({ type: 'NOT_FOUND' });
  });

  it('says in the history what was put back', async () => {
    const card = await makePart(plant);
    const at = await momentNow();
    const { run } = await makeRun(plant);
    await putInSlot(plant.bernd, run.id, 4, card.id);
    const { changeId } = await restore({ at, kind: 'shipments', id: card.id });
    expect((await shipmentOf(plant, card.id)).date).toBe(today);
    const { entries } = await plant.anna.call(historyEndpoint, { query: { date: today } });
    expect(entries.find((entry) => entry.changeId === changeId)).toMatchObject({
      action: 'days.restore',
      rows: [{ entity: 'deliveryItems', is: null }],
    });
  });
});

describe('GET days/{date}/timeline', () => {
  it('lists the day’s changes and those of its trucks and capacities, oldest first, and what came since', async () => {
    const date = addDays(today, 12);
    const line = async (after?: number) =>
      await plant.anna.call(timeLineEndpoint, {
        params: { date },
        query: after === undefined ? {} : { after: String(after) },
      });
    await readDayAt(plant, date);
    const before = (await line()).changes;
    const { id } = await makeOrder(plant.anna, { date });
    const edited = await edit(plant.bernd, id, { city: 'Lahr' });
    const { revision } = await readDayAt(plant, date);
    const set = await observeChange(plant, plant.anna, setCapacityEndpoint, {
      params: { id: 1 },
      body: { date, maxCapacity: 41_000 },
    });
    const { changes: all, knownFrom } = await line();
    const changes = all.slice(before.length);
    expect({ before: all.slice(0, before.length), knownFrom }).toEqual({ before, knownFrom: null });
    expect(changes.map(({ changeId, revision: of }) => [changeId, of]).slice(-2)).toEqual([
      [edited, revision],
      [set.changeId, null],
    ]);
    expect(changes).toHaveLength(3);
    expect(await line(edited)).toMatchObject({ changes: [{ changeId: set.changeId }] });
    // Each entry names a revision and time at which the day can be read.
    const [, atEdit, atCapacity] = changes;
    expect(await readDayAt(plant, date, atEdit?.revision ?? 0)).toMatchObject({ revision });
    expect((await readDayAt(plant, date, atCapacity?.at)).revisions['halls']).toBeGreaterThan(0);
  });
});
