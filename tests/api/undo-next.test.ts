import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { undoableEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { moveOrderToDateEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeOrder } from '../support/make.ts';
import { observeChange } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { rewriteLog } from '../support/rewrite-log.ts';
import { makePart, makeRun, orderOf } from '../support/scene.ts';
import { undoHelpers } from '../support/undoing.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const { edit, undo, refusedUndo } = undoHelpers(plant);

/** Returns the changes that Ctrl+Z and Ctrl+Shift+Z would undo and redo. */
const next = async (date: string, client = plant.anna) => {
  const { undo: back, redo } = await client.call(undoableEndpoint, { query: { date } });
  return { undo: back?.changeId ?? null, redo: redo?.changeId ?? null };
};

/** Each test uses a new day. */
let day = addDays(today, 1);
const newDay = (): string => (day = addDays(day, 1));

describe('Ctrl+Z takes back', () => {
  spec('L.5');
  it('one change after the other, newest first, and Ctrl+Shift+Z does them again the other way round', async () => {
    const { id } = await makeOrder(plant.bernd, { date: newDay() });
    const first = await edit(plant.anna, id, { city: 'Lahr' });
    const second = await edit(plant.anna, id, { city: 'Kehl' });
    expect(await next(day)).toEqual({ undo: second, redo: null });
    const undoneSecond = await undo(second);
    expect(await next(day)).toEqual({ undo: first, redo: undoneSecond });
    const undoneFirst = await undo(first);
    expect((await next(day)).redo).toBe(undoneFirst);
    const firstAgain = await undo(undoneFirst);
    expect(await next(day)).toEqual({ undo: firstAgain, redo: undoneSecond });
    await undo(undoneSecond);
    expect(await orderOf(plant, id)).toMatchObject({ city: 'Kehl' });
  });

  it('nothing of what others did, and a new change ends the redoing', async () => {
    const before = await next(newDay());
    const { id } = await makeOrder(plant.bernd, { date: day });
    expect(await next(day)).toEqual(before);
    const undone = await undo(await edit(plant.anna, id, { city: 'Lahr' }));
    expect((await next(day)).redo).toBe(undone);
    await edit(plant.bernd, id, { note: 'x' });
    expect((await next(day)).redo).toBe(undone);
    const other = await edit(plant.anna, id, { steel: 500 });
    expect(await next(day)).toEqual({ undo: other, redo: null });
  });

  it('what touched the shown day, and no other: a moved order is seen on both its days', async () => {
    const from = newDay();
    const to = newDay();
    const elsewhere = newDay();
    const { id } = await makeOrder(plant.bernd, { date: from });
    const { changeId } = await observeChange(plant, plant.anna, moveOrderToDateEndpoint, {
      params: { id },
      body: to,
    });
    expect((await next(from)).undo).toBe(changeId);
    expect((await next(to)).undo).toBe(changeId);
    expect((await next(elsewhere)).undo).not.toBe(changeId);
  });

  it('a capacity, whatever day is shown', async () => {
    const { changeId } = await observeChange(plant, plant.anna, setCapacityEndpoint, {
      params: { id: 1 },
      body: { date: addDays(today, 200), maxCapacity: 1000 },
    });
    expect((await next(newDay())).undo).toBe(changeId);
  });

  it('nothing older than 24 hours', async () => {
    const { id } = await makeOrder(plant.bernd, { date: newDay() });
    const changeId = await edit(plant.anna, id, { city: 'Lahr' });
    const age = async (interval: string) =>
      await rewriteLog(
        plant,
        sql`UPDATE change SET at = now() - ${interval}::interval WHERE id = ${changeId}`,
      );
    await age('23 hours 59 minutes');
    expect((await next(day)).undo).toBe(changeId);
    await age('24 hours 1 minute');
    expect((await next(day)).undo).not.toBe(changeId);
    // The change can still be undone from the history.
    await undo(changeId, plant.bernd);
    expect(await orderOf(plant, id)).toMatchObject({ city: 'Freiburg' });
  });

  it('nothing that a colleague has taken back already', async () => {
    const { id } = await makeOrder(plant.bernd, { date: newDay() });
    const first = await edit(plant.anna, id, { city: 'Lahr' });
    const second = await edit(plant.anna, id, { note: 'x' });
    const undone = await undo(second, plant.bernd);
    expect(await next(day)).toEqual({ undo: first, redo: null });
    expect((await next(day, plant.bernd)).redo).toBe(undone);
  });
});

describe('a refused undo', () => {
  it('names the row, the fields and the change that stand in the way', async () => {
    spec('L.35a');
    const { id } = await makeOrder(plant.anna);
    const first = await edit(plant.anna, id, { city: 'Lahr' });
    const theirs = await edit(plant.bernd, id, { city: 'Kehl' });
    expect(await refusedUndo(first)).toMatchObject({
      type: 'UNDO_CONFLICT',
      by: 'Bernd Krüger',
      entity: 'orders',
      id,
      fields: ['city'],
      changeId: theirs,
    });
  });

  it('names the card that now lies in the slot', async () => {
    spec('L.35a');
    const { run } = await makeRun(plant);
    const [mine, theirs] = [await makePart(plant), await makePart(plant)];
    const place = async (client: typeof plant.anna, shipmentId: number) =>
      await observeChange(plant, client, fillSlotEndpoint, {
        params: { deliveryId: run.id, slot: 2 },
        body: { shipmentId },
      });
    const placed = await place(plant.anna, mine.id);
    const item = placed.answer.deliveryItems[0];
    const off = await plant.anna.send('DELETE', `/api/delivery-items/${item?.id}`);
    const later = await place(plant.bernd, theirs.id);
    const refusal = await refusedUndo(Number(off.headers.get('x-change-id')));
    expect(refusal).toMatchObject({
      by: 'Bernd Krüger',
      entity: 'deliveryItems',
      id: later.answer.deliveryItems[0]?.id,
      changeId: later.changeId,
    });
  });

  it('says that somebody was faster, when the change was taken back already', async () => {
    const { id } = await makeOrder(plant.anna);
    const first = await edit(plant.anna, id, { city: 'Lahr' });
    const undone = await undo(first, plant.bernd);
    const refusal = await refusedUndo(first);
    expect(refusal).toMatchObject({ by: 'Bernd Krüger', changeId: undone });
    expect(refusal.displayMessage).toMatch(/^Bernd Krüger has taken this back already, at \d\d:\d\d\.$/);
  });
});
