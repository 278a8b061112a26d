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
import { type DayState, listRows, openState } from '@werkplan/shared/live/day-state.ts';
import type { RowKind } from '@werkplan/shared/live/patch.ts';
import type { Predict } from '@werkplan/shared/live/sync-state.ts';
import {
  cancelOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import {
  deleteShipmentEndpoint,
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { todayAtom } from '../../client/src/lib/day-atoms.ts';
import { store } from '../../client/src/lib/store.ts';
import { changesOf, predictWith } from '../../client/src/live/predict.ts';
import {
  predictCancel,
  predictMoveToDate,
  predictMoveToHall,
  predictSave,
} from '../../client/src/orders/order-predictions.ts';
import {
  predictAmount,
  predictDate,
  predictDelete,
  predictSplit,
} from '../../client/src/shipments/shipment-predictions.ts';
import { predictTruck } from '../../client/src/trucks/truck-predictions.ts';
import { shipmentBody } from '../support/bodies.ts';
import { fetchDay } from '../support/follower.ts';
import { type Plant, today, usePlant } from '../support/plant.ts';
import { at, fill, itemOf, makePart, makeParts, makeRun } from '../support/scene.ts';

const plant = usePlant();
const tomorrow = addDays(today, 1);

/** The day's rows without versions, and with new rows' ids left out: those only the server can know. */
const comparable = (state: DayState, known: DayState) =>
  Object.entries(listRows(state)).map(([kind, rows]) => {
    const held = known[kind as RowKind];
    const plain = rows.map(({ version: _, id, ...row }) => {
      const fields = Object.entries(row).sort(([a], [b]) => a.localeCompare(b));
      return [held.has(id) ? id : 'new', ...fields.map(([name, value]) => `${name}=${value}`)].join(' ');
    });
    return { kind, rows: plain.sort() };
  });

/** What the screen shows at once must be what the server then does. */
const verifyPrediction = async (on: Plant, predict: Predict, act: () => Promise<unknown>): Promise<void> => {
  const before = openState(await fetchDay(on.anna, today));
  const predicted = predict(before);
  await act();
  const fresh = openState(await fetchDay(on.anna, today));
  expect(comparable(fresh, before), 'the call changed nothing').not.toEqual(comparable(before, before));
  expect(comparable(predicted, before)).toEqual(comparable(fresh, before));
};

const params = (id: number) => ({ params: { id } });

beforeEach(() => store.set(todayAtom, today));

describe('an order', () => {
  it('saved with another quantity takes its only part along', async () => {
    const { order } = await makeParts(plant, 1);
    const changes = { steel: 4000, city: 'Lahr' };
    await verifyPrediction(plant, predictSave(order.id, changes), () =>
      plant.anna.call(updateOrderEndpoint, { ...params(order.id), body: { ...order, ...changes } }),
    );
  });

  it('saved with another quantity leaves several parts as they are', async () => {
    const { order } = await makeParts(plant, 2);
    await verifyPrediction(plant, predictSave(order.id, { steel: 4000 }), () =>
      plant.anna.call(updateOrderEndpoint, { ...params(order.id), body: { ...order, steel: 4000 } }),
    );
  });

  it('moved to another hall swaps its flags', async () => {
    const { order } = await makeParts(plant, 1);
    await verifyPrediction(plant, predictMoveToHall(order.id, 3), () =>
      plant.anna.call(moveOrderToHallEndpoint, { ...params(order.id), body: { hallId: 3 } }),
    );
  });

  it('canceled leaves its cards where they are, but for ghosts', async () => {
    const { order, parts } = await makeParts(plant, 2);
    const { run } = await makeRun(plant);
    await fill(plant.anna, run.id, 0, at(parts, 0).id);
    await verifyPrediction(plant, predictCancel(order.id), () =>
      plant.anna.call(cancelOrderEndpoint, { ...params(order.id), body: true }),
    );
  });

  it('moved to another day leaves its trucks and its ghosts', async () => {
    const { order, parts } = await makeParts(plant, 2);
    const { run } = await makeRun(plant);
    await fill(plant.anna, run.id, 0, at(parts, 0).id);
    await verifyPrediction(plant, predictMoveToDate(order.id, tomorrow), () =>
      plant.anna.call(moveOrderToDateEndpoint, { ...params(order.id), body: { date: tomorrow } }),
    );
  });
});

describe('a part', () => {
  it('is split in halves, or as wanted', async () => {
    const { parts } = await makeParts(plant, 2, { steel: 9001 });
    const { id } = at(parts, 0);
    await verifyPrediction(plant, predictSplit(id), () =>
      plant.anna.call(splitShipmentEndpoint, { body: { shipmentId: id } }),
    );
    await verifyPrediction(plant, predictSplit(id, 100), () =>
      plant.anna.call(splitShipmentEndpoint, { body: { shipmentId: id, amount: 100 } }),
    );
  });

  it('is deleted, and the last one left takes the whole amount', async () => {
    const { parts } = await makeParts(plant, 3);
    for (const { id } of parts.slice(0, 2)) {
      await verifyPrediction(plant, predictDelete(id), () =>
        plant.anna.call(deleteShipmentEndpoint, params(id)),
      );
    }
  });

  it('leaves its truck with a new amount, and with a new day', async () => {
    const { parts } = await makeParts(plant, 2);
    const { run } = await makeRun(plant);
    const { id } = at(parts, 0);
    for (const [predict, changes] of [
      [predictAmount(id, 777), { amount: 777 }],
      [predictDate(id, tomorrow), { date: tomorrow }],
    ] as const) {
      await fill(plant.anna, run.id, 2, id);
      const body = await shipmentBody(plant, id, changes);
      await verifyPrediction(plant, predict, () =>
        plant.anna.call(updateShipmentEndpoint, { ...params(id), body }),
      );
    }
  });
});

describe('a slot', () => {
  it('takes several shipments downwards, wherever they were, and a dead card gives way', async () => {
    const { run } = await makeRun(plant);
    const shipments = [await makePart(plant), await makePart(plant)];
    const dead = await makePart(plant);
    await fill(plant.anna, run.id, 4, dead.id);
    const placed = await fill(plant.anna, run.id, 0, at(shipments, 1).id);
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
    await fill(plant.anna, run.id, 0, first.id);
    const state = openState(await fetchDay(plant.anna, today));
    const onto = { deliveryId: run.id, slot: 0, body: { shipmentId: second.id } };
    expect(predictWith(fillSlot, onto)(state)).toBe(state);
    const fromList = { deliveryId: run.id, slot: 1, body: { shipmentId: first.id, expectedItemId: null } };
    expect(predictWith(fillSlot, fromList)(state)).toBe(state);
  });

  it('takes a text, another text, and is emptied', async () => {
    const { run } = await makeRun(plant);
    const text = { deliveryId: run.id, slot: 3, body: { text: 'Kran 08:00' } };
    await verifyPrediction(plant, predictWith(fillSlot, text), () =>
      fill(plant.anna, run.id, 3, 'Kran 08:00'),
    );
    const part = await makePart(plant);
    const id = await fill(plant.anna, run.id, 4, part.id);
    const version = (await itemOf(plant, part.id))?.version ?? 0;
    await verifyPrediction(
      plant,
      predictWith(writeItemText, changesOf('deliveryItems', id, { text: 'Pause' })),
      () => plant.anna.call(writeItemTextEndpoint, { ...params(id), body: { text: 'Pause', version } }),
    );
    await verifyPrediction(plant, predictWith(removeItem, { id }), () =>
      plant.anna.call(removeItemEndpoint, params(id)),
    );
  });

  it('is emptied together with others, or none is', async () => {
    const { run } = await makeRun(plant);
    const ids = [
      await fill(plant.anna, run.id, 0, (await makePart(plant)).id),
      await fill(plant.anna, run.id, 9, 'Pause'),
    ];
    const body = { items: ids.map((id) => ({ id })) };
    await verifyPrediction(plant, predictWith(unassignItems, body), () =>
      plant.anna.call(unassignItemsEndpoint, { body }),
    );
    const state = openState(await fetchDay(plant.anna, today));
    expect(predictWith(unassignItems, body)(state)).toBe(state);
  });

  it('exchanges what it holds with another', async () => {
    const { run } = await makeRun(plant);
    const id = await fill(plant.anna, run.id, 1, (await makePart(plant)).id);
    const withItemId = await fill(plant.anna, run.id, 7, 'Pause');
    await verifyPrediction(plant, predictWith(swapItems, { id, withItemId }), () =>
      plant.anna.call(swapItemsEndpoint, { ...params(id), body: { withItemId } }),
    );
  });

  it('moves a text to another truck, over a dead card', async () => {
    const { run } = await makeRun(plant);
    const { run: other } = await makeRun(plant, { registration: 'OG-BS 219' });
    const id = await fill(plant.anna, run.id, 2, 'Kran');
    const { order, parts } = await makeParts(plant, 1);
    await fill(plant.anna, other.id, 4, at(parts, 0).id);
    await plant.anna.call(cancelOrderEndpoint, { ...params(order.id), body: true });
    const body = { deliveryId: other.id, slot: 4 };
    await verifyPrediction(plant, predictWith(moveItem, { id, body }), () =>
      plant.anna.call(moveItemEndpoint, { ...params(id), body }),
    );
  });

  it('puts a card of the list in the place of another, which goes back to the list', async () => {
    const { run } = await makeRun(plant);
    const item = await fill(plant.anna, run.id, 3, (await makePart(plant)).id);
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
    await verifyPrediction(plant, predictWith(updateRun, changesOf('deliveries', run.id, changes)), () =>
      plant.anna.call(updateDeliveryEndpoint, { ...params(run.id), body: { ...row, ...changes } }),
    );
  });

  it('is removed with the dead cards on it, but not with a live one', async () => {
    const { run } = await makeRun(plant);
    const part = await makePart(plant);
    await fill(plant.anna, run.id, 0, part.id);
    const loaded = openState(await fetchDay(plant.anna, today));
    const predict = predictWith(removeRun, { id: run.id });
    expect(predict(loaded)).toBe(loaded);
    await plant.anna.call(cancelOrderEndpoint, { ...params(part.productionOrderId), body: true });
    await verifyPrediction(plant, predict, () => plant.anna.call(removeDeliveryEndpoint, params(run.id)));
  });
});

it('a truck’s new defaults are followed by the runs that still show the old ones', async () => {
  const { truck } = await makeRun(plant, { registration: 'OG-BS 300' });
  const changes = { defaultDriver: 'Brandt', defaultStartingTime: '06:15', capacity: 12_000 };
  await verifyPrediction(plant, predictTruck(truck.id, changes, today), () =>
    plant.anna.call(updateTruckEndpoint, { ...params(truck.id), body: { ...truck, ...changes } }),
  );
});
