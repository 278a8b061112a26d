import { removeItemEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import {
  createOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { LoggedChange } from '@werkplan/shared/plan/logged-change.ts';
import {
  deleteShipmentEndpoint,
  splitShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { askChange, askDeletedPart, askRunsOfTruck } from '../../server/src/plan/undo-facts-query.ts';
import { countStatements } from '../support/count-statements.ts';
import { fetchDay } from '../support/follower.ts';
import { makeOrder, newOrder, newTruck, partsOf, runOf } from '../support/make.ts';
import { observeChange } from '../support/observe.ts';
import { today, useOwnPlant } from '../support/plant.ts';
import { at, putInSlot, makePart, makeRun, orderOf, shipmentOf } from '../support/scene.ts';
import { undoHelpers } from '../support/undoing.ts';

const plant = useOwnPlant({}, { ownDatabase: true });
const { edit, undo } = undoHelpers(plant);
const [tomorrow, friday] = [addDays(today, 1), addDays(today, 4)];

const ask = async (id: number) => (await askChange(plant.db, { id })).fact;
const logged = async (id: number): Promise<LoggedChange> => {
  const { value } = await ask(id);
  if (!value || 'knownFrom' in value) throw new Error(`no change ${id}`);
  return value;
};
const headOf = async (key: string): Promise<number> => {
  const { revision } = await plant.db
    .selectFrom('stream')
    .selectAll()
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return revision;
};

describe('a change as an undo compares it', () => {
  it('says what it did to each row in all, with the wire’s names', async () => {
    const { id, productionOrderId } = await makePart(plant);
    const body = { shipmentId: id };
    const before = await shipmentOf(plant, id);
    const { changeId } = await observeChange(plant, plant.anna, splitShipmentEndpoint, { body });
    const after = await partsOf(plant, productionOrderId);
    const change = await logged(changeId);
    expect(change).toMatchObject({
      id: changeId,
      action: 'shipments.split',
      rootAction: 'shipments.split',
      isBySystem: false,
      takenBack: null,
      later: [],
      days: [today],
    });
    const { version } = at(after, 0);
    expect(change.writes).toEqual([
      { kind: 'shipments', id, version, before, after: after[0], isGone: false },
      { kind: 'shipments', id: after[1]?.id, version: 1, before: null, after: after[1], isGone: false },
    ]);
  });

  it('is read in one statement; of what never was there is nothing', async () => {
    const { statements } = await countStatements(plant, async () => {
      const { epoch, fact } = await askChange(plant.db, { id: 987_654 });
      expect(epoch).not.toBe('');
      expect(fact).toEqual({ value: null, at: {} });
    });
    expect(statements).toHaveLength(1);
  });

  it('has the action that began the chain, and who took it back', async () => {
    const { id } = await makeOrder(plant.anna);
    const edited = await edit(plant.anna, id, { city: 'Lahr' });
    const undone = await undo(edited, plant.bernd);
    const redone = await undo(undone);
    expect(await logged(edited)).toMatchObject({
      takenBack: {
        by: 'Bernd Krüger',
        changeId: undone,
        at: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as unknown,
      },
    });
    expect(await logged(redone)).toMatchObject({
      action: 'changes.undo',
      rootAction: 'orders.update',
      takenBack: null,
    });
  });

  it('knows the later writes of its rows that still stand, the newest first', async () => {
    const { id } = await makeOrder(plant.anna);
    const first = await edit(plant.anna, id, { city: 'Lahr' });
    const second = await edit(plant.bernd, id, { city: 'Kehl' });
    const third = await edit(plant.bernd, id, { note: 'x' });
    await undo(await edit(plant.anna, id, { note: 'y' }));
    const laterOf = async (change: number) => (await logged(change)).later.map(({ changeId }) => changeId);
    expect(await laterOf(first)).toEqual([third, second]);
    expect((await logged(first)).later[1]).toMatchObject({
      kind: 'orders',
      id,
      by: 'Bernd Krüger',
      before: { city: 'Lahr' },
      after: { city: 'Kehl' },
    });
    // After the undo of a change, the undo counts as the later change; after its redo, the change itself counts again.
    const undone = await undo(second);
    expect(await laterOf(first)).toEqual([third]);
    expect(await laterOf(third)).toEqual([undone]);
    const again = await undo(undone);
    expect(await laterOf(first)).toEqual([third, second]);
    expect(await laterOf(third)).toEqual([]);
    expect(await laterOf(undone)).toEqual([again]);
  });

  it('says which of its rows are gone, and the days that they lay on', async () => {
    const { answer, changeId } = await observeChange(plant, plant.anna, createOrderEndpoint, {
      body: newOrder({ date: tomorrow }),
    });
    const params = { id: answer.id };
    await plant.bernd.call(moveOrderToDateEndpoint, { params, body: friday });
    expect(await logged(changeId)).toMatchObject({ days: [tomorrow, friday] });
    await undo(await lastChange());
    await undo(changeId);
    const change = await logged(changeId);
    expect(change.writes.map(({ kind, isGone }) => [kind, isGone])).toEqual([
      ['orders', true],
      ['shipments', true],
    ]);
    expect(change.days).toEqual([tomorrow]);
  });

  it('is the system’s where a day was opened', async () => {
    await makeRun(plant);
    await fetchDay(plant.anna, addDays(today, 50));
    const opened = await plant.db
      .selectFrom('change')
      .select('id')
      .where('actor', '=', 'system')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(await logged(Number(opened.id))).toMatchObject({ isBySystem: true });
  });
});

const lastChange = async (): Promise<number> => {
  const { id } = await plant.db
    .selectFrom('change')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return Number(id);
};

describe('what it said holds until', () => {
  it('the streams move on that its rows lie in by now', async () => {
    const { id } = await makeOrder(plant.anna, { date: tomorrow });
    const edited = await edit(plant.anna, id, { city: 'Lahr' });
    expect((await ask(edited)).at).toEqual({ [`day:${tomorrow}`]: await headOf(`day:${tomorrow}`) });
    await plant.bernd.call(moveOrderToDateEndpoint, { params: { id }, body: friday });
    const { at: guard } = await ask(edited);
    expect(guard).toEqual({ [`day:${friday}`]: await headOf(`day:${friday}`) });
    // Any later write of the row raises this stream, even one that moves the row elsewhere.
    await plant.bernd.call(moveOrderToHallEndpoint, { params: { id }, body: 3 });
    expect(await headOf(`day:${friday}`)).toBe((guard[`day:${friday}`] ?? 0) + 1);
  });

  it('for an item that is gone: the day of its run', async () => {
    const part = await makePart(plant);
    const { run } = await makeRun(plant);
    const itemId = await putInSlot(plant.anna, run.id, 0, part.id);
    const params = { id: itemId };
    const { changeId } = await observeChange(plant, plant.anna, removeItemEndpoint, { params });
    expect((await ask(changeId)).at).toEqual({ [`day:${today}`]: await headOf(`day:${today}`) });
    expect((await logged(changeId)).writes).toMatchObject([
      { kind: 'deliveryItems', id: itemId, version: 2, isGone: true },
    ]);
  });

  it('for trucks and runs: theirs', async () => {
    const { changeId } = await observeChange(plant, plant.anna, createTruckEndpoint, { body: newTruck() });
    expect(Object.keys((await ask(changeId)).at)).toEqual(expect.arrayContaining([`day:${today}`, 'trucks']));
  });
});

it('a truck’s runs are found on every day, with who made them', async () => {
  const { answer: truck } = await observeChange(plant, plant.anna, createTruckEndpoint, { body: newTruck() });
  const day = addDays(today, 60);
  await fetchDay(plant.bernd, day);
  const { fact } = await askRunsOfTruck(plant.db, { truckId: truck.id });
  const own = await runOf(plant, truck.id);
  const later = await runOf(plant, truck.id, day);
  expect(fact.value).toEqual(
    expect.arrayContaining([
      { id: own.id, date: today, isBySystem: false },
      { id: later.id, date: day, isBySystem: true },
    ]),
  );
  expect(fact.value.map(({ date }) => date)).toEqual(fact.value.map(({ date }) => date).toSorted());
  expect(fact.at).toMatchObject({
    trucks: await headOf('trucks'),
    [`day:${day}`]: await headOf(`day:${day}`),
  });
});

it('the part that was deleted last is named, also when it is gone', async () => {
  const { id, productionOrderId } = await makePart(plant);
  const deletedPart = async () => (await askDeletedPart(plant.db, { orderId: productionOrderId })).fact.value;
  expect(await deletedPart()).toBeNull();
  const body = { shipmentId: id };
  const split = await observeChange(plant, plant.anna, splitShipmentEndpoint, { body });
  const part = at(split.answer, 1).id;
  const deleted = await observeChange(plant, plant.bernd, deleteShipmentEndpoint, { params: { id: part } });
  await undo(deleted.changeId);
  await undo(split.changeId);
  expect(await orderOf(plant, productionOrderId)).toMatchObject({ partsAmount: 10_000 });
  expect(await deletedPart()).toMatchObject({
    id: part,
    by: 'Bernd Krüger',
    changeId: deleted.changeId,
    at: expect.stringMatching(/Z$/) as unknown,
  });
});
