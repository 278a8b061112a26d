import type { Order } from '../orders/order-schema.ts';
import type { Day } from '../values/day.ts';
import type { ShipmentRow } from './shipment-schema.ts';
import { classifyShipment, movedDirection, type ShipmentClass } from './shipment-rules.ts';

/** Numbers of the filters in the page's address (rules/shipments.md#filters-of-the-list). */
export const shipmentFilters = { all: 0, active: 1, canceled: 2, deleted: 3, moved: 4 } as const;
export type ShipmentFilter = keyof typeof shipmentFilters;

export interface ListedShipment {
  shipment: ShipmentRow;
  order: Order;
  class: ShipmentClass;
  isMoved: boolean;
}

export interface ShipmentList {
  /** The cards before the separator, and after it. */
  first: ListedShipment[];
  second: ListedShipment[];
}

/** Groups by order, the largest amount first, then by order number and id; within a group by number of the part. */
const sortGrouped = (listed: readonly ListedShipment[]): ListedShipment[] => {
  const largest = new Map<number, number>();
  for (const { order, shipment } of listed) {
    largest.set(order.id, Math.max(largest.get(order.id) ?? 0, shipment.amount));
  }
  return [...listed].sort(
    (a, b) =>
      (largest.get(b.order.id) ?? 0) - (largest.get(a.order.id) ?? 0) ||
      Number(a.order.orderId) - Number(b.order.orderId) ||
      a.order.id - b.order.id ||
      a.shipment.splitNumber - b.shipment.splitNumber ||
      a.shipment.id - b.shipment.id,
  );
};

/** Classifies the day's unassigned shipments, given as `unplaced`, and tells which of them were moved. */
export const classifyList = (
  unplaced: readonly { shipment: ShipmentRow; order: Order }[],
  day: Day,
): ListedShipment[] =>
  unplaced.map(({ shipment, order }) => {
    const shipmentClass = classifyShipment(shipment, order, day);
    return {
      shipment,
      order,
      class: shipmentClass,
      isMoved: shipmentClass === 'active' && movedDirection(shipment) !== null,
    };
  });

/** Returns the cards that a filter shows, sorted and divided by the separator. */
export const filterShipments = (listed: readonly ListedShipment[], filter: ShipmentFilter): ShipmentList => {
  const ofClass = (name: ShipmentClass) => sortGrouped(listed.filter((card) => card.class === name));
  switch (filter) {
    case 'all':
      return {
        first: ofClass('active'),
        second: [...ofClass('ghost'), ...ofClass('canceled'), ...ofClass('deleted')],
      };
    case 'moved':
      return { first: sortGrouped(listed.filter((card) => card.isMoved)), second: ofClass('ghost') };
    default:
      return { first: ofClass(filter), second: [] };
  }
};

/** Counts the cards of each filter: All without ghosts, Moved with them (rules/shipments.md#counts-count-cards). */
export const countShipments = (listed: readonly ListedShipment[]): Record<ShipmentFilter, number> => {
  const count = (test: (card: ListedShipment) => boolean) => listed.filter(test).length;
  return {
    all: count((card) => card.class !== 'ghost'),
    active: count((card) => card.class === 'active'),
    canceled: count((card) => card.class === 'canceled'),
    deleted: count((card) => card.class === 'deleted'),
    moved: count((card) => card.isMoved || card.class === 'ghost'),
  };
};
