import {
  addDeliveryEndpoint,
  fillSlotEndpoint,
  removeDeliveryEndpoint,
  removeItemEndpoint,
  swapItemsEndpoint,
  updateDeliveryEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  cancelOrderEndpoint,
  createOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import {
  deleteShipmentEndpoint,
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { createTruckEndpoint, updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { shipmentBody } from '../support/bodies.ts';
import { makeOrder, makeTruck, newOrder, newTruck, partsOf, runOf } from '../support/make.ts';
import { type Plant, today, usePlant } from '../support/plant.ts';
import { verifyAction } from '../support/verify-action.ts';

const plant = usePlant();
const tomorrow = addDays(today, 1);
const nextWeek = addDays(today, 7);

/** An order in three parts: one on a truck, one moved to tomorrow, one in the list; a second order placed beside it. */
const makeScene = async (on: Plant) => {
  const truck = await makeTruck(on.anna);
  const run = await runOf(on, truck.id);
  const order = await makeOrder(on.anna);
  const [first] = await partsOf(on, order.id);
  await on.anna.call(splitShipmentEndpoint, { body: { shipmentId: first?.id ?? 0 } });
  await on.anna.call(splitShipmentEndpoint, { body: { shipmentId: first?.id ?? 0 } });
  const other = await makeOrder(on.bernd, { hallId: 3 });
  const [otherPart] = await partsOf(on, other.id);
  const place = async (shipmentId: number, slot: number) =>
    await on.anna.call(fillSlotEndpoint, { params: { deliveryId: run.id, slot }, body: { shipmentId } });
  await place(first?.id ?? 0, 0);
  await place(otherPart?.id ?? 0, 1);
  const parts = await partsOf(on, order.id);
  await on.anna.call(updateShipmentEndpoint, {
    params: { id: parts[1]?.id ?? 0 },
    body: await shipmentBody(on, parts[1]?.id ?? 0, { date: tomorrow }),
  });
  const items = await on.db
    .selectFrom('deliveryItem')
    .selectAll()
    .where('deliveryId', '=', run.id)
    .orderBy('id')
    .execute();
  return { truck, run, order: await current(on, order.id), other, parts: await partsOf(on, order.id), items };
};

const current = async (on: Plant, id: number) =>
  await on.db.selectFrom('productionOrder').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

type Scene = Awaited<ReturnType<typeof makeScene>>;

/** Every action of the plan, on a scene of its own. */
const actions: Record<string, (scene: Scene) => Promise<unknown>> = {
  'orders.create': async () =>
    await plant.anna.call(createOrderEndpoint, { body: newOrder({ date: tomorrow }) }),
  'orders.update: text': async ({ order }) =>
    await plant.anna.call(updateOrderEndpoint, {
      params: { id: order.id },
      body: { ...order, city: 'Lahr' },
    }),
  'orders.update: quantity of one part': async ({ other }) =>
    await plant.anna.call(updateOrderEndpoint, {
      params: { id: other.id },
      body: { ...other, steel: 12_345 },
    }),
  'orders.update: quantity of several parts': async ({ order }) =>
    await plant.anna.call(updateOrderEndpoint, {
      params: { id: order.id },
      body: { ...order, steel: 12_345 },
    }),
  'orders.moveToHall': async ({ order }) =>
    await plant.anna.call(moveOrderToHallEndpoint, { params: { id: order.id }, body: 2 }),
  'orders.cancel': async ({ order }) =>
    await plant.anna.call(cancelOrderEndpoint, { params: { id: order.id }, body: true }),
  'orders.moveToDate': async ({ order }) =>
    await plant.anna.call(moveOrderToDateEndpoint, { params: { id: order.id }, body: nextWeek }),
  'orders.moveToDate twice': async ({ order }) => {
    await plant.anna.call(moveOrderToDateEndpoint, { params: { id: order.id }, body: nextWeek });
    await plant.bernd.call(moveOrderToDateEndpoint, { params: { id: order.id }, body: { date: tomorrow } });
  },
  'orders.cancel of a ghost': async ({ order }) => {
    await plant.anna.call(moveOrderToDateEndpoint, { params: { id: order.id }, body: nextWeek });
    await plant.bernd.call(cancelOrderEndpoint, { params: { id: order.id }, body: true });
  },
  'shipments.update: amount': async ({ parts }) =>
    await plant.anna.call(updateShipmentEndpoint, {
      params: { id: parts[0]?.id ?? 0 },
      body: await shipmentBody(plant, parts[0]?.id ?? 0, { amount: 777 }),
    }),
  'shipments.update: date': async ({ parts }) =>
    await plant.anna.call(updateShipmentEndpoint, {
      params: { id: parts[0]?.id ?? 0 },
      body: await shipmentBody(plant, parts[0]?.id ?? 0, { date: nextWeek }),
    }),
  'shipments.split': async ({ parts }) =>
    await plant.anna.call(splitShipmentEndpoint, { body: { shipmentId: parts[1]?.id ?? 0 } }),
  'shipments.delete': async ({ parts }) =>
    await plant.anna.call(deleteShipmentEndpoint, { params: { id: parts[0]?.id ?? 0 } }),
  'deliveries.fillSlot: shipment': async ({ parts, run }) =>
    await plant.anna.call(fillSlotEndpoint, {
      params: { deliveryId: run.id, slot: 7 },
      body: { shipmentId: parts[2]?.id ?? 0, expectedItemId: null },
    }),
  'deliveries.fillSlot: several': async ({ parts, run }) =>
    await plant.anna.call(fillSlotEndpoint, {
      params: { deliveryId: run.id, slot: 4 },
      body: { shipmentIds: [parts[2]?.id ?? 0, parts[0]?.id ?? 0] },
    }),
  'deliveries.fillSlot: text': async ({ run }) =>
    await plant.anna.call(fillSlotEndpoint, {
      params: { deliveryId: run.id, slot: 9 },
      body: { text: '2. Fahrt' },
    }),
  'deliveryItems.writeText': async ({ items }) =>
    await plant.anna.call(writeItemTextEndpoint, {
      params: { id: items[0]?.id ?? 0 },
      body: { text: 'Kranzeit 08:00', version: items[0]?.version ?? 0 },
    }),
  'deliveryItems.remove': async ({ items }) =>
    await plant.anna.call(removeItemEndpoint, { params: { id: items[0]?.id ?? 0 } }),
  'deliveryItems.swap': async ({ items }) =>
    await plant.anna.call(swapItemsEndpoint, {
      params: { id: items[0]?.id ?? 0 },
      body: { withItemId: items[1]?.id ?? 0 },
    }),
  'deliveries.update': async ({ run }) =>
    await plant.anna.call(updateDeliveryEndpoint, {
      params: { id: run.id },
      body: { id: run.id, truckDriver: 'Brandt', startingTime: '06:15', version: run.version },
    }),
  'deliveries.create': async ({ truck }) =>
    await plant.anna.call(addDeliveryEndpoint, {
      body: { truckId: truck.id, date: today, startingTime: '13:00' },
    }),
  'deliveries.remove': async ({ truck }) =>
    await plant.anna.call(removeDeliveryEndpoint, {
      params: { id: (await runOf(plant, truck.id, tomorrow)).id },
    }),
  'trucks.create': async () =>
    await plant.anna.call(createTruckEndpoint, { body: newTruck({ registration: 'FR-LS 902' }) }),
  'trucks.update: defaults': async ({ truck }) =>
    await plant.anna.call(updateTruckEndpoint, {
      params: { id: truck.id },
      body: { ...truck, defaultDriver: 'Brandt' },
    }),
  'trucks.update: retired and back': async () => {
    const spare = await makeTruck(plant.anna, { registration: 'OG-XX 1' });
    const retired = await plant.anna.call(updateTruckEndpoint, {
      params: { id: spare.id },
      body: { ...spare, status: 'INACTIVE' },
    });
    await plant.anna.call(updateTruckEndpoint, {
      params: { id: spare.id },
      body: { ...retired, status: 'ACTIVE' },
    });
  },
  'halls.setCapacity': async () =>
    await plant.anna.call(setCapacityEndpoint, {
      params: { id: 2 },
      body: { date: tomorrow, maxCapacity: 55_000 },
    }),
};

/** Actions that another change follows inside the scene: undone in reverse below anyway. */
const lastChange = async (): Promise<number> =>
  (await plant.db.selectFrom('change').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id;

describe('old snapshot + patches = fresh snapshot on every day, and totals = SQL, for', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await makeScene(plant);
  });

  it.each(Object.keys(actions))('%s, its undo and its redo', async (name) => {
    scene = await makeScene(plant);
    await verifyAction(plant, async () => await actions[name]?.(scene));
    const changeId = await lastChange();
    const undo = async (id: number) => await plant.anna.call(undoChangeEndpoint, { params: { id } });
    const undone = await verifyAction(plant, async () => await undo(changeId));
    expect(undone.undoOf).toBe(changeId);
    await verifyAction(plant, async () => await undo(undone.id));
  });
});
