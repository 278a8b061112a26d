import { DomainError } from '../errors/domain-error.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { findRun } from '../plan/parts.ts';
import type { SlotItem, Run } from '../plan/views.ts';
import { assertLive, movedMeanwhile } from '../shipments/shipment-refusals.ts';
import { type Day, dottedDay } from '../values/day.ts';
import type { DeliveryItemRow, DeliveryRow } from './delivery-schema.ts';

/** An item with its content and the run that it is on. */
export interface ItemOnRun extends SlotItem {
  readonly run: Run;
}

const lastEditorOf = (tx: PlanTransaction, itemId: number): string =>
  tx.editor('deliveryItems', itemId)?.by ?? '–';

/** Returns the refusal of a change of a removed item, naming who removed it and its shipment's new slot, or its text. */
const goneMeanwhile = (tx: PlanTransaction, id: number): DomainError => {
  const placed = tx.fact({ what: 'lastKnown', kind: 'deliveryItems', id }) as DeliveryItemRow | null;
  if (!placed) return new DomainError('NOT_FOUND');
  if (placed.shipmentId !== null) return movedMeanwhile(tx, placed.shipmentId, id);
  return new DomainError('MOVED_MEANWHILE', {
    text: 'error.MOVED_MEANWHILE.text',
    values: { what: placed.text ?? '', by: lastEditorOf(tx, id) },
    extra: { itemId: null },
  });
};

/** Returns the details for a refusal: the slot's content, who last edited the item, and the item's id. */
const contentOf = (
  tx: PlanTransaction,
  { item, part }: SlotItem,
): { values: { what: string; by: string }; extra: { itemId: number } } => ({
  values: { what: part ? part.order.constructionSite : (item.text ?? ''), by: lastEditorOf(tx, item.id) },
  extra: { itemId: item.id },
});

/**
 * Returns an item if it is still on its run and, if `seen` is given, still has that version.
 * @throws MOVED_MEANWHILE naming who removed or changed it, NOT_FOUND when it never existed
 */
export const getItem = (tx: PlanTransaction, id: number, seen?: number): ItemOnRun => {
  const item = tx.item(id);
  const run = item && findRun(tx, item.deliveryId);
  const placed = run?.items.find((one) => one.item.id === id);
  if (!run || !placed) throw goneMeanwhile(tx, id);
  if (seen === undefined || seen === placed.item.version) return { ...placed, run };
  throw new DomainError('MOVED_MEANWHILE', {
    text: 'error.MOVED_MEANWHILE.slot',
    ...contentOf(tx, placed),
  });
};

/** Returns the refusal of a change of a missing run. If the run existed, the refusal names its truck and who removed it. */
const runGone = (tx: PlanTransaction, id: number): DomainError => {
  const gone = tx.fact({ what: 'lastKnown', kind: 'deliveries', id }) as DeliveryRow | null;
  const truck = gone && tx.truck(gone.truckId);
  if (!truck) return new DomainError('DELIVERY_NOT_FOUND');
  return new DomainError('DELIVERY_NOT_FOUND', {
    text: 'error.DELIVERY_NOT_FOUND.removed',
    values: { what: truck.registration, by: tx.editor('deliveries', id)?.by ?? '–' },
  });
};

/**
 * Finds a run of any day, because runs and slots of past days may still be corrected (rules/deliveries.md#days-of-the-past).
 * @throws DELIVERY_NOT_FOUND
 */
export const getRun = (tx: PlanTransaction, id: number): Run => {
  const run = findRun(tx, id);
  if (!run) throw runGone(tx, id);
  return run;
};

/** Checks that an item is a text or a live shipment. @throws SHIPMENT_READ_ONLY */
export const assertItemAlive = (tx: PlanTransaction, { part }: SlotItem): void => {
  if (part) assertLive(tx, part);
};

/** Returns the refusal to fill a taken slot, naming its content and who put it there. */
export const slotTaken = (tx: PlanTransaction, placed: SlotItem): DomainError =>
  new DomainError('SLOT_TAKEN', contentOf(tx, placed));

/** Returns the refusal to remove a run that isn't empty, naming an item on it and who put it there. */
export const runLoaded = (tx: PlanTransaction, placed: SlotItem, date: Day): DomainError => {
  const { values, extra } = contentOf(tx, placed);
  return new DomainError('TRUCK_IN_USE', {
    text: 'error.TRUCK_IN_USE.run',
    values,
    extra: { ...extra, days: [date] },
  });
};

/** Returns the refusal to swap slots of two days, naming each one's content, day and last editor. */
export const slotsOfTwoDays = (tx: PlanTransaction, one: ItemOnRun, other: ItemOnRun): DomainError => {
  const [first, second] = [contentOf(tx, one), contentOf(tx, other)];
  return new DomainError('DATE_MISMATCH', {
    text: 'error.DATE_MISMATCH.slots',
    values: {
      ...first.values,
      date: dottedDay(one.run.delivery.date),
      other: second.values.what,
      otherDate: dottedDay(other.run.delivery.date),
      otherBy: second.values.by,
    },
    extra: second.extra,
  });
};

/** Returns the refusal of a move to a run of another day, naming the content, both days and the last editor. */
export const runOfOtherDay = (tx: PlanTransaction, placed: ItemOnRun, to: Run): DomainError => {
  const { values, extra } = contentOf(tx, placed);
  const truck = to.truck.registration;
  const [date, otherDate] = [dottedDay(placed.run.delivery.date), dottedDay(to.delivery.date)];
  return new DomainError('DATE_MISMATCH', {
    text: 'error.DATE_MISMATCH.run',
    values: { ...values, date, truck, otherDate },
    extra,
  });
};
