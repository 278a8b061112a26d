import { addDeliveryEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { cancelOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import {
  deleteShipmentEndpoint,
  moveLeftoversEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { shipmentBody } from '../support/bodies.ts';
import { makeTruck } from '../support/make.ts';
import { observeChange, expectRefused, storedState } from '../support/observe.ts';
import { makeOverdue } from '../support/overdue.ts';
import { planRows } from '../support/plan-rows.ts';
import { password, today, usePlant } from '../support/plant.ts';
import { at, putInSlot, itemOf, makePart, makeParts, shipmentOf } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.33');

const plant = usePlant();
const yesterday = addDays(today, -1);
const tomorrow = addDays(today, 1);

const to = (date: string) => ({ body: { date } });
const ids = (parts: readonly { id: number }[]) => parts.map(({ id }) => id);

/** Executes the action with the clock set to the day before. */
const yesterdayDo = async <Result>(act: () => Promise<Result>): Promise<Result> => {
  const now = plant.clock.now().toISOString();
  plant.clock.set(`${yesterday}T08:00:00Z`);
  try {
    return await act();
  } finally {
    plant.clock.set(now);
    await plant.anna.signIn('anna@werkplan.example', password);
  }
};

// Moves leftovers of earlier tests to another day.
beforeEach(async () => {
  await plant.anna.call(moveLeftoversEndpoint, to(addDays(today, 30)));
});

describe('POST shipments/leftovers', () => {
  it('moves what is dated from 14 days ago to yesterday, as one change', async () => {
    const days = [-15, -14, -1].map((back) => addDays(today, back));
    const parts = [];
    for (const day of days) parts.push(await makeOverdue(plant, day));
    const ofToday = await makePart(plant);
    const observed = await observeChange(plant, plant.bernd, moveLeftoversEndpoint, to(tomorrow));
    const [tooOld, oldest, newest] = [at(parts, 0), at(parts, 1), at(parts, 2)];
    expect(observed).toMatchObject({
      action: 'shipments.moveLeftovers',
      by: 'Bernd Krüger',
      streams: [oldest.date, newest.date, tomorrow].map((day) => `day:${day}`).sort(),
      rows: [`shipment ${oldest.id}`, `shipment ${newest.id}`].sort(),
    });
    expect(observed.answer).toMatchObject([
      { id: oldest.id, date: tomorrow, previousDate: oldest.date, dateAtLastOrderChange: oldest.date },
      { id: newest.id, date: tomorrow, previousDate: yesterday, order: { date: yesterday } },
    ]);
    expect(await shipmentOf(plant, tooOld.id)).toEqual(tooOld);
    expect(await shipmentOf(plant, ofToday.id)).toEqual(ofToday);
  });

  it('leaves placed, deleted and canceled shipments where they are', async () => {
    const { placed, free } = await yesterdayDo(async () => {
      const { id: truckId } = await makeTruck(plant.anna);
      const run = await plant.anna.call(addDeliveryEndpoint, { body: { truckId, date: yesterday } });
      const { parts } = await makeParts(plant, 3, { date: yesterday });
      await putInSlot(plant.anna, run.id, 0, at(parts, 0).id);
      await plant.anna.call(deleteShipmentEndpoint, { params: { id: at(parts, 1).id } });
      const { productionOrderId: id } = await makePart(plant, { date: yesterday });
      await plant.anna.call(cancelOrderEndpoint, { params: { id }, body: true });
      return { placed: at(parts, 0), free: at(parts, 2) };
    });
    const moved = await plant.anna.call(moveLeftoversEndpoint, to(today));
    expect(ids(moved)).toEqual([free.id]);
    expect(await itemOf(plant, placed.id)).toBeDefined();
  });

  it('removes the previous date when a part returns to the day of its order', async () => {
    const part = await yesterdayDo(async () => {
      const { id } = await makePart(plant);
      const body = await shipmentBody(plant, id, { date: yesterday });
      return await plant.anna.call(updateShipmentEndpoint, { params: { id }, body });
    });
    expect(part).toMatchObject({ date: yesterday, previousDate: today });
    await plant.anna.call(moveLeftoversEndpoint, to(today));
    expect(await shipmentOf(plant, part.id)).toMatchObject({ date: today, previousDate: null });
  });

  it('can be undone as a whole, including on past days, and redone', async () => {
    await makeOverdue(plant, addDays(today, -3));
    await makeOverdue(plant, yesterday);
    const before = await planRows(plant);
    const { changeId } = await observeChange(plant, plant.anna, moveLeftoversEndpoint, to(tomorrow));
    const after = await planRows(plant);
    const undo = async (id: number) => await plant.anna.call(undoChangeEndpoint, { params: { id } });
    const undone = await undo(changeId);
    expect(await planRows(plant)).toEqual(before);
    const redone = await undo(undone.id);
    expect(await planRows(plant)).toEqual(after);
    await undo(redone.id);
    expect(await planRows(plant)).toEqual(before);
  });

  it('answers nothing and changes nothing when nothing is left over', async () => {
    const before = await storedState(plant);
    expect(await plant.anna.call(moveLeftoversEndpoint, to(today))).toEqual([]);
    expect(await storedState(plant)).toEqual(before);
  });

  it('stores nothing in a dry run', async () => {
    const part = await makeOverdue(plant, yesterday);
    const reply = await plant.anna.send('POST', '/api/shipments/leftovers?dryRun=true', { date: today });
    expect(reply.body.answer).toMatchObject([{ id: part.id, date: today }]);
    expect(await shipmentOf(plant, part.id)).toEqual(part);
  });

  it('is refused for a past day and for none', async () => {
    await makeOverdue(plant, yesterday);
    for (const date of [yesterday, '2026-02-30', '']) {
      expect(await expectRefused(plant, plant.anna, moveLeftoversEndpoint, to(date))).toMatchObject({
        type: 'VALIDATION_ERRORS',
        fields: { date: expect.any(String) as string },
      });
    }
  });
});
