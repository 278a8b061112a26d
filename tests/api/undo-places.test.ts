import {
  addDeliveryEndpoint,
  fillSlotEndpoint,
  removeDeliveryEndpoint,
  removeItemEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { createOrderEndpoint, moveOrderToDateEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { newOrder, newTruck, partsOf } from '../support/make.ts';
import { observeChange } from '../support/observe.ts';
import { undoHelpers } from '../support/undoing.ts';
import { today, usePlant } from '../support/plant.ts';
import { at, putInSlot, itemOf, makePart, makeParts, makeRun } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();
const friday = addDays(today, 4);

const { undo, conflict } = undoHelpers(plant);

describe('a place that is taken or gone stands in the way', () => {
  const makeRemoved = async () => {
    const part = await makePart(plant);
    const { truck, run } = await makeRun(plant);
    const id = await putInSlot(plant.anna, run.id, 0, part.id);
    const removed = await observeChange(plant, plant.anna, removeItemEndpoint, { params: { id } });
    return { part, truck, run, changeId: removed.changeId };
  };

  it('when the slot was filled again', async () => {
    spec('L.35a');
    const { run, changeId } = await makeRemoved();
    await putInSlot(plant.bernd, run.id, 0, 'Pause');
    expect((await conflict(changeId)).displayMessage).toMatch(
      /: Bernd Krüger changed .+, slot 1 at \d\d:\d\d\. Please change it by hand\.$/,
    );
  });

  it('of a placed card that someone has taken off since', async () => {
    spec('L.35a');
    const part = await makePart(plant);
    const { run } = await makeRun(plant);
    const params = { deliveryId: run.id, slot: 3 };
    const body = { shipmentId: part.id };
    const placed = await observeChange(plant, plant.anna, fillSlotEndpoint, { params, body });
    await plant.bernd.call(removeItemEndpoint, { params: { id: at(placed.answer.deliveryItems, 0).id } });
    const { displayMessage, what } = await conflict(placed.changeId);
    expect(displayMessage).toMatch(
      /: Bernd Krüger changed .+, slot 4 at \d\d:\d\d\. Please change it by hand\.$/,
    );
    expect(what).toBe('delivery_item');
  });

  it('when the shipment is elsewhere by now', async () => {
    const { part, run, changeId } = await makeRemoved();
    await putInSlot(plant.bernd, run.id, 5, part.id);
    expect(await conflict(changeId)).toMatchObject({ by: 'Bernd Krüger' });
  });

  it('when the shipment has another date by now', async () => {
    const { part, changeId } = await makeRemoved();
    await plant.bernd.call(moveOrderToDateEndpoint, { params: { id: part.productionOrderId }, body: friday });
    expect(await conflict(changeId)).toMatchObject({ by: 'Bernd Krüger' });
  });

  it('when the run is gone', async () => {
    spec('L.35a');
    const { run, changeId } = await makeRemoved();
    await plant.bernd.call(removeDeliveryEndpoint, { params: { id: run.id } });
    expect(await conflict(changeId)).toMatchObject({ by: 'Bernd Krüger', what: 'delivery' });
  });

  it('when the shipment is gone with its order', async () => {
    spec('L.35a');
    const order = await observeChange(plant, plant.anna, createOrderEndpoint, { body: newOrder() });
    const part = at(await partsOf(plant, order.answer.id), 0);
    const { run } = await makeRun(plant);
    const itemId = await putInSlot(plant.anna, run.id, 0, part.id);
    const removed = await observeChange(plant, plant.anna, removeItemEndpoint, { params: { id: itemId } });
    await undo(order.changeId, plant.bernd);
    expect(await conflict(removed.changeId)).toMatchObject({ by: 'Bernd Krüger', what: 'shipment' });
  });

  it('when the truck of a removed run is gone', async () => {
    spec('L.35a');
    const truck = await observeChange(plant, plant.anna, createTruckEndpoint, { body: newTruck() });
    const run = await plant.anna.call(addDeliveryEndpoint, {
      body: { truckId: truck.answer.id, date: today },
    });
    const removed = await observeChange(plant, plant.anna, removeDeliveryEndpoint, {
      params: { id: run.id },
    });
    await undo(truck.changeId, plant.bernd);
    expect(await conflict(removed.changeId)).toMatchObject({ by: 'Bernd Krüger', what: 'truck' });
  });

  it('of a move to another day, as a whole: one slot taken, nothing returns', async () => {
    const { order, parts } = await makeParts(plant, 2);
    const { run } = await makeRun(plant);
    const [one, two] = [at(parts, 0).id, at(parts, 1).id];
    await putInSlot(plant.anna, run.id, 0, one);
    await putInSlot(plant.anna, run.id, 1, two);
    const moved = await observeChange(plant, plant.anna, moveOrderToDateEndpoint, {
      params: { id: order.id },
      body: friday,
    });
    const pause = await putInSlot(plant.bernd, run.id, 1, 'Pause');
    expect(await conflict(moved.changeId)).toMatchObject({ by: 'Bernd Krüger' });
    expect(await itemOf(plant, one)).toBeUndefined();
    await plant.bernd.call(removeItemEndpoint, { params: { id: pause } });
    await undo(moved.changeId);
    expect([await itemOf(plant, one), await itemOf(plant, two)]).toMatchObject([
      { deliveryId: run.id, ordinalNumberInDelivery: 0 },
      { deliveryId: run.id, ordinalNumberInDelivery: 1 },
    ]);
  });
});
