import {
  fillSlotEndpoint,
  moveItemEndpoint,
  removeItemEndpoint,
  swapItemsEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { DeliveryItemRow } from '@werkplan/shared/deliveries/delivery.ts';
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
import { describe, expect, it } from 'vitest';
import {
  itemInPlaceOf,
  newItem,
  predictMove,
  predictNewText,
  predictPlacing,
  predictRemoval,
  predictReplacement,
  predictSwap,
  predictText,
} from '../../client/src/deliveries/delivery-predictions.ts';
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

const itemWith = async (id: number): Promise<DeliveryItemRow> => {
  const item = openState(await fetchDay(plant.anna, today)).deliveryItems.get(id);
  if (!item) throw new Error(`no item ${id}`);
  return item;
};

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
  it('that was just filled is built upon before the server has numbered its item', async () => {
    const { run } = await makeRun(plant);
    const part = await makePart(plant);
    const first = newItem({ deliveryId: run.id, slot: 0 }, { shipmentId: part.id });
    const moved = newItem({ deliveryId: run.id, slot: 5 }, first);
    const before = openState(await fetchDay(plant.anna, today));
    const shown = predictMove(first, moved)(predictPlacing([first])(before));
    expect([...shown.deliveryItems.values()]).toContainEqual(moved);

    const id = await fill(plant.anna, run.id, 0, part.id);
    // The first prediction is over; the second stays until its own answer.
    await verifyPrediction(plant, predictMove(first, moved), () =>
      plant.anna.call(moveItemEndpoint, { ...params(id), body: { deliveryId: run.id, slot: 5 } }),
    );
  });

  it('takes several shipments downwards, wherever they were, and a dead card gives way', async () => {
    const { run } = await makeRun(plant);
    const shipments = [await makePart(plant), await makePart(plant)];
    const dead = await makePart(plant);
    await fill(plant.anna, run.id, 4, dead.id);
    await fill(plant.anna, run.id, 0, at(shipments, 1).id);
    await plant.anna.call(cancelOrderEndpoint, { ...params(dead.productionOrderId), body: true });
    const shipmentIds = shipments.map(({ id }) => id);
    const items = shipmentIds.map((shipmentId, index) =>
      newItem({ deliveryId: run.id, slot: 4 + index }, { shipmentId }),
    );
    await verifyPrediction(plant, predictPlacing(items), () =>
      plant.anna.call(fillSlotEndpoint, { params: { deliveryId: run.id, slot: 4 }, body: { shipmentIds } }),
    );
  });

  it('is not taken from what someone else has put there', async () => {
    const { run } = await makeRun(plant);
    const [first, second] = [await makePart(plant), await makePart(plant)];
    await fill(plant.anna, run.id, 0, first.id);
    const state = openState(await fetchDay(plant.anna, today));
    const item = newItem({ deliveryId: run.id, slot: 0 }, { shipmentId: second.id });
    expect(predictPlacing([item])(state)).toBe(state);
  });

  it('takes a text, another text, and is emptied', async () => {
    const { run } = await makeRun(plant);
    const text = newItem({ deliveryId: run.id, slot: 3 }, { text: 'Kran 08:00' });
    await verifyPrediction(plant, predictNewText(text), () => fill(plant.anna, run.id, 3, 'Kran 08:00'));
    const part = await makePart(plant);
    const itemId = await fill(plant.anna, run.id, 4, part.id);
    const version = (await itemOf(plant, part.id))?.version ?? 0;
    await verifyPrediction(plant, predictText(itemId, 'Pause'), () =>
      plant.anna.call(writeItemTextEndpoint, { ...params(itemId), body: { text: 'Pause', version } }),
    );
    await verifyPrediction(plant, predictRemoval(await itemWith(itemId)), () =>
      plant.anna.call(removeItemEndpoint, params(itemId)),
    );
  });

  it('exchanges what it holds with another', async () => {
    const { run } = await makeRun(plant);
    const one = await fill(plant.anna, run.id, 1, (await makePart(plant)).id);
    const other = await fill(plant.anna, run.id, 7, 'Pause');
    const [first, second] = [await itemWith(one), await itemWith(other)];
    const swapped = [itemInPlaceOf(first, second), itemInPlaceOf(second, first)];
    await verifyPrediction(plant, predictSwap(first, second, swapped), () =>
      plant.anna.call(swapItemsEndpoint, { ...params(one), body: { withItemId: other } }),
    );
  });

  it('moves a text to another truck, over a dead card', async () => {
    const { run } = await makeRun(plant);
    const { run: other } = await makeRun(plant, { registration: 'OG-BS 219' });
    const text = await fill(plant.anna, run.id, 2, 'Kran');
    const { order, parts } = await makeParts(plant, 1);
    await fill(plant.anna, other.id, 4, at(parts, 0).id);
    await plant.anna.call(cancelOrderEndpoint, { ...params(order.id), body: true });
    const body = { deliveryId: other.id, slot: 4 };
    const seen = await itemWith(text);
    await verifyPrediction(plant, predictMove(seen, newItem(body, seen)), () =>
      plant.anna.call(moveItemEndpoint, { ...params(text), body }),
    );
  });

  it('puts a card of the list in the place of another, which goes back to the list', async () => {
    const { run } = await makeRun(plant);
    const item = await fill(plant.anna, run.id, 3, (await makePart(plant)).id);
    const { id } = await makePart(plant);
    const parts = {
      params: { deliveryId: run.id, slot: 3 },
      body: { shipmentId: id, replacesItemId: item },
    };
    const placed = newItem({ deliveryId: run.id, slot: 3 }, { shipmentId: id });
    await verifyPrediction(plant, predictReplacement(await itemWith(item), placed), () =>
      plant.anna.call(fillSlotEndpoint, parts),
    );
  });
});

it('a truck’s new defaults are followed by the runs that still show the old ones', async () => {
  const { truck } = await makeRun(plant, { registration: 'OG-BS 300' });
  const changes = { defaultDriver: 'Brandt', defaultStartingTime: '06:15', capacity: 12_000 };
  await verifyPrediction(plant, predictTruck(truck.id, changes, today), () =>
    plant.anna.call(updateTruckEndpoint, { ...params(truck.id), body: { ...truck, ...changes } }),
  );
});
