import { removeItemEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import {
  deleteShipmentEndpoint,
  splitShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { makeOrder, newOrder, newTruck, partsOf, runOf } from '../support/make.ts';
import { observeChange } from '../support/observe.ts';
import { undoHelpers } from '../support/undoing.ts';
import { today, usePlant } from '../support/plant.ts';
import { at, putInSlot, makePart, makeRun, orderOf } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = usePlant();

const { edit, undo, conflict } = undoHelpers(plant);

describe('a field that someone changed since', () => {
  it('stands in the way, named with who, what and when', async () => {
    spec('L.35a');
    const { id } = await makeOrder(plant.anna);
    const first = await edit(plant.anna, id, { city: 'Lahr', note: 'x' });
    await edit(plant.bernd, id, { city: 'Kehl' });
    const refusal = await conflict(first);
    expect(refusal).toMatchObject({ by: 'Bernd Krüger', what: 'city' });
    expect(refusal.displayMessage).toMatch(
      /^This can no longer be undone: Bernd Krüger changed the city \(#\d+ Klinikum Freiburg.*\) at \d\d:\d\d\. Please change it by hand\.$/,
    );
    expect(Date.now() - Date.parse(refusal.at)).toBeLessThan(60_000);
    expect(await orderOf(plant, id)).toMatchObject({ city: 'Kehl', note: 'x' });
  });

  it('stands in the way though it has the old value again: A → B → A', async () => {
    const { id } = await makeOrder(plant.anna);
    const first = await edit(plant.anna, id, { city: 'Lahr' });
    await edit(plant.bernd, id, { city: 'Kehl' });
    await edit(plant.bernd, id, { city: 'Lahr' });
    expect(await conflict(first)).toMatchObject({ by: 'Bernd Krüger' });
  });

  it('is no obstacle when the later change was itself taken back', async () => {
    const { id } = await makeOrder(plant.anna);
    const first = await edit(plant.anna, id, { city: 'Lahr' });
    await undo(await edit(plant.bernd, id, { city: 'Kehl' }));
    await undo(first);
    expect(await orderOf(plant, id)).toMatchObject({ city: 'Freiburg' });
  });

  it('is one again when that was done again', async () => {
    const { id } = await makeOrder(plant.anna);
    const first = await edit(plant.anna, id, { city: 'Lahr' });
    const undone = await undo(await edit(plant.bernd, id, { city: 'Kehl' }));
    await undo(undone);
    expect(await conflict(first)).toMatchObject({ by: 'Bernd Krüger', what: 'city' });
  });

  it('is one for a redo too, also when it was itself a redo', async () => {
    const { id } = await makeOrder(plant.anna);
    const mine = await undo(await edit(plant.anna, id, { city: 'Lahr' }));
    const theirs = await undo(await edit(plant.bernd, id, { city: 'Kehl' }));
    await undo(mine);
    expect(await conflict(theirs)).toMatchObject({ by: 'Anna Becker', what: 'city' });
    expect(await orderOf(plant, id)).toMatchObject({ city: 'Lahr' });
  });

  it('leaves other fields of the row alone', async () => {
    const { id } = await makeOrder(plant.anna);
    const first = await edit(plant.anna, id, { city: 'Lahr' });
    await edit(plant.bernd, id, { note: 'x' });
    await undo(first);
    expect(await orderOf(plant, id)).toMatchObject({ city: 'Freiburg', note: 'x' });
  });
});

it('a capacity that someone set again stands in the way of bringing the old one back', async () => {
  spec('L.35a');
  const set = async (client: typeof plant.anna, maxCapacity: number) =>
    await observeChange(plant, client, setCapacityEndpoint, {
      params: { id: 1 },
      body: { date: addDays(today, 90), maxCapacity },
    });
  const undone = await undo((await set(plant.anna, 5000)).changeId);
  await set(plant.bernd, 6000);
  const { by, what, displayMessage } = await conflict(undone);
  expect([by, what]).toEqual(['Bernd Krüger', 'hall_capacity']);
  expect(displayMessage).toMatch(
    /: Bernd Krüger changed the capacity at \d\d:\d\d\. Please change it by hand\.$/,
  );
});

describe('what was built on a change stands in the way', () => {
  it('of a split whose new part is on a truck, until it is off again', async () => {
    const part = await makePart(plant);
    const { run } = await makeRun(plant);
    const split = await observeChange(plant, plant.anna, splitShipmentEndpoint, {
      body: { shipmentId: part.id },
    });
    const itemId = await putInSlot(plant.bernd, run.id, 0, at(split.answer, 1).id);
    expect(await conflict(split.changeId)).toMatchObject({ by: 'Bernd Krüger' });
    await plant.bernd.call(removeItemEndpoint, { params: { id: itemId } });
    await undo(split.changeId);
    expect(await partsOf(plant, part.productionOrderId)).toMatchObject([
      { amount: 10_000, totalNumberOfSplits: 1 },
    ]);
  });

  it('of a split whose part was split again, deleted or noted', async () => {
    spec('L.35a');
    const part = await makePart(plant);
    const body = { shipmentId: part.id };
    const first = await observeChange(plant, plant.anna, splitShipmentEndpoint, { body });
    const second = await observeChange(plant, plant.bernd, splitShipmentEndpoint, { body });
    expect(await conflict(first.changeId)).toMatchObject({ by: 'Bernd Krüger', what: 'amount' });
    await undo(second.changeId);
    await plant.bernd.call(deleteShipmentEndpoint, { params: { id: at(first.answer, 1).id } });
    expect(await conflict(first.changeId)).toMatchObject({ by: 'Bernd Krüger' });
  });

  it('of an order that was split or placed, and of a truck with something on it', async () => {
    const order = await observeChange(plant, plant.anna, createOrderEndpoint, { body: newOrder() });
    const part = at(await partsOf(plant, order.answer.id), 0);
    await plant.bernd.call(splitShipmentEndpoint, { body: { shipmentId: part.id } });
    expect(await conflict(order.changeId)).toMatchObject({ by: 'Bernd Krüger' });
    const truck = await observeChange(plant, plant.anna, createTruckEndpoint, { body: newTruck() });
    await putInSlot(plant.bernd, (await runOf(plant, truck.answer.id)).id, 0, part.id);
    expect(await conflict(truck.changeId)).toMatchObject({ by: 'Bernd Krüger' });
  });
});
