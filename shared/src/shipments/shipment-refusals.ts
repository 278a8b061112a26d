import { DomainError } from '../errors/domain-error.ts';
import { nameOfOrder } from '../orders/order-rules.ts';
import type { Draft } from '../plan/draft.ts';
import type { PartOfOrder } from '../plan/views.ts';
import { type Day, dottedDay } from '../values/day.ts';
import { isLive } from './shipment-rules.ts';

/** Where a shipment is: its item and the truck's registration with the slot as people count it, 'OG-BS 214 / 4'. */
const placeOf = (draft: Draft, shipmentId: number): { itemId: number; where: string } | null => {
  const shipment = draft.shipment(shipmentId);
  const item = shipment && draft.itemOf(shipment);
  const run = item && draft.run(item.deliveryId);
  const truck = run && draft.truck(run.truckId);
  return (
    item && truck && { itemId: item.id, where: `${truck.registration} / ${item.ordinalNumberInDelivery + 1}` }
  );
};

/**
 * The refusal of a change to a shipment that is not where its sender saw it (`seenAt`: an item's id, null = in the list):
 * says where it is and who put it there, or who took it off.
 */
export const movedMeanwhile = (draft: Draft, shipmentId: number, seenAt: number | null): DomainError => {
  const place = placeOf(draft, shipmentId);
  const itemId = place?.itemId ?? seenAt;
  const by = (itemId === null ? null : draft.editor('deliveryItems', itemId)?.by) ?? '–';
  const extra = { shipmentId, itemId: place?.itemId ?? null };
  return place
    ? new DomainError('MOVED_MEANWHILE', { values: { where: place.where, by }, extra })
    : new DomainError('MOVED_MEANWHILE', { text: 'error.MOVED_MEANWHILE.list', values: { by }, extra });
};

/**
 * Refuses when the shipment is not where its sender saw it (`expected`: an item's id, null = in the list, undefined =
 * not checked), saying where it is and who put it there.
 * @throws MOVED_MEANWHILE
 */
export const assertStillAt = (
  draft: Draft,
  { shipment }: PartOfOrder,
  expected: number | null | undefined,
): void => {
  if (expected === undefined || (draft.itemOf(shipment)?.id ?? null) === expected) return;
  throw movedMeanwhile(draft, shipment.id, expected);
};

/** @throws SHIPMENT_READ_ONLY for deleted parts and parts of canceled orders, naming who deleted or canceled it */
export const assertLive = (draft: Draft, { shipment, order }: PartOfOrder): void => {
  if (isLive(shipment, order)) return;
  const editor = order.isCanceled
    ? draft.editor('orders', order.id, 'isCanceled')
    : draft.editor('shipments', shipment.id, 'isDeleted');
  throw new DomainError('SHIPMENT_READ_ONLY', {
    text: `error.SHIPMENT_READ_ONLY.${order.isCanceled ? 'canceled' : 'deleted'}`,
    values: { what: nameOfOrder(order), by: editor?.by ?? '–' },
    extra: { shipmentId: shipment.id },
  });
};

/** @throws DATE_MISMATCH naming the shipment's day and who moved it there */
export const assertDatedOn = (draft: Draft, { shipment, order }: PartOfOrder, day: Day): void => {
  const { id, date } = shipment;
  if (date === day) return;
  const editor = draft.editor('shipments', id, 'date');
  throw new DomainError('DATE_MISMATCH', {
    text: editor ? 'error.DATE_MISMATCH.moved' : 'error.DATE_MISMATCH.dated',
    values: { what: nameOfOrder(order), date: dottedDay(date), by: editor?.by ?? '–' },
    extra: { shipmentId: id },
  });
};

/** The refusal of a change to a part that is no longer as its sender saw it, naming who changed it. */
export const changedMeanwhile = (draft: Draft, { shipment, order }: PartOfOrder): DomainError =>
  new DomainError('MOVED_MEANWHILE', {
    text: 'error.MOVED_MEANWHILE.changed',
    values: { what: nameOfOrder(order), by: draft.editor('shipments', shipment.id)?.by ?? '–' },
    extra: { shipmentId: shipment.id },
  });
