import { DomainError } from '../errors/domain-error.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { findRun } from '../plan/parts.ts';
import type { SlotItem, Run } from '../plan/views.ts';
import { assertLive, movedMeanwhile } from '../shipments/shipment-refusals.ts';
import { type Day, dottedDay } from '../values/day.ts';
import type { DeliveryItemRow, DeliveryRow } from './delivery-schema.ts';

/** An item, what it holds and the run it is on. */
export interface ItemOnRun extends SlotItem {
  readonly run: Run;
}

/** Name of who last wrote or removed the item. */
const handOn = (tx: PlanTransaction, itemId: number): string => tx.editor('deliveryItems', itemId)?.by ?? '–';

/** The refusal of a change to an item that is gone: where its shipment is by now, or what its text was, and by whom. */
const goneMeanwhile = (tx: PlanTransaction, id: number): DomainError => {
  const held = tx.fact({ what: 'lastKnown', kind: 'deliveryItems', id }) as DeliveryItemRow | null;
  if (!held) return new DomainError('NOT_FOUND');
  if (held.shipmentId !== null) return movedMeanwhile(tx, held.shipmentId, id);
  return new DomainError('MOVED_MEANWHILE', {
    text: 'error.MOVED_MEANWHILE.text',
    values: { what: held.text ?? '', by: handOn(tx, id) },
    extra: { itemId: null },
  });
};

/** What a slot holds as people name it, who put it there, and its item: the particulars of a refusal. */
const contentOf = (
  tx: PlanTransaction,
  { item, part }: SlotItem,
): { values: { what: string; by: string }; extra: { itemId: number } } => ({
  values: { what: part ? part.order.constructionSite : (item.text ?? ''), by: handOn(tx, item.id) },
  extra: { itemId: item.id },
});

/**
 * An item, where and (with `seen`, its version) as its sender saw it.
 * @throws MOVED_MEANWHILE naming who took it away or wrote over it, NOT_FOUND when it never was
 */
export const getItem = (tx: PlanTransaction, id: number, seen?: number): ItemOnRun => {
  const item = tx.item(id);
  const run = item && findRun(tx, item.deliveryId);
  const held = run?.items.find((one) => one.item.id === id);
  if (!run || !held) throw goneMeanwhile(tx, id);
  if (seen === undefined || seen === held.item.version) return { ...held, run };
  throw new DomainError('MOVED_MEANWHILE', {
    text: 'error.MOVED_MEANWHILE.slot',
    ...contentOf(tx, held),
  });
};

/** The refusal of a change to a run that is not there: which one it was and who removed it, if there ever was one. */
const runGone = (tx: PlanTransaction, id: number): DomainError => {
  const gone = tx.fact({ what: 'lastKnown', kind: 'deliveries', id }) as DeliveryRow | null;
  const truck = gone && tx.truck(gone.truckId);
  if (!truck) return new DomainError('DELIVERY_NOT_FOUND');
  return new DomainError('DELIVERY_NOT_FOUND', {
    text: 'error.DELIVERY_NOT_FOUND.removed',
    values: { what: truck.registration, by: tx.editor('deliveries', id)?.by ?? '–' },
  });
};

/** @throws DELIVERY_NOT_FOUND */
export const getRun = (tx: PlanTransaction, id: number): Run => {
  const run = findRun(tx, id);
  if (!run) throw runGone(tx, id);
  return run;
};

/** @throws SHIPMENT_READ_ONLY for a dead card */
export const assertItemAlive = (tx: PlanTransaction, { part }: SlotItem): void => {
  if (part) assertLive(tx, part);
};

/** Naming what is there and who put it. */
export const slotTaken = (tx: PlanTransaction, held: SlotItem): DomainError =>
  new DomainError('SLOT_TAKEN', contentOf(tx, held));

/** Naming what is on the run and who put it there. */
export const runLoaded = (tx: PlanTransaction, held: SlotItem, date: Day): DomainError => {
  const { values, extra } = contentOf(tx, held);
  return new DomainError('TRUCK_IN_USE', {
    text: 'error.TRUCK_IN_USE.run',
    values,
    extra: { ...extra, days: [date] },
  });
};

/** Two slots of two days: naming what lies in each, its day, and who put it there. */
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

/** A run of another day: naming what was to move, the day it lies on and the run's, and who put it there. */
export const runOfOtherDay = (tx: PlanTransaction, held: ItemOnRun, to: Run): DomainError => {
  const { values, extra } = contentOf(tx, held);
  const truck = to.truck.registration;
  const [date, otherDate] = [dottedDay(held.run.delivery.date), dottedDay(to.delivery.date)];
  return new DomainError('DATE_MISMATCH', {
    text: 'error.DATE_MISMATCH.run',
    values: { ...values, date, truck, otherDate },
    extra,
  });
};
