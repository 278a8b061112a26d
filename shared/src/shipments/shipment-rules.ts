import type { Order } from '../orders/order-schema.ts';
import type { Day } from '../values/day.ts';
import type { ShipmentRow } from './shipment-schema.ts';

/** A card's class on a day's screen, exactly one of these (rules/shipments.md#what-a-card-is-on-a-day). */
export type ShipmentClass = 'canceled' | 'deleted' | 'ghost' | 'active';

type Dated = Pick<ShipmentRow, 'date' | 'dateAtLastOrderChange' | 'isDeleted'>;
type Cancelable = Pick<Order, 'isCanceled'>;

export const isLive = (shipment: Pick<ShipmentRow, 'isDeleted'>, order: Cancelable): boolean =>
  !shipment.isDeleted && !order.isCanceled;

/** True for a live shipment that was on `day` when its order was last moved, and is dated on another day now. */
const isGhostOn = (shipment: Dated, order: Cancelable, day: Day): boolean =>
  isLive(shipment, order) && shipment.dateAtLastOrderChange === day && shipment.date !== day;

/** True when `day`'s screen shows the shipment: dated on it, or a live ghost of it. */
export const belongsToDay = (shipment: Dated, order: Cancelable, day: Day): boolean =>
  shipment.date === day || isGhostOn(shipment, order, day);

/** Returns the first class that applies: canceled or deleted (only on the shipment's own date), ghost, active. */
export const classifyShipment = (shipment: Dated, order: Cancelable, day: Day): ShipmentClass => {
  if (order.isCanceled) return 'canceled';
  if (shipment.isDeleted) return 'deleted';
  return isGhostOn(shipment, order, day) ? 'ghost' : 'active';
};

/** Tells if an active card came from an earlier day (`movedToFuture`) or a later one; null if it wasn't moved. */
export const movedDirection = (
  shipment: Pick<ShipmentRow, 'date' | 'previousDate'>,
): 'movedToFuture' | 'movedToPast' | null => {
  if (shipment.previousDate === null || shipment.previousDate === shipment.date) return null;
  return shipment.previousDate < shipment.date ? 'movedToFuture' : 'movedToPast';
};

/**
 * Tells which order-date badge a card has (rules/shipments.md#order-date-badge): `earlier`, red, if it is dated before its
 * order's day, `later`, green, if after it; null when the dates agree. Of a ghost `earlier` means that the shown day is after the
 * order's.
 */
export const orderDateBadge = (
  shipment: Dated,
  order: Pick<Order, 'date' | 'isCanceled'>,
  day: Day,
): 'earlier' | 'later' | null => {
  if (classifyShipment(shipment, order, day) === 'ghost') {
    return shipment.dateAtLastOrderChange > order.date ? 'earlier' : 'later';
  }
  if (shipment.date === order.date) return null;
  return shipment.date < order.date ? 'earlier' : 'later';
};

/** Tells which note a card shows and edits: the order's, or the shipment's if only the shipment is dead. */
export const shownNoteSource = (
  shipment: Pick<ShipmentRow, 'isDeleted'>,
  order: Cancelable,
): 'shipment' | 'order' => (shipment.isDeleted && !order.isCanceled ? 'shipment' : 'order');

const minSplitAmount = 2;

export const canSplit = (shipment: Pick<ShipmentRow, 'amount' | 'isDeleted'>, order: Cancelable): boolean =>
  isLive(shipment, order) && shipment.amount >= minSplitAmount;

/**
 * Divides a part's kg: `taken`, by default ⌊half⌋, goes to the new part, the rest stays (rules/shipments.md#splitting). null if
 * either part would be empty.
 */
export const splitAmount = (
  amount: number,
  taken = Math.floor(amount / 2),
): { kept: number; taken: number } | null =>
  taken >= 1 && taken < amount ? { kept: amount - taken, taken } : null;

/** Returns a part's steel and matting in kg, not rounded (rules/shipments.md#shares-of-steel-and-matting). */
export const quantitiesOfPart = (
  amount: number,
  order: Pick<Order, 'steel' | 'matting'>,
): { steel: number; matting: number } => {
  const whole = order.steel + order.matting;
  if (whole === 0) return { steel: 0, matting: 0 };
  return { steel: (order.steel * amount) / whole, matting: (order.matting * amount) / whole };
};
