import { DomainError } from '../errors/domain-error.ts';
import { nameOfOrder } from '../orders/order-rules.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import type { PartOfOrder } from '../plan/views.ts';
import { type Day, dottedDay } from '../values/day.ts';
import { isLive } from './shipment-rules.ts';

/** Returns a shipment's item with the truck's registration and the slot from 1: 'OG-BS 214 / 4'; null if it is unassigned. */
const placeOf = (tx: PlanTransaction, shipmentId: number): { itemId: number; where: string } | null => {
  const shipment = tx.shipment(shipmentId);
  const item = shipment && tx.itemOf(shipment);
  const run = item && tx.run(item.deliveryId);
  const truck = run && tx.truck(run.truckId);
  return (
    item && truck && { itemId: item.id, where: `${truck.registration} / ${item.ordinalNumberInDelivery + 1}` }
  );
};

/**
 * Returns the refusal of a change of a shipment that isn't where its sender saw it (`seenAt`: an item's id, null = unassigned).
 * It names the shipment's truck and slot and who put it there, or who unassigned it.
 */
export const movedMeanwhile = (
  tx: PlanTransaction,
  shipmentId: number,
  seenAt: number | null,
): DomainError => {
  const place = placeOf(tx, shipmentId);
  const itemId = place?.itemId ?? seenAt;
  const by = (itemId === null ? null : tx.editor('deliveryItems', itemId)?.by) ?? '–';
  const extra = { shipmentId, itemId: place?.itemId ?? null };
  return place
    ? new DomainError('MOVED_MEANWHILE', { values: { where: place.where, by }, extra })
    : new DomainError('MOVED_MEANWHILE', { text: 'error.MOVED_MEANWHILE.list', values: { by }, extra });
};

/**
 * Checks that the shipment is where its sender saw it (`expected`: an item's id, null = unassigned, undefined = not checked).
 * @throws MOVED_MEANWHILE naming its truck and slot and who put it there, or who unassigned it
 */
export const assertStillAt = (
  tx: PlanTransaction,
  { shipment }: PartOfOrder,
  expected: number | null | undefined,
): void => {
  if (expected === undefined || (tx.itemOf(shipment)?.id ?? null) === expected) return;
  throw movedMeanwhile(tx, shipment.id, expected);
};

/** @throws SHIPMENT_READ_ONLY for deleted parts and parts of canceled orders, naming who deleted or canceled it */
export const assertLive = (tx: PlanTransaction, { shipment, order }: PartOfOrder): void => {
  if (isLive(shipment, order)) return;
  const editor = order.isCanceled
    ? tx.editor('orders', order.id, 'isCanceled')
    : tx.editor('shipments', shipment.id, 'isDeleted');
  throw new DomainError('SHIPMENT_READ_ONLY', {
    text: `error.SHIPMENT_READ_ONLY.${order.isCanceled ? 'canceled' : 'deleted'}`,
    values: { what: nameOfOrder(order), by: editor?.by ?? '–' },
    extra: { shipmentId: shipment.id },
  });
};

/** @throws DATE_MISMATCH naming the shipment's day and who moved it there */
export const assertDatedOn = (tx: PlanTransaction, { shipment, order }: PartOfOrder, day: Day): void => {
  const { id, date } = shipment;
  if (date === day) return;
  const editor = tx.editor('shipments', id, 'date');
  throw new DomainError('DATE_MISMATCH', {
    text: editor ? 'error.DATE_MISMATCH.moved' : 'error.DATE_MISMATCH.dated',
    values: { what: nameOfOrder(order), date: dottedDay(date), by: editor?.by ?? '–' },
    extra: { shipmentId: id },
  });
};

/** Returns the refusal of a change of a part that has changed since its sender read it, naming the editor. */
export const changedMeanwhile = (tx: PlanTransaction, { shipment, order }: PartOfOrder): DomainError =>
  new DomainError('MOVED_MEANWHILE', {
    text: 'error.MOVED_MEANWHILE.changed',
    values: { what: nameOfOrder(order), by: tx.editor('shipments', shipment.id)?.by ?? '–' },
    extra: { shipmentId: shipment.id },
  });
