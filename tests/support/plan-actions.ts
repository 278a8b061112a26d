import {
  addCalendarEntryEndpoint,
  removeCalendarEntryEndpoint,
} from '@werkplan/shared/calendar/calendar-endpoints.ts';
import {
  addDeliveryEndpoint,
  fillSlotEndpoint,
  moveItemEndpoint,
  outageEndpoint,
  removeDeliveryEndpoint,
  removeItemEndpoint,
  swapItemsEndpoint,
  unassignItemsEndpoint,
  updateDeliveryEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import {
  removeCapacityEndpoint,
  setCapacitiesEndpoint,
  setCapacityEndpoint,
} from '@werkplan/shared/halls/hall-endpoints.ts';
import { hallIds } from '@werkplan/shared/halls/hall.ts';
import {
  cancelOrderEndpoint,
  createOrderEndpoint,
  createOrdersEndpoint,
  keepValueEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
  takeErpValueEndpoint,
  updateOrderEndpoint,
  upsertOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { placeProposalEndpoint } from '@werkplan/shared/proposals/proposal-endpoints.ts';
import {
  deleteShipmentEndpoint,
  moveLeftoversEndpoint,
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import {
  addTemplateEndpoint,
  changeTemplateEndpoint,
  removeTemplateEndpoint,
} from '@werkplan/shared/routines/template-endpoints.ts';
import { createTruckEndpoint, updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { restoreRowEndpoint } from '@werkplan/shared/undo/restore-endpoints.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import { proposedMove, shipmentBody } from './bodies.ts';
import { applyDraft } from './draft-of-scene.ts';
import { makeTruck, newOrder, newTruck, runOf } from './make.ts';
import { makeOverdue } from './overdue.ts';
import { type Plant, today } from './plant.ts';
import { readDayAt } from './recorded-past.ts';
import { pinActions } from './pin-actions.ts';
import type { PlanScene } from './plan-scene.ts';
import { releaseActions } from './release-actions.ts';
import { scriptWith } from './script.ts';
import { drawingActions, severalOrdersActions, severalShipmentsActions } from './several-orders-actions.ts';
import { reservationActions } from './reservation-actions.ts';
import { loadActions } from './load-actions.ts';
import { siteActions } from './site-actions.ts';
import { yardActions } from './yard-actions.ts';

const tomorrow = addDays(today, 1);
const nextWeek = addDays(today, 7);
const everyDay = { weekdays: '', weeks: 1, day: today, until: null };
const kran = (truckId: number) => ({ kind: 'text' as const, truckId, slot: 14, text: 'Kran', ...everyDay });

/** A script sends another city than the one that Bernd entered by hand before. */
const pushOver = async (plant: Plant, order: Order): Promise<void> => {
  const body = { ...order, city: 'Bühl' };
  await plant.bernd.call(updateOrderEndpoint, { params: { id: order.id }, body });
  const erp = await scriptWith(plant, 'write');
  await erp.call(upsertOrderEndpoint, { params: { orderId: order.orderId }, body: { city: 'Kehl' } });
};

/** All actions of the plan by `endpoint: kind`; each runs on a scene of its own. */
export const planActions: Readonly<Record<string, (plant: Plant, scene: PlanScene) => Promise<unknown>>> = {
  'orders.create': async (plant) =>
    await plant.anna.call(createOrderEndpoint, { body: newOrder({ date: tomorrow }) }),
  'orders.createBatch': async (plant) =>
    await plant.anna.call(createOrdersEndpoint, {
      body: {
        orders: [
          newOrder(),
          newOrder({ date: tomorrow, hallId: 2 }),
          newOrder({ date: nextWeek, hallId: 3 }),
        ],
      },
    }),
  ...severalOrdersActions,
  ...drawingActions,
  ...siteActions,
  ...loadActions,
  'orders.update: text': async (plant, { order }) =>
    await plant.anna.call(updateOrderEndpoint, {
      params: { id: order.id },
      body: { ...order, city: 'Lahr' },
    }),
  'orders.update: quantity of one part': async (plant, { other }) =>
    await plant.anna.call(updateOrderEndpoint, {
      params: { id: other.id },
      body: { ...other, steel: 12_345 },
    }),
  'orders.update: quantity of several parts': async (plant, { order }) =>
    await plant.anna.call(updateOrderEndpoint, {
      params: { id: order.id },
      body: { ...order, steel: 12_345 },
    }),
  'orders.upsert: new': async (plant) => {
    const { orderId, ...order } = newOrder({ date: tomorrow });
    await plant.anna.call(upsertOrderEndpoint, { params: { orderId }, body: order });
  },
  'orders.upsert: changed': async (plant, { order }) =>
    await plant.anna.call(upsertOrderEndpoint, {
      params: { orderId: order.orderId },
      body: { steel: 12_345, city: 'Lahr', hallId: 2, date: nextWeek },
    }),
  'orders.takeErpValue': async (plant, { order }) => {
    await pushOver(plant, order);
    await plant.anna.call(takeErpValueEndpoint, { params: { id: order.id }, body: { field: 'city' } });
  },
  'orders.keepValue': async (plant, { order }) => {
    await pushOver(plant, order);
    await plant.anna.call(keepValueEndpoint, { params: { id: order.id }, body: { field: 'city' } });
  },
  'orders.moveToHall': async (plant, { order }) =>
    await plant.anna.call(moveOrderToHallEndpoint, { params: { id: order.id }, body: 2 }),
  'orders.cancel': async (plant, { order }) =>
    await plant.anna.call(cancelOrderEndpoint, { params: { id: order.id }, body: true }),
  'orders.moveToDate': async (plant, { order }) =>
    await plant.anna.call(moveOrderToDateEndpoint, { params: { id: order.id }, body: nextWeek }),
  'orders.moveToDate twice': async (plant, { order }) => {
    await plant.anna.call(moveOrderToDateEndpoint, { params: { id: order.id }, body: nextWeek });
    await plant.bernd.call(moveOrderToDateEndpoint, { params: { id: order.id }, body: { date: tomorrow } });
  },
  'orders.cancel of a ghost': async (plant, { order }) => {
    await plant.anna.call(moveOrderToDateEndpoint, { params: { id: order.id }, body: nextWeek });
    await plant.bernd.call(cancelOrderEndpoint, { params: { id: order.id }, body: true });
  },
  'shipments.update: amount': async (plant, { parts }) =>
    await plant.anna.call(updateShipmentEndpoint, {
      params: { id: parts[0]?.id ?? 0 },
      body: await shipmentBody(plant, parts[0]?.id ?? 0, { amount: 777 }),
    }),
  'shipments.update: date': async (plant, { parts }) =>
    await plant.anna.call(updateShipmentEndpoint, {
      params: { id: parts[0]?.id ?? 0 },
      body: await shipmentBody(plant, parts[0]?.id ?? 0, { date: nextWeek }),
    }),
  'shipments.split': async (plant, { parts }) =>
    await plant.anna.call(splitShipmentEndpoint, { body: { shipmentId: parts[1]?.id ?? 0 } }),
  'shipments.moveLeftovers': async (plant) => {
    for (const days of [-3, -2]) await makeOverdue(plant, addDays(today, days));
    await plant.bernd.call(moveLeftoversEndpoint, { body: { date: tomorrow } });
  },
  'shipments.delete': async (plant, { parts }) =>
    await plant.anna.call(deleteShipmentEndpoint, { params: { id: parts[0]?.id ?? 0 } }),
  'deliveries.fillSlot: shipment': async (plant, { parts, run }) =>
    await plant.anna.call(fillSlotEndpoint, {
      params: { deliveryId: run.id, slot: 7 },
      body: { shipmentId: parts[2]?.id ?? 0, expectedItemId: null },
    }),
  'deliveries.fillSlot: several': async (plant, { parts, run }) =>
    await plant.anna.call(fillSlotEndpoint, {
      params: { deliveryId: run.id, slot: 4 },
      body: { shipmentIds: [parts[2]?.id ?? 0, parts[0]?.id ?? 0] },
    }),
  'deliveries.fillSlot: text': async ({ anna }, { run: { id } }) =>
    await anna.call(fillSlotEndpoint, { params: { deliveryId: id, slot: 9 }, body: { text: '2. Fahrt' } }),
  'deliveries.fillSlot: replacing': async (plant, { parts, run, items }) =>
    await plant.anna.call(fillSlotEndpoint, {
      params: { deliveryId: run.id, slot: items[0]?.ordinalNumberInDelivery ?? 0 },
      body: { shipmentId: parts[2]?.id ?? 0, expectedItemId: null, replacesItemId: items[0]?.id ?? 0 },
    }),
  'days.restore': async (plant, { run, items: [first] }) => {
    const { revision } = await readDayAt(plant, today);
    await plant.bernd.call(unassignItemsEndpoint, { body: { items: [{ id: first?.id ?? 0 }] } });
    return await plant.anna.call(restoreRowEndpoint, {
      params: { date: today },
      body: { at: String(revision), kind: 'deliveries', id: run.id },
    });
  },
  'days.place': async (plant, { parts: [onRun, , inList], run, items }) =>
    await plant.anna.call(placeProposalEndpoint, {
      params: { date: today },
      body: {
        moves: [
          { ...proposedMove(onRun, run.id, 14), expectedItemId: items[0]?.id ?? 0 },
          { ...proposedMove(inList, run.id, 15), expectedItemId: null },
        ],
      },
    }),
  'deliveryItems.move': async (plant, { items }) => {
    const { id } = await runOf(plant, (await makeTruck(plant.bernd)).id);
    await plant.anna.call(moveItemEndpoint, {
      params: { id: items[0]?.id ?? 0 },
      body: { deliveryId: id, slot: 12, version: items[0]?.version ?? 0 },
    });
  },
  'deliveryItems.writeText': async (plant, { items }) =>
    await plant.anna.call(writeItemTextEndpoint, {
      params: { id: items[0]?.id ?? 0 },
      body: { text: 'Kranzeit 08:00', version: items[0]?.version ?? 0 },
    }),
  'deliveryItems.remove': async (plant, { items }) =>
    await plant.anna.call(removeItemEndpoint, { params: { id: items[0]?.id ?? 0 } }),
  'deliveryItems.unassign': async (plant, { items }) =>
    await plant.anna.call(unassignItemsEndpoint, {
      body: { items: items.map(({ id, version }) => ({ id, version })) },
    }),
  'deliveryItems.swap': async (plant, { items }) =>
    await plant.anna.call(swapItemsEndpoint, {
      params: { id: items[0]?.id ?? 0 },
      body: { withItemId: items[1]?.id ?? 0 },
    }),
  ...pinActions,
  ...yardActions,
  'deliveries.update': async (plant, { run }) =>
    await plant.anna.call(updateDeliveryEndpoint, {
      params: { id: run.id },
      body: { id: run.id, truckDriver: 'Brandt', startingTime: '06:15', version: run.version },
    }),
  'deliveries.create': async ({ anna }, { truck }) =>
    await anna.call(addDeliveryEndpoint, { body: { truckId: truck.id, date: today, startingTime: '13:00' } }),
  'deliveries.outage': async ({ bernd }, { run: { id } }) =>
    await bernd.call(outageEndpoint, { params: { id } }),
  'drafts.apply': applyDraft,
  ...releaseActions,
  'deliveries.remove': async (plant, { truck }) =>
    await plant.anna.call(removeDeliveryEndpoint, {
      params: { id: (await runOf(plant, truck.id, tomorrow)).id },
    }),
  'trucks.create': async (plant) =>
    await plant.anna.call(createTruckEndpoint, { body: newTruck({ registration: 'FR-LS 902' }) }),
  'trucks.update: defaults': async (plant, { truck }) =>
    await plant.anna.call(updateTruckEndpoint, {
      params: { id: truck.id },
      body: { ...truck, defaultDriver: 'Brandt' },
    }),
  'trucks.update: retired and back': async (plant) => {
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
  'calendar.add': async ({ anna }) =>
    await anna.call(addCalendarEntryEndpoint, {
      body: { kind: 'closure', day: tomorrow, until: tomorrow, name: 'Brückentag' },
    }),
  'calendar.remove': async ({ bernd }) => {
    const body = { kind: 'closure' as const, day: tomorrow, until: tomorrow, name: 'Brückentag' };
    const { id } = await bernd.call(addCalendarEntryEndpoint, { body });
    await bernd.call(removeCalendarEntryEndpoint, { params: { id } });
  },
  'templates.add': async ({ anna }, { truck }) =>
    await anna.call(addTemplateEndpoint, { body: kran(truck.id) }),
  'templates.change': async ({ anna, bernd }, { truck }) => {
    const { id, version } = await anna.call(addTemplateEndpoint, { body: kran(truck.id) });
    const body = { ...kran(truck.id), id, version, text: 'Ladekran', slot: 15 };
    await bernd.call(changeTemplateEndpoint, { params: { id }, body });
  },
  'templates.remove': async ({ anna, bernd }, { truck }) => {
    const run = { kind: 'run' as const, startingTime: '13:30', truckDriver: 'Fa. Roth', ...everyDay };
    const { id } = await anna.call(addTemplateEndpoint, { body: { ...run, truckId: truck.id } });
    await bernd.call(removeTemplateEndpoint, { params: { id } });
  },
  'halls.setCapacity': async (plant) =>
    await plant.anna.call(setCapacityEndpoint, {
      params: { id: 2 },
      body: { date: tomorrow, maxCapacity: 55_000 },
    }),
  'halls.removeCapacity': async (plant) => {
    const params = { id: 3 };
    await plant.bernd.call(setCapacityEndpoint, {
      params,
      body: { date: tomorrow, maxCapacity: 0, reason: 'Inventur' },
    });
    await plant.anna.call(removeCapacityEndpoint, { params, query: { date: tomorrow } });
  },
  'halls.setCapacities': async ({ anna, bernd }) => {
    const stocktaking = { date: tomorrow, maxCapacity: 0, reason: 'Inventur' };
    await bernd.call(setCapacityEndpoint, { params: { id: 3 }, body: stocktaking });
    const till = { kind: 'day' as const, day: tomorrow, maxCapacity: 40_000, reason: 'bis 12:00' };
    await anna.call(setCapacitiesEndpoint, {
      body: { changes: hallIds.map((hallId) => ({ ...till, hallId })) },
    });
  },
  ...severalShipmentsActions,
  ...reservationActions,
};
