import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { involvedHalls, partsDifference } from '@werkplan/shared/orders/order-rules.ts';
import { attributeFields } from '@werkplan/shared/orders/order.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import {
  classifyShipment,
  movedDirection,
  shownNoteSource,
  orderDateBadge,
  type ShipmentClass,
} from '@werkplan/shared/shipments/shipment-rules.ts';
import type { ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';

/** Properties of a card, derived from its shipment, its order and the shown day. */
export interface CardProperties {
  class: ShipmentClass;
  /** True for canceled, deleted and ghost cards, which are greyed and not selectable, and whose only action is the note. */
  isDead: boolean;
  /** Direction in which an active card was moved to the shown day; null if it was not moved. */
  moved: 'movedToFuture' | 'movedToPast' | null;
  /**
   * `earlier` if the shipment is dated before its order, `later` if after, null if the dates agree; for a ghost, compares
   * the day on which it is shown (rules/shipments.md#order-date-badge).
   */
  dateMark: 'earlier' | 'later' | null;
  /** The order's own hall, then the others that are involved. */
  halls: HallId[];
  /** Numbers 1–11 of the set attributes. */
  attributes: number[];
  /** The note that the card shows, its order's or its own (`shownNoteSource`). */
  note: string;
  isSplit: boolean;
  /** kg by which the live parts exceed their order, negative if they are less; 0 for canceled and deleted cards. */
  difference: number;
}

const attributesOf = (order: Order): number[] =>
  attributeFields.flatMap((field, index) => (order[field] ? [index + 1] : []));

export const cardProperties = (shipment: ShipmentRow, order: Order, day: Day): CardProperties => {
  const shipmentClass = classifyShipment(shipment, order, day);
  return {
    class: shipmentClass,
    isDead: shipmentClass !== 'active',
    moved: shipmentClass === 'active' ? movedDirection(shipment) : null,
    dateMark: orderDateBadge(shipment, order, day),
    halls: involvedHalls(order),
    attributes: attributesOf(order),
    note: shownNoteSource(shipment, order) === 'shipment' ? shipment.note : order.note,
    isSplit: shipment.totalNumberOfSplits > 1,
    difference: order.isCanceled || shipment.isDeleted ? 0 : partsDifference(order),
  };
};
