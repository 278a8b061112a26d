import {
  addDeliveryEndpoint,
  removeDeliveryEndpoint,
  removeItemEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  createOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import {
  deleteShipmentEndpoint,
  splitShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { describe, expect, it } from 'vitest';
import { shipmentBody } from '../support/bodies.ts';
import type { Client } from '../support/client.ts';
import { makeOrder, newOrder, newTruck, partsOf, runOf } from '../support/make.ts';
import { observe, refused } from '../support/observe.ts';
import { today, usePlant } from '../support/plant.ts';
import { at, fill, itemOf, makePart, makeParts, makeRun, orderOf, shipmentOf } from '../support/scene.ts';

const plant = usePlant();
const friday = addDays(today, 4);

/** Writes fields of an order as it is now; answers the change's id. */
const edit = async (client: Client, id: number, changes: Partial<Order>): Promise<number> => {
  const body = { ...(await orderOf(plant, id)), ...changes };
  return (await observe(plant, client, updateOrderEndpoint, { params: { id }, body })).changeId;
};
const undo = async (id: number, client = plant.anna): Promise<number> =>
  (await observe(plant, client, undoChangeEndpoint, { params: { id } })).changeId;
const takeBack = async (id: number) =>
  await refused(plant, plant.anna, undoChangeEndpoint, { params: { id } });
const conflict = async (id: number) => {
  const refusal = await takeBack(id);
  expect(refusal).toMatchObject({ status: 409, type: 'UNDO_CONFLICT' });
  return refusal as typeof refusal & { by: string; what: string; at: string };
};

describe('a field that someone changed since', () => {
  it('stands in the way, named with who, what and when', async () => {
    const { id } = await makeOrder(plant.anna);
    const first = await edit(plant.anna, id, { city: 'Lahr', note: 'x' });
    await edit(plant.bernd, id, { city: 'Kehl' });
    const refusal = await conflict(first);
    expect(refusal).toMatchObject({ by: 'Bernd Krüger', what: 'city' });
    expect(refusal.displayMessage).toMatch(
      /^This can no longer be undone: Bernd Krüger changed city at \d\d:\d\d\.$/,
    );
    expect(Date.now() - Date.parse(refusal.at)).toBeLessThan(60_000);
    expect(await orderOf(plant, id)).toMatchObject({ city: 'Kehl', note: 'x' });
  });

  it('stands in the way though it has the old value again: A → B → A', async () => {
    const { id } = await makeOrder(plant.anna);
    const first = await edit(plant.anna, id, { city: 'Lahr' });
    await edit(plant.bernd, id, { city: 'Kehl' });
    await edit(plant.bernd, id, { city: 'Lahr' });
    await conflict(first);
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
    await conflict(theirs);
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

describe('what was built on a change stands in the way', () => {
  it('of a split whose new part is on a truck, until it is off again', async () => {
    const part = await makePart(plant);
    const { run } = await makeRun(plant);
    const split = await observe(plant, plant.anna, splitShipmentEndpoint, { body: { shipmentId: part.id } });
    const itemId = await fill(plant.bernd, run.id, 0, at(split.answer, 1).id);
    expect(await conflict(split.changeId)).toMatchObject({ by: 'Bernd Krüger' });
    await plant.bernd.call(removeItemEndpoint, { params: { id: itemId } });
    await undo(split.changeId);
    expect(await partsOf(plant, part.productionOrderId)).toMatchObject([
      { amount: 10_000, totalNumberOfSplits: 1 },
    ]);
  });

  it('of a split whose part was split again, deleted or noted', async () => {
    const part = await makePart(plant);
    const body = { shipmentId: part.id };
    const first = await observe(plant, plant.anna, splitShipmentEndpoint, { body });
    const second = await observe(plant, plant.bernd, splitShipmentEndpoint, { body });
    expect(await conflict(first.changeId)).toMatchObject({ by: 'Bernd Krüger', what: 'amount' });
    await undo(second.changeId);
    await plant.bernd.call(deleteShipmentEndpoint, { params: { id: at(first.answer, 1).id } });
    await conflict(first.changeId);
  });

  it('of an order that was split or placed, and of a truck with something on it', async () => {
    const order = await observe(plant, plant.anna, createOrderEndpoint, { body: newOrder() });
    const part = at(await partsOf(plant, order.answer.id), 0);
    await plant.bernd.call(splitShipmentEndpoint, { body: { shipmentId: part.id } });
    await conflict(order.changeId);
    const truck = await observe(plant, plant.anna, createTruckEndpoint, { body: newTruck() });
    await fill(plant.bernd, (await runOf(plant, truck.answer.id)).id, 0, part.id);
    expect(await conflict(truck.changeId)).toMatchObject({ by: 'Bernd Krüger' });
  });
});

describe('a place that is taken or gone stands in the way', () => {
  const makeRemoved = async () => {
    const part = await makePart(plant);
    const { truck, run } = await makeRun(plant);
    const id = await fill(plant.anna, run.id, 0, part.id);
    const removed = await observe(plant, plant.anna, removeItemEndpoint, { params: { id } });
    return { part, truck, run, changeId: removed.changeId };
  };

  it('when the slot was filled again', async () => {
    const { run, changeId } = await makeRemoved();
    await fill(plant.bernd, run.id, 0, 'Pause');
    expect(await conflict(changeId)).toMatchObject({ by: 'Bernd Krüger' });
  });

  it('when the shipment is elsewhere by now', async () => {
    const { part, run, changeId } = await makeRemoved();
    await fill(plant.bernd, run.id, 5, part.id);
    expect(await conflict(changeId)).toMatchObject({ by: 'Bernd Krüger' });
  });

  it('when the shipment has another date by now', async () => {
    const { part, changeId } = await makeRemoved();
    await plant.bernd.call(moveOrderToDateEndpoint, { params: { id: part.productionOrderId }, body: friday });
    expect(await conflict(changeId)).toMatchObject({ by: 'Bernd Krüger' });
  });

  it('when the run is gone', async () => {
    const { run, changeId } = await makeRemoved();
    await plant.bernd.call(removeDeliveryEndpoint, { params: { id: run.id } });
    expect(await conflict(changeId)).toMatchObject({ by: 'Bernd Krüger', what: 'delivery' });
  });

  it('when the shipment is gone with its order', async () => {
    const order = await observe(plant, plant.anna, createOrderEndpoint, { body: newOrder() });
    const part = at(await partsOf(plant, order.answer.id), 0);
    const { run } = await makeRun(plant);
    const itemId = await fill(plant.anna, run.id, 0, part.id);
    const removed = await observe(plant, plant.anna, removeItemEndpoint, { params: { id: itemId } });
    await undo(order.changeId, plant.bernd);
    expect(await conflict(removed.changeId)).toMatchObject({ by: 'Bernd Krüger', what: 'shipment' });
  });

  it('when the truck of a removed run is gone', async () => {
    const truck = await observe(plant, plant.anna, createTruckEndpoint, { body: newTruck() });
    const run = await plant.anna.call(addDeliveryEndpoint, {
      body: { truckId: truck.answer.id, date: today },
    });
    const removed = await observe(plant, plant.anna, removeDeliveryEndpoint, { params: { id: run.id } });
    await undo(truck.changeId, plant.bernd);
    expect(await conflict(removed.changeId)).toMatchObject({ by: 'Bernd Krüger', what: 'truck' });
  });

  it('of a move to another day, as a whole: one slot taken, nothing returns', async () => {
    const { order, parts } = await makeParts(plant, 2);
    const { run } = await makeRun(plant);
    const [one, two] = [at(parts, 0).id, at(parts, 1).id];
    await fill(plant.anna, run.id, 0, one);
    await fill(plant.anna, run.id, 1, two);
    const moved = await observe(plant, plant.anna, moveOrderToDateEndpoint, {
      params: { id: order.id },
      body: friday,
    });
    const pause = await fill(plant.bernd, run.id, 1, 'Pause');
    await conflict(moved.changeId);
    expect(await itemOf(plant, one)).toBeUndefined();
    await plant.bernd.call(removeItemEndpoint, { params: { id: pause } });
    await undo(moved.changeId);
    expect([await itemOf(plant, one), await itemOf(plant, two)]).toMatchObject([
      { deliveryId: run.id, ordinalNumberInDelivery: 0 },
      { deliveryId: run.id, ordinalNumberInDelivery: 1 },
    ]);
  });
});

describe('the rules hold on what an undo leaves', () => {
  it('an order keeps some quantity', async () => {
    const { id } = await makeOrder(plant.anna, { steel: 5000, matting: 0 });
    const first = await edit(plant.anna, id, { matting: 3000 });
    await edit(plant.bernd, id, { steel: 0 });
    expect(await conflict(first)).toMatchObject({ by: 'Bernd Krüger', what: 'steel' });
  });

  it("an order keeps its own hall's flag", async () => {
    const { id } = await makeOrder(plant.anna);
    const first = await edit(plant.anna, id, { h2: true });
    await observe(plant, plant.bernd, moveOrderToHallEndpoint, { params: { id }, body: 2 });
    expect(await conflict(first)).toMatchObject({ by: 'Bernd Krüger', what: 'hallId' });
  });

  it('a canceled order takes back only its cancellation and its note', async () => {
    const { order, parts } = await makeParts(plant, 2);
    const noted = await edit(plant.anna, order.id, { note: 'x' });
    const edited = await edit(plant.anna, order.id, { city: 'Lahr' });
    const split = await observe(plant, plant.anna, splitShipmentEndpoint, {
      body: { shipmentId: at(parts, 0).id },
    });
    const canceled = await observe(plant, plant.bernd, cancelOrderEndpoint, {
      params: { id: order.id },
      body: true,
    });
    expect(await takeBack(edited)).toMatchObject({ status: 409, type: 'ORDER_READ_ONLY' });
    expect(await takeBack(split.changeId)).toMatchObject({ status: 409, type: 'SHIPMENT_READ_ONLY' });
    await undo(noted);
    await undo(canceled.changeId);
    await undo(edited);
    await undo(split.changeId);
    expect(await orderOf(plant, order.id)).toMatchObject({ city: 'Freiburg', note: '', isCanceled: false });
  });

  it('a deleted part keeps its amount', async () => {
    const { parts } = await makeParts(plant, 3);
    const { id } = at(parts, 0);
    const body = await shipmentBody(plant, id, { amount: 1 });
    const { changeId } = await observe(plant, plant.anna, updateShipmentEndpoint, { params: { id }, body });
    await plant.bernd.call(deleteShipmentEndpoint, { params: { id } });
    expect(await takeBack(changeId)).toMatchObject({ type: 'SHIPMENT_READ_ONLY' });
  });

  it('the last live part stays: a deletion is not done again over it', async () => {
    const { parts } = await makeParts(plant, 2);
    const [one, two] = [at(parts, 0).id, at(parts, 1).id];
    const deleted = await observe(plant, plant.anna, deleteShipmentEndpoint, { params: { id: two } });
    const undone = await undo(deleted.changeId);
    await plant.bernd.call(deleteShipmentEndpoint, { params: { id: one } });
    expect(await takeBack(undone)).toMatchObject({ status: 409, type: 'SHIPMENT_NOT_DELETED' });
  });

  it('amounts that only followed follow again', async () => {
    const { order, parts } = await makeParts(plant, 2);
    const deleted = await observe(plant, plant.anna, deleteShipmentEndpoint, {
      params: { id: at(parts, 1).id },
    });
    await edit(plant.bernd, order.id, { note: 'x' });
    await undo(deleted.changeId);
    expect(await shipmentOf(plant, at(parts, 0).id)).toMatchObject({ amount: 5000, totalNumberOfSplits: 2 });
    expect(await orderOf(plant, order.id)).toMatchObject({ partsAmount: 10_000, note: 'x' });
  });

  it('a quantity goes back though its only part was split since; the difference shows', async () => {
    const part = await makePart(plant);
    const edited = await edit(plant.anna, part.productionOrderId, { steel: 19_000 });
    await plant.bernd.call(splitShipmentEndpoint, { body: { shipmentId: part.id } });
    await undo(edited);
    expect(await orderOf(plant, part.productionOrderId)).toMatchObject({ steel: 9000, partsAmount: 20_000 });
  });
});
