import {
  addDeliveryEndpoint,
  fillSlotEndpoint,
  moveItemEndpoint,
  removeDeliveryEndpoint,
  removeItemEndpoint,
  swapItemsEndpoint,
  unassignItemsEndpoint,
  updateDeliveryEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { undoableEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import { daySnapshotEndpoint, undoChangeEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  cancelOrderEndpoint,
  createOrderEndpoint,
  createOrdersEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
  updateOrderEndpoint,
  upsertOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import { recordPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import {
  createReservationEndpoint,
  removeReservationEndpoint,
  updateReservationEndpoint,
  upsertReservationEndpoint,
} from '@werkplan/shared/reservations/reservation-endpoints.ts';
import {
  deleteShipmentEndpoint,
  moveLeftoversEndpoint,
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { createTruckEndpoint, updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import { newOrder, newTruck } from '../../support/make.ts';
import { at } from '../../support/scene.ts';
import type { Call } from './year-reads.ts';

type Write = (call: Call, seen: DaySnapshot) => Promise<unknown>;

/** Returns the day's first live order that has a single part, on a truck. */
const wholeOrder = ({ orders, shipments, deliveryItems }: DaySnapshot) => {
  const placed = new Map(deliveryItems.map((item) => [item.shipmentId, item]));
  const found = orders.flatMap((order) => {
    const [shipment, ...others] = shipments.filter(({ productionOrderId }) => productionOrderId === order.id);
    const item = placed.get(shipment?.id ?? 0);
    return shipment && item && others.length === 0 && !order.isCanceled ? [{ order, shipment, item }] : [];
  });
  const { order, shipment, item } = at(found, found.length - 1);
  const { partsAmount: _, ...body } = order;
  const { productionOrderId: __, ...part } = shipment;
  return { id: order.id, body, part, item };
};

const orders: readonly Write[] = [
  async (call, { date }) => await call(createOrderEndpoint, { body: newOrder({ date }) }),
  async (call, { date }) => {
    const pasted = Array.from({ length: 10 }, () => newOrder({ date }));
    await call(createOrdersEndpoint, { body: { orders: pasted } });
  },
  async (call, seen) => {
    const { id, body } = wholeOrder(seen);
    await call(
      updateOrderEndpoint,
      { params: { id }, body: { ...body, note: 'Gate 3' } },
      'orders.update, a note',
    );
  },
  async (call, seen) => {
    const { id, body } = wholeOrder(seen);
    const steel = body.steel + 500;
    await call(updateOrderEndpoint, { params: { id }, body: { ...body, steel } }, 'orders.update, an amount');
  },
  async (call, seen) => {
    const { orderId } = wholeOrder(seen).body;
    await call(upsertOrderEndpoint, { params: { orderId }, body: { note: 'Gate 4' } });
  },
  async (call, seen) => {
    const { id, body } = wholeOrder(seen);
    const hallId = body.hallId === 1 ? 2 : 1;
    await call(moveOrderToHallEndpoint, { params: { id }, body: { hallId } });
  },
  async (call, seen) => {
    const { id } = wholeOrder(seen);
    await call(moveOrderToDateEndpoint, { params: { id }, body: { date: addDays(seen.date, 1) } });
  },
  async (call, seen) => {
    const { id } = wholeOrder(seen);
    await call(cancelOrderEndpoint, { params: { id }, body: { isCanceled: true } });
  },
];

const shipments: readonly Write[] = [
  async (call, seen) => {
    const { part } = wholeOrder(seen);
    const body = { ...part, date: addDays(seen.date, 1) };
    await call(updateShipmentEndpoint, { params: { id: part.id }, body });
  },
  async (call, seen) => {
    const { part } = wholeOrder(seen);
    await call(splitShipmentEndpoint, { body: { shipmentId: part.id, amount: 50 } });
  },
  async (call, { shipments: parts, date }) => {
    const second = parts.filter((part) => part.splitNumber === 2 && !part.isDeleted && part.date === date);
    await call(deleteShipmentEndpoint, { params: { id: at(second, 0).id } });
  },
  async (call, { date }) => await call(moveLeftoversEndpoint, { body: { date } }),
];

const slots: readonly Write[] = [
  async (call, seen) => await call(removeItemEndpoint, { params: { id: wholeOrder(seen).item.id } }),
  async (call, { deliveries }) => {
    const params = { deliveryId: at(deliveries, 2).id, slot: 17 };
    await call(fillSlotEndpoint, { params, body: { text: 'Spacers' } });
  },
  async (call, seen) => {
    const { part, item } = wholeOrder(seen);
    const params = { deliveryId: at(seen.deliveries, 2).id, slot: 17 };
    await call(fillSlotEndpoint, { params, body: { shipmentId: part.id, expectedItemId: item.id } });
  },
  async (call, seen) => {
    const body = { deliveryId: at(seen.deliveries, 2).id, slot: 17 };
    await call(moveItemEndpoint, { params: { id: wholeOrder(seen).item.id }, body });
  },
  async (call, seen) => {
    const { item } = wholeOrder(seen);
    const withItemId = at(
      seen.deliveryItems.filter(({ id }) => id !== item.id),
      0,
    ).id;
    await call(swapItemsEndpoint, { params: { id: item.id }, body: { withItemId } });
  },
  async (call, { deliveryItems }) => {
    const items = deliveryItems.slice(0, 5).map(({ id, version }) => ({ id, version }));
    await call(unassignItemsEndpoint, { body: { items } });
  },
  async (call, seen) => {
    const { id, version } = wholeOrder(seen).item;
    await call(writeItemTextEndpoint, { params: { id }, body: { text: 'Mats', version } });
  },
];

const trucks: readonly Write[] = [
  async (call, { deliveries }) => {
    const { truckId: _, ...run } = at(deliveries, 0);
    await call(updateDeliveryEndpoint, { params: { id: run.id }, body: { ...run, truckDriver: 'Petrov' } });
  },
  async (call, { date, trucks: [truck] }) =>
    await call(addDeliveryEndpoint, { body: { truckId: truck?.id ?? 0, date } }),
  async (call, { trucks: all }) => {
    const body = at(all, 0);
    await call(updateTruckEndpoint, { params: { id: body.id }, body: { ...body, defaultDriver: 'Petrov' } });
  },
  async (call, { date }) =>
    await call(setCapacityEndpoint, { params: { id: 1 }, body: { date, maxCapacity: 70_000 } }),
];

const reservations: readonly Write[] = [
  async (call, { date, sites }) => {
    const body = { siteId: at(sites, 0).id, hallId: 1, period: 'day', day: date, steel: 9_000 } as const;
    await call(createReservationEndpoint, { body });
  },
  async (call, { reservations: all }) => {
    const row = at(all, 0);
    await call(updateReservationEndpoint, { params: { id: row.id }, body: { ...row, steel: row.steel + 1 } });
  },
  async (call, { date, sites }) => {
    const params = { number: 'RV-1041' };
    const body = { siteId: at(sites, 0).id, hallId: 1, period: 'day', day: date, steel: 9_000 } as const;
    await call(upsertReservationEndpoint, { params, body });
  },
  async (call, { reservations: all }) => {
    await call(removeReservationEndpoint, { params: { id: at(all, 0).id } });
  },
];

/** Makes the writes that an undo doesn't revert or that leave rows behind. */
export const writeForGood = async (call: Call, date: Day): Promise<void> => {
  await call(recordPrintEndpoint, { body: { date } });
  const truck = await call(createTruckEndpoint, { body: newTruck() });
  const run = await call(addDeliveryEndpoint, { body: { truckId: truck.id, date } });
  await call(removeDeliveryEndpoint, { params: { id: run.id } });
  const retired = { ...truck, status: 'INACTIVE' as const };
  await call(updateTruckEndpoint, { params: { id: truck.id }, body: retired }, 'trucks.update, retired');
};

/** Makes each kind of write on the day, each followed by its undo; the first is also redone. */
export const writeAll = async (call: Call, date: Day): Promise<void> => {
  const { sites } = await call(daySnapshotEndpoint, { params: { date } });
  const all = [...orders, ...shipments, ...slots, ...trucks, ...(sites.length > 0 ? reservations : [])];
  const takeBack = async (): Promise<void> => {
    const { undo } = await call(undoableEndpoint, { query: { date } });
    await call(undoChangeEndpoint, { params: { id: undo?.changeId ?? 0 } });
  };
  for (const [index, write] of all.entries()) {
    await write(call, await call(daySnapshotEndpoint, { params: { date } }, 'days.snapshot, after a change'));
    await takeBack();
    if (index > 0) continue;
    const { redo } = await call(undoableEndpoint, { query: { date } });
    await call(undoChangeEndpoint, { params: { id: redo?.changeId ?? 0 } }, 'changes.undo, an undo');
    await takeBack();
  }
};
