import { addRun, updateRun } from '../deliveries/run-actions.ts';
import { pinRun } from '../deliveries/pin-actions.ts';
import { getRun } from '../deliveries/item-refusals.ts';
import { editableDeliveryFields } from '../deliveries/delivery.ts';
import { DomainError } from '../errors/domain-error.ts';
import { setCapacity } from '../halls/hall-actions.ts';
import type { DayState } from '../live/day-state.ts';
import type { PlanRows } from '../live/patch.ts';
import { cancelOrder, moveOrderToDate, moveOrderToHall, updateOrder } from '../orders/order-actions.ts';
import { getOrder } from '../orders/order-refusals.ts';
import { editableOrderFields } from '../orders/order.ts';
import { widestPostcodeRule } from '../plant/postcodes.ts';
import type { Action, ActionContext } from '../plan/action.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { RowVersion } from '../plan/merge.ts';
import { findRun, getPart } from '../plan/parts.ts';
import { replyValue } from '../plan/reply.ts';
import { updateShipment } from '../shipments/shipment-actions.ts';
import { editableShipmentFields } from '../shipments/shipment.ts';
import { updateTruck } from '../trucks/truck-actions.ts';
import { getTruck } from '../trucks/truck-refusals.ts';
import { editableTruckFields } from '../trucks/truck.ts';
import type { RestorableKind } from './restorable.ts';
import { restoreCardSlot, restoreRunContent, restoreSlotText, overwriteAnyVersion } from './restore-place.ts';

export interface RestoreRowInput {
  /** The day as it was at the moment to restore. */
  readonly past: DayState;
  readonly kind: RestorableKind;
  readonly id: number;
  /** The only field to restore; absent for the whole row. */
  readonly field?: string | undefined;
  readonly version: RowVersion;
}

type Part = Omit<RestoreRowInput, 'kind' | 'id'>;
type Restore<Kind extends RestorableKind> = (
  tx: PlanTransaction,
  scope: ActionContext,
  was: PlanRows[Kind],
  part: Part,
) => void;

const wants = ({ field }: Part, name: string): boolean => field === undefined || field === name;

/** Returns the current row with the past values of the requested fields; null if none of these fields is requested. */
const asThen = <Row extends object>(
  now: Row,
  was: Row,
  fields: readonly (keyof Row & string)[],
  part: Part,
): Record<string, unknown> | null => {
  const asked = fields.filter((field) => wants(part, field));
  return asked.length === 0
    ? null
    : { ...now, ...Object.fromEntries(asked.map((field) => [field, was[field]])) };
};

const restoreOrder: Restore<'orders'> = (tx, scope, was, part) => {
  const { id } = was;
  const now = getOrder(tx, id);
  const yours = asThen(now, was, editableOrderFields, part);
  // The plan already contained the postcode, so the plant's current rule must not refuse it.
  const asThenTaken = { ...scope, postcodes: widestPostcodeRule };
  if (yours) updateOrder(tx, asThenTaken, { id, yours, version: part.version });
  if (wants(part, 'hallId') && was.hallId !== now.hallId)
    moveOrderToHall(tx, scope, { id, hallId: was.hallId });
  if (wants(part, 'date') && was.date !== now.date) moveOrderToDate(tx, scope, { id, date: was.date });
  if (wants(part, 'isCanceled') && was.isCanceled && !now.isCanceled) cancelOrder(tx, scope, { id });
};

const restoreShipment: Restore<'shipments'> = (tx, scope, was, part) => {
  const { id } = was;
  const { shipment: now } = getPart(tx, id);
  // Restores the amount with a whole row only if the order has as many parts as then, because otherwise the sum wouldn't fit.
  const isAlike = was.totalNumberOfSplits === now.totalNumberOfSplits && was.totalNumberOfSplits > 1;
  const fields = editableShipmentFields.filter(
    (field) => field !== 'amount' || isAlike || part.field === field,
  );
  const yours = asThen(now, was, fields, part);
  if (yours) updateShipment(tx, scope, { id, yours, version: part.version });
  // On another day the card can't have been in one of this day's slots.
  if (!wants(part, 'place') || was.date !== part.past.date) return;
  const then = [...part.past.deliveryItems.values()].find(({ shipmentId }) => shipmentId === id);
  restoreCardSlot(tx, scope, id, then);
};

/** Returns the run's id, adding the run again if it was removed. */
const runFor = (tx: PlanTransaction, scope: ActionContext, was: PlanRows['deliveries']): number => {
  if (findRun(tx, was.id)) return was.id;
  const { truckId, date, startingTime } = was;
  const added = addRun(tx, scope, { truckId, date, startingTime });
  return 'id' in added ? added.id : was.id;
};

const restoreRun: Restore<'deliveries'> = (tx, scope, was, part) => {
  const id = part.field === undefined ? runFor(tx, scope, was) : was.id;
  const { delivery: now } = getRun(tx, id);
  const version = id === was.id ? part.version : overwriteAnyVersion;
  const yours = asThen(now, { ...was, id }, editableDeliveryFields, part);
  if (yours) updateRun(tx, scope, { id, yours, version });
  if (wants(part, 'isPinned') && was.isPinned !== now.isPinned)
    pinRun(tx, scope, { id, isPinned: was.isPinned });
  if (part.field === undefined) restoreRunContent(tx, scope, getRun(tx, id), part.past, was.id);
};

const restoreItem: Restore<'deliveryItems'> = (tx, scope, was) => {
  if (was.shipmentId === null) restoreSlotText(tx, scope, was);
  else restoreCardSlot(tx, scope, was.shipmentId, was);
};

const restoreTruck: Restore<'trucks'> = (tx, scope, was, part) => {
  const yours = asThen(getTruck(tx, was.id), was, editableTruckFields, part);
  if (yours) updateTruck(tx, scope, { id: was.id, yours, version: part.version });
};

const restoreCapacity: Restore<'hallCapacities'> = (
  tx,
  scope,
  { hallId, kind, day, maxCapacity, reason },
) => {
  const place = kind === 'day' ? { date: day } : { validFrom: day };
  setCapacity(tx, scope, { id: hallId, capacity: { ...place, maxCapacity, reason } });
};

const restores: { readonly [Kind in RestorableKind]: Restore<Kind> } = {
  orders: restoreOrder,
  shipments: restoreShipment,
  deliveries: restoreRun,
  deliveryItems: restoreItem,
  trucks: restoreTruck,
  hallCapacities: restoreCapacity,
};

/**
 * Restores a row of a day, or one of its fields, by ordinary actions in one change (rules/undo-and-history.md#putting-back).
 * Values that are still the same aren't written.
 * @throws NOT_FOUND for a row that the day didn't have at that moment, and the refusals of these actions
 */
export const restoreRow: Action<RestoreRowInput, { kind: RestorableKind; id: number }> = (
  tx,
  scope,
  { kind, id, version, ...part },
) => {
  const was = part.past[kind].get(id);
  if (!was) throw new DomainError('NOT_FOUND');
  const seen = version.version === undefined && version.ifMatch === undefined ? overwriteAnyVersion : version;
  (restores[kind] as Restore<RestorableKind>)(tx, scope, was as never, { ...part, version: seen });
  return replyValue({ kind, id });
};
