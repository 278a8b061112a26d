import {
  addDeliveryEndpoint,
  listDeliveriesEndpoint,
  removeDeliveryEndpoint,
  removeItemEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { runOf } from '../support/make.ts';
import { observeChange, expectRefused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { putInSlot, makePart, makeRun, slotsOf } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.16');

const plant = usePlant();
const tomorrow = addDays(today, 1);
const yesterday = addDays(today, -1);

describe('POST deliveries', () => {
  it("adds another run with the truck's defaults or another starting time", async () => {
    const { truck } = await makeRun(plant);
    const body = { truckId: truck.id, date: today, startingTime: '13:00' };
    const observed = await observeChange(plant, plant.bernd, addDeliveryEndpoint, { body });
    expect(observed).toMatchObject({ action: 'deliveries.create', streams: [`day:${today}`] });
    expect(observed.answer).toMatchObject({
      date: today,
      truckDriver: 'Yilmaz',
      startingTime: '13:00',
      deliveryItems: [],
    });
    const other = await plant.anna.call(addDeliveryEndpoint, { body: { truckId: truck.id, date: tomorrow } });
    expect(other).toMatchObject({ date: tomorrow, startingTime: '05:30' });
  });

  it('brings a retired truck back, on every opened day', async () => {
    const { truck } = await makeRun(plant);
    await plant.anna.call(updateTruckEndpoint, {
      params: { id: truck.id },
      body: { ...truck, status: 'INACTIVE' },
    });
    const observed = await observeChange(plant, plant.bernd, addDeliveryEndpoint, {
      body: { truckId: truck.id, date: tomorrow },
    });
    expect(observed.answer.truck).toMatchObject({ status: 'ACTIVE', version: 3 });
    expect(observed.streams).toContain('trucks');
    const runs = await plant.db
      .selectFrom('delivery')
      .select('date')
      .where('truckId', '=', truck.id)
      .execute();
    const days = await plant.db.selectFrom('openedDay').select('date').where('date', '>=', today).execute();
    expect(runs.map(({ date }) => date).sort()).toEqual(days.map(({ date }) => date).sort());
  });

  it('adds one to a past day, where it can be loaded, removed and brought back', async () => {
    const { truck } = await makeRun(plant);
    const body = { truckId: truck.id, date: yesterday };
    const observed = await observeChange(plant, plant.bernd, addDeliveryEndpoint, { body });
    expect(observed).toMatchObject({
      streams: [`day:${yesterday}`],
      answer: { date: yesterday, truckDriver: 'Yilmaz', startingTime: '05:30' },
    });
    const { id } = observed.answer;
    const itemId = await putInSlot(plant.anna, id, 0, 'Nachlieferung');
    await plant.anna.call(removeItemEndpoint, { params: { id: itemId } });
    const removed = await observeChange(plant, plant.anna, removeDeliveryEndpoint, { params: { id } });
    await plant.anna.call(undoChangeEndpoint, { params: { id: removed.changeId } });
    const { deliveries } = await plant.anna.call(listDeliveriesEndpoint, { query: { date: yesterday } });
    expect(deliveries.filter((run) => run.truck.id === truck.id)).toMatchObject([{ id }]);
  });

  it('leaves a retired truck retired when the run is of a past day', async () => {
    const { truck } = await makeRun(plant);
    await plant.anna.call(updateTruckEndpoint, {
      params: { id: truck.id },
      body: { ...truck, status: 'INACTIVE' },
    });
    const body = { truckId: truck.id, date: yesterday };
    const observed = await observeChange(plant, plant.bernd, addDeliveryEndpoint, { body });
    expect(observed.answer.truck).toMatchObject({ status: 'INACTIVE', version: 2 });
    expect(observed.rows).toEqual([`delivery ${observed.answer.id}`]);
  });

  it('refuses a wrong time and no truck', async () => {
    const { truck } = await makeRun(plant);
    const add = async (body: { truckId: number; date: string; startingTime?: string }) =>
      await expectRefused(plant, plant.anna, addDeliveryEndpoint, { body });
    expect(await add({ truckId: truck.id, date: today, startingTime: '1' })).toMatchObject({
      fields: { startingTime: 'Invalid format' },
    });
    expect(await add({ truckId: 987_654, date: today })).toMatchObject({
      status: 404,
      type: 'TRUCK_NOT_FOUND',
    });
  });
});

describe('DELETE deliveries/{id}', () => {
  it('removes an empty run, which stays removed when the day is read again', async () => {
    const { truck } = await makeRun(plant);
    const run = await runOf(plant, truck.id, tomorrow);
    const observed = await observeChange(plant, plant.bernd, removeDeliveryEndpoint, {
      params: { id: run.id },
    });
    expect(observed).toMatchObject({
      action: 'deliveries.remove',
      streams: [`day:${tomorrow}`],
      answer: { id: run.id },
    });
    const { deliveries } = await plant.anna.call(listDeliveriesEndpoint, { query: { date: tomorrow } });
    expect(deliveries.filter((left) => left.truck.id === truck.id)).toEqual([]);
  });

  it('removes one that carries dead cards only: they go back to the list', async () => {
    const { run } = await makeRun(plant);
    const part = await makePart(plant);
    const itemId = await putInSlot(plant.anna, run.id, 0, part.id);
    await plant.anna.send('PUT', `/api/orders/${part.productionOrderId}/is-canceled`, true);
    const observed = await observeChange(plant, plant.bernd, removeDeliveryEndpoint, {
      params: { id: run.id },
    });
    expect(observed.rows).toEqual([`delivery ${run.id}`, `delivery_item ${itemId}`]);
    await plant.bernd.call(undoChangeEndpoint, { params: { id: observed.changeId } });
    expect(await slotsOf(plant, run.id)).toEqual({ 0: part.id });
  });

  it('refuses one with an item and one that is not there', async () => {
    const { run } = await makeRun(plant);
    await putInSlot(plant.anna, run.id, 0, 'Pause');
    expect(
      await expectRefused(plant, plant.bernd, removeDeliveryEndpoint, { params: { id: run.id } }),
    ).toMatchObject({
      status: 409,
      type: 'TRUCK_IN_USE',
      displayMessage: 'This run is not empty: Pause (Anna Becker). Please empty it first.',
      days: [today],
    });
    expect(
      await expectRefused(plant, plant.anna, removeDeliveryEndpoint, { params: { id: 987_654 } }),
    ).toMatchObject({
      type: 'DELIVERY_NOT_FOUND',
    });
  });
});
