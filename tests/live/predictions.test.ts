import { setCapacity } from '@werkplan/shared/halls/hall-actions.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import type { Predict } from '@werkplan/shared/live/sync-state.ts';
import {
  cancelOrder,
  moveOrderToDate,
  moveOrderToHall,
  updateOrder,
} from '@werkplan/shared/orders/order-actions.ts';
import {
  cancelOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import {
  deleteShipment,
  splitShipment,
  updateShipment,
} from '@werkplan/shared/shipments/shipment-actions.ts';
import {
  deleteShipmentEndpoint,
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { updateTruck } from '@werkplan/shared/trucks/truck-actions.ts';
import { updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../../client/src/app/create-client.ts';
import { todayAtom } from '../../client/src/lib/day-atoms.ts';
import { predictFields, dayAsPlan, predictWith } from '../../client/src/live/predict.ts';
import { shipmentBody } from '../support/bodies.ts';
import { today, usePlant } from '../support/plant.ts';
import { at, putInSlot, makeParts, makeRun, orderOf } from '../support/scene.ts';
import { shownToday, verifyPrediction } from '../support/verify-prediction.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.8');

const plant = usePlant();
const tomorrow = addDays(today, 1);
const params = (id: number) => ({ params: { id } });

beforeEach(() => createClient().store.set(todayAtom, today));

const save = (id: number, changes: Partial<Order>): Predict =>
  predictWith(updateOrder, predictFields('orders', id, changes));

describe('an order', () => {
  it('saved with another quantity takes its only part along', async () => {
    const { order } = await makeParts(plant, 1);
    const changes = { steel: 4000, city: 'Lahr' };
    await verifyPrediction(plant, save(order.id, changes), () =>
      plant.anna.call(updateOrderEndpoint, { ...params(order.id), body: { ...order, ...changes } }),
    );
  });

  it('saved with another quantity leaves several parts as they are', async () => {
    const { order } = await makeParts(plant, 2);
    await verifyPrediction(plant, save(order.id, { steel: 4000 }), () =>
      plant.anna.call(updateOrderEndpoint, { ...params(order.id), body: { ...order, steel: 4000 } }),
    );
  });

  it('moved to another hall swaps its flags', async () => {
    const { order } = await makeParts(plant, 1);
    await verifyPrediction(plant, predictWith(moveOrderToHall, { id: order.id, hallId: 3 }), () =>
      plant.anna.call(moveOrderToHallEndpoint, { ...params(order.id), body: { hallId: 3 } }),
    );
  });

  it('canceled leaves its cards where they are, but for ghosts', async () => {
    const { order, parts } = await makeParts(plant, 2);
    const { run } = await makeRun(plant);
    await putInSlot(plant.anna, run.id, 0, at(parts, 0).id);
    await verifyPrediction(plant, predictWith(cancelOrder, { id: order.id }), () =>
      plant.anna.call(cancelOrderEndpoint, { ...params(order.id), body: true }),
    );
  });

  it('moved to another day leaves its trucks and its ghosts', async () => {
    const { order, parts } = await makeParts(plant, 2);
    const { run } = await makeRun(plant);
    await putInSlot(plant.anna, run.id, 0, at(parts, 0).id);
    await verifyPrediction(plant, predictWith(moveOrderToDate, { id: order.id, date: tomorrow }), () =>
      plant.anna.call(moveOrderToDateEndpoint, { ...params(order.id), body: { date: tomorrow } }),
    );
  });
});

describe('a part', () => {
  it('is split in halves, or as wanted', async () => {
    const { parts } = await makeParts(plant, 2, { steel: 9001 });
    const { id } = at(parts, 0);
    await verifyPrediction(plant, predictWith(splitShipment, { shipmentId: id }), () =>
      plant.anna.call(splitShipmentEndpoint, { body: { shipmentId: id } }),
    );
    await verifyPrediction(plant, predictWith(splitShipment, { shipmentId: id, amount: 100 }), () =>
      plant.anna.call(splitShipmentEndpoint, { body: { shipmentId: id, amount: 100 } }),
    );
  });

  it('is deleted, and the last one left takes the whole amount', async () => {
    const { parts } = await makeParts(plant, 3);
    for (const { id } of parts.slice(0, 2)) {
      await verifyPrediction(plant, predictWith(deleteShipment, { id }), () =>
        plant.anna.call(deleteShipmentEndpoint, params(id)),
      );
    }
  });

  it('leaves its truck with a new amount, and with a new day', async () => {
    const { parts } = await makeParts(plant, 2);
    const { run } = await makeRun(plant);
    const { id } = at(parts, 0);
    for (const changes of [{ amount: 777 }, { date: tomorrow }]) {
      await putInSlot(plant.anna, run.id, 2, id);
      const body = await shipmentBody(plant, id, changes);
      const predict = predictWith(updateShipment, predictFields('shipments', id, changes));
      await verifyPrediction(plant, predict, () =>
        plant.anna.call(updateShipmentEndpoint, { ...params(id), body }),
      );
    }
  });
});

describe('an order whose other part lies on another day', () => {
  /** A day that shows a moved part as a ghost card until the part's order has moved as well. */
  const makeApart = async () => {
    const { order, parts } = await makeParts(plant, 2);
    const [here, away] = [at(parts, 0), at(parts, 1)];
    const body = await shipmentBody(plant, away.id, { date: tomorrow });
    await plant.anna.call(updateShipmentEndpoint, { ...params(away.id), body });
    for (const date of [addDays(today, 2), today])
      await plant.anna.call(moveOrderToDateEndpoint, { ...params(order.id), body: { date } });
    return { order: await orderOf(plant, order.id), here };
  };

  it('is saved with what was changed, quantities too', async () => {
    const { order } = await makeApart();
    const changes = { steel: 4000, city: 'Lahr' };
    await verifyPrediction(plant, save(order.id, changes), () =>
      plant.anna.call(updateOrderEndpoint, { ...params(order.id), body: { ...order, ...changes } }),
    );
  });

  it('shows a part deleted before its numbers follow', async () => {
    const { here } = await makeApart();
    const state = await shownToday(plant);
    const shown = predictWith(deleteShipment, { id: here.id })(state);
    expect(shown.shipments.get(here.id)).toMatchObject({ isDeleted: true, splitNumber: 1 });
    expect(shown.orders.get(here.productionOrderId)).toBe(state.orders.get(here.productionOrderId));
  });

  it('is moved to another day by the server alone', async () => {
    const { order } = await makeApart();
    const state = await shownToday(plant);
    expect(predictWith(moveOrderToDate, { id: order.id, date: addDays(today, 2) })(state)).toBe(state);
  });
});

describe('a truck', () => {
  it('has new defaults, followed by the runs that still show the old ones', async () => {
    const { truck } = await makeRun(plant, { registration: 'OG-BS 300' });
    const changes = { defaultDriver: 'Brandt', defaultStartingTime: '06:15', capacity: 12_000 };
    const changed = predictFields('trucks', truck.id, changes);
    await verifyPrediction(plant, predictWith(updateTruck, changed, dayAsPlan), () =>
      plant.anna.call(updateTruckEndpoint, { ...params(truck.id), body: { ...truck, ...changes } }),
    );
  });

  it('is retired by the server alone: it knows whether the truck is needed on other days', async () => {
    const { truck } = await makeRun(plant, { registration: 'OG-BS 301' });
    const state = await shownToday(plant);
    const changed = predictFields('trucks', truck.id, { status: 'INACTIVE' });
    expect(predictWith(updateTruck, changed)(state)).toBe(state);
  });
});

it.each([{ date: today }, { validFrom: today }, { validFrom: tomorrow }])(
  'a hall has another capacity: %o',
  async (day) => {
    for (const maxCapacity of [50_000, 0]) {
      const body = { ...day, maxCapacity };
      await verifyPrediction(plant, predictWith(setCapacity, { id: 2, capacity: body }), () =>
        plant.anna.call(setCapacityEndpoint, { params: { id: 2 }, body }),
      );
    }
  },
);
