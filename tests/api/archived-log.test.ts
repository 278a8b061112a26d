import { tmpdir } from 'node:os';
import { mkdtempSync, rmSync } from 'node:fs';
import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import {
  changesSinceEndpoint,
  daySnapshotEndpoint,
  undoChangeEndpoint,
} from '@werkplan/shared/live/live-endpoints.ts';
import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { askChange } from '../../server/src/plan/undo-facts-query.ts';
import { archiveLog } from '../../server/src/retention/archive-log.ts';
import { ageChanges, lastChange } from '../support/aging.ts';
import { makeOrder } from '../support/make.ts';
import { expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { at, putInSlot, makeParts, makeRun, orderOf } from '../support/scene.ts';
import { undoHelpers } from '../support/undoing.ts';

const plant = usePlant();
const { edit, undo } = undoHelpers(plant);
/** A day so far ahead that it was never opened. */
const later = addDays(today, 210);
const folder = mkdtempSync(`${tmpdir()}/werkplan-archived-`);
afterAll(() => rmSync(folder, { recursive: true }));

/** Rows of an archived period: an order and a truck, an edit that was undone later, and one that was not. */
let old: {
  readonly orderId: number;
  readonly edited: number;
  readonly undone: number;
  readonly undo: number;
  readonly itemId: number;
  readonly before: Awaited<ReturnType<typeof orderOf>>;
  readonly position: { readonly epoch: string; readonly revision: number };
  readonly truckId: number;
  /** A second truck, so that editing it leaves the first one unchanged. */
  readonly otherTruckId: number;
};

const read = async (date: string) => await plant.bernd.call(daySnapshotEndpoint, { params: { date } });
const history = async (query: Readonly<Record<string, string | number>>) =>
  await plant.anna.call(historyEndpoint, { query });

beforeAll(async () => {
  const { id: orderId } = await makeOrder(plant.anna);
  const { parts } = await makeParts(plant, 2);
  const { run, truck } = await makeRun(plant);
  const { truck: otherTruck } = await makeRun(plant);
  const itemId = await putInSlot(plant.anna, run.id, 3, at(parts, 0).id);
  const position = await read(today);
  const undone = await edit(plant.anna, orderId, { city: 'Lahr' });
  const edited = await edit(plant.anna, orderId, { note: 'früher' });
  const before = await orderOf(plant, orderId);
  await ageChanges(plant, { after: 0, upTo: await lastChange(plant), at: '2023-10-02T08:00:00Z' });
  old = {
    orderId,
    edited,
    undone,
    itemId,
    before,
    position,
    truckId: truck.id,
    otherTruckId: otherTruck.id,
    undo: await undo(undone),
  };
  await archiveLog(plant.owner, {
    keepFrom: '2023-11-01',
    timeZone: 'Europe/Berlin',
    now: plant.clock.now(),
    folder,
  });
});

it('the history of rows with an older past says from when on it is complete', async () => {
  const { entries, next, knownFrom } = await history({ entity: 'orders', id: old.orderId });
  expect({ next, knownFrom }).toEqual({ next: null, knownFrom: '2023-11-01' });
  // The undone change is archived, so the chain of undos starts with its undo.
  expect(entries.at(-1)).toMatchObject({
    changeId: old.undo,
    undoOf: old.undone,
    action: 'changes.undo',
    direction: 'done',
  });
  expect(await history({ date: today })).toMatchObject({ knownFrom: '2023-11-01' });
  expect(await history({ entity: 'trucks', id: old.truckId })).toEqual({
    entries: [],
    next: null,
    knownFrom: '2023-11-01',
  });
  const { id } = await makeOrder(plant.bernd, { date: later });
  expect(await history({ entity: 'orders', id })).toMatchObject({ entries: [{}], knownFrom: null });
  expect(await history({ date: later })).toMatchObject({ knownFrom: null });
});

it('an archived change, and what undoes one, can’t be taken back: the refusal says from when on the log is known', async () => {
  for (const id of [old.edited, old.undo]) {
    const refusal = await expectRefused(plant, plant.anna, undoChangeEndpoint, { params: { id } });
    expect(refusal).toMatchObject({
      status: 409,
      type: 'UNDO_CONFLICT',
      what: 'archived',
      knownFrom: '2023-11-01',
    });
    const texts: unknown[] = [];
    for (const language of ['de', 'en']) {
      const input = { params: { id } };
      const { body } = await plant.anna.attempt(undoChangeEndpoint, input, { 'accept-language': language });
      texts.push((body as { displayMessage: string }).displayMessage);
    }
    expect(texts).toEqual([
      'Rückgängig geht nicht mehr: Was vor dem 01.11.2023 war, ist archiviert. Bitte von Hand ändern.',
      'This can no longer be undone: all before 01.11.2023 is archived. Please change it by hand.',
    ]);
  }
  const unknown = await expectRefused(plant, plant.anna, undoChangeEndpoint, { params: { id: 900_000_000 } });
  expect(unknown).toMatchObject({ status: 404 });
});

it('a change that is not archived can be undone although the rows of its runs and orders are archived', async () => {
  const removed = await plant.anna.send('DELETE', `/api/delivery-items/${old.itemId}`);
  expect(removed.status).toBe(200);
  const changeId = Number(removed.headers.get('x-change-id'));
  // An item's day is that of its run, whose writes are all archived.
  const { fact } = await askChange(plant.db, { id: changeId });
  expect(fact.at).toEqual({ [`day:${today}`]: (await read(today)).revision });
  await undo(changeId);
  const items = await plant.db.selectFrom('deliveryItem').select('id').where('id', '=', old.itemId).execute();
  expect(items).toHaveLength(1);
});

it('a row is merged correctly when its base was written by an archived change', async () => {
  const { orderId, before } = old;
  const now = await orderOf(plant, orderId);
  expect(now.version).toBe(before.version + 1);
  const body = { ...before, steel: before.steel + 500 };
  const merged = await plant.bernd.call(updateOrderEndpoint, { params: { id: orderId }, body });
  expect(merged).toMatchObject({ steel: body.steel, city: now.city });
});

it('a follower of an archived revision must reload the day; later followers catch up', async () => {
  const { epoch, revision, key } = await read(today);
  const since = async (position: { epoch: string; since: number }) =>
    await plant.bernd.call(changesSinceEndpoint, { query: { key, ...position } });
  expect(await since({ epoch, since: old.position.revision })).toEqual({ result: 'reload' });
  expect(await since({ epoch, since: revision - 1 })).toMatchObject({ result: 'patches' });
  expect(await since({ epoch, since: revision })).toMatchObject({ result: 'upToDate' });
  const halls = await plant.bernd.call(changesSinceEndpoint, { query: { key: 'trucks', epoch, since: 0 } });
  expect(halls).toEqual({ result: 'reload' });
});

it('a truck without recent changes can be edited and undone as before', async () => {
  const truck = await plant.db
    .selectFrom('truck')
    .selectAll()
    .where('id', '=', old.otherTruckId)
    .executeTakeFirstOrThrow();
  const edited = await plant.anna.attempt(updateTruckEndpoint, {
    params: { id: truck.id },
    body: { ...truck, defaultDriver: 'Neu' },
  });
  expect(edited.status).toBe(200);
  await undo(Number(edited.headers.get('x-change-id')));
});
