import {
  fillSlotEndpoint,
  moveItemEndpoint,
  removeDeliveryEndpoint,
  removeItemEndpoint,
  swapItemsEndpoint,
  unassignItemsEndpoint,
  updateDeliveryEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import {
  removeItem,
  swapItems,
  unassignItems,
  writeItemText,
} from '@werkplan/shared/deliveries/item-actions.ts';
import { removeRun, updateRun } from '@werkplan/shared/deliveries/run-actions.ts';
import { fillSlot, moveItem } from '@werkplan/shared/deliveries/slot-actions.ts';
import { cancelOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../client/src/app/create-client.ts';
import { todayAtom } from '../../client/src/lib/day-atoms.ts';
import { predictFields, predictWith } from '../../client/src/live/predict.ts';
import { today, usePlant } from '../support/plant.ts';
import { at, putInSlot, itemOf, makePart, makeParts, makeRun } from '../support/scene.ts';
import { shownToday, verifyPrediction } from '../support/verify-prediction.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.8');

const plant = usePlant();
const params = (id: number) => ({ params: { id } });

beforeEach(() => createClient().store.set(todayAtom, today));

describe('a slot', () => {
  it('takes several shipments downwards, wherever they were, and a dead card gives way', async () => {
    const { run } = await makeRun(plant);
    const shipments = [await makePart(plant), await makePart(plant)];
    const dead = await makePart(plant);
    await putInSlot(plant.anna, run.id, 4, dead.id);
    const placed = await putInSlot(plant.anna, run.id, 0, at(shipments, 1).id);
    await plant.anna.call(cancelOrderEndpoint, { ...params(dead.productionOrderId), body: true });
    const to = { deliveryId: run.id, slot: 4 };
    const body = { shipmentIds: shipments.map(({ id }) => id), expectedItemIds: [null, placed] };
    await verifyPrediction(plant, predictWith(fillSlot, { ...to, body }), () =>
      plant.anna.call(fillSlotEndpoint, { params: to, body }),
    );
  });

  it('is not taken from what someone else has put there, and a card is not taken from where it has gone', async () => {
    const { run } = await makeRun(plant);
    const [first, second] = [await makePart(plant), await makePart(plant)];
    await putInSlot(plant.anna, run.id, 0, first.id);
    const state = await shownToday(plant);
    const onto = { deliveryId: run.id, slot: 0, body: { shipmentId: second.id } };
    expect(predictWith(fillSlot, onto)(state)).toBe(state);
    const fromList = { deliveryId: run.id, slot: 1, body: { shipmentId: first.id, expectedItemId: null } };
    expect(predictWith(fillSlot, fromList)(state)).toBe(state);
  });

  it('takes a text, another text, and is emptied', async () => {
    const { run } = await makeRun(plant);
    const text = { deliveryId: run.id, slot: 3, body: { text: 'Kran 08:00' } };
    await verifyPrediction(plant, predictWith(fillSlot, text), () =>
      putInSlot(plant.anna, run.id, 3, 'Kran 08:00'),
    );
    const part = await makePart(plant);
    const id = await putInSlot(plant.anna, run.id, 4, part.id);
    const version = (await itemOf(plant, part.id))?.version ?? 0;
    await verifyPrediction(
      plant,
      predictWith(writeItemText, predictFields('deliveryItems', id, { text: 'Pause' })),
      () => plant.anna.call(writeItemTextEndpoint, { ...params(id), body: { text: 'Pause', version } }),
    );
    await verifyPrediction(plant, predictWith(removeItem, { id }), () =>
      plant.anna.call(removeItemEndpoint, params(id)),
    );
  });

  it('is emptied together with others, or none is', async () => {
    const { run } = await makeRun(plant);
    const ids = [
      await putInSlot(plant.anna, run.id, 0, (await makePart(plant)).id),
      await putInSlot(plant.anna, run.id, 9, 'Pause'),
    ];
    const body = { items: ids.map((id) => ({ id })) };
    await verifyPrediction(plant, predictWith(unassignItems, body), () =>
      plant.anna.call(unassignItemsEndpoint, { body }),
    );
    const state = await shownToday(plant);
    expect(predictWith(unassignItems, body)(state)).toBe(state);
  });

  it('exchanges what it holds with another', async () => {
    spec('L.17');
    const { run } = await makeRun(plant);
    const id = await putInSlot(plant.anna, run.id, 1, (await makePart(plant)).id);
    const withItemId = await putInSlot(plant.anna, run.id, 7, 'Pause');
    await verifyPrediction(plant, predictWith(swapItems, { id, withItemId }), () =>
      plant.anna.call(swapItemsEndpoint, { ...params(id), body: { withItemId } }),
    );
  });

  it('moves a text to another truck, over a dead card', async () => {
    const { run } = await makeRun(plant);
    const { run: other } = await makeRun(plant, { registration: 'OG-BS 219' });
    const id = await putInSlot(plant.anna, run.id, 2, 'Kran');
    const { order, parts } = await makeParts(plant, 1);
    await putInSlot(plant.anna, other.id, 4, at(parts, 0).id);
    await plant.anna.call(cancelOrderEndpoint, { ...params(order.id), body: true });
    const body = { deliveryId: other.id, slot: 4 };
    await verifyPrediction(plant, predictWith(moveItem, { id, body }), () =>
      plant.anna.call(moveItemEndpoint, { ...params(id), body }),
    );
  });

  it('puts a card of the list in the place of another, which goes back to the list', async () => {
    const { run } = await makeRun(plant);
    const item = await putInSlot(plant.anna, run.id, 3, (await makePart(plant)).id);
    const { id } = await makePart(plant);
    const to = { deliveryId: run.id, slot: 3 };
    const body = { shipmentId: id, expectedItemId: null, replacesItemId: item };
    await verifyPrediction(plant, predictWith(fillSlot, { ...to, body }), () =>
      plant.anna.call(fillSlotEndpoint, { params: to, body }),
    );
  });
});

describe('a run', () => {
  it('takes another driver and starting time', async () => {
    const { run } = await makeRun(plant);
    const changes = { truckDriver: 'Brandt', startingTime: '05:45' };
    const { truckId: _, ...row } = run;
    await verifyPrediction(plant, predictWith(updateRun, predictFields('deliveries', run.id, changes)), () =>
      plant.anna.call(updateDeliveryEndpoint, { ...params(run.id), body: { ...row, ...changes } }),
    );
  });

  it('is removed with the dead cards on it, but not with a live one', async () => {
    const { run } = await makeRun(plant);
    const part = await makePart(plant);
    await putInSlot(plant.anna, run.id, 0, part.id);
    const loaded = await shownToday(plant);
    const predict = predictWith(removeRun, { id: run.id });
    expect(predict(loaded)).toBe(loaded);
    await plant.anna.call(cancelOrderEndpoint, { ...params(part.productionOrderId), body: true });
    await verifyPrediction(plant, predict, () => plant.anna.call(removeDeliveryEndpoint, params(run.id)));
  });
});
