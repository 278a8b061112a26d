import { DomainError } from '../errors/domain-error.ts';
import type { Draft } from '../plan/draft.ts';
import { findRun } from '../plan/parts.ts';
import type { HeldItem, Run } from '../plan/views.ts';
import { assertLive, movedMeanwhile } from '../shipments/shipment-refusals.ts';
import { type Day, dottedDay } from '../values/day.ts';
import type { DeliveryItemRow, DeliveryRow } from './delivery.ts';

/** An item, what it holds and the run it is on. */
export interface ItemOnRun extends HeldItem {
  readonly run: Run;
}

/** Name of who last wrote or removed the item. */
const handOn = (draft: Draft, itemId: number): string => draft.editor('deliveryItems', itemId)?.by ?? '–';

/** The refusal of a change to an item that is gone: where its shipment is by now, or what its text was, and by whom. */
const goneMeanwhile = (draft: Draft, id: number): DomainError => {
  const held = draft.fact({ what: 'lastKnown', kind: 'deliveryItems', id }) as DeliveryItemRow | null;
  if (!held) return new DomainError('NOT_FOUND');
  if (held.shipmentId !== null) return movedMeanwhile(draft, held.shipmentId, id);
  return new DomainError('MOVED_MEANWHILE', {
    text: 'error.MOVED_MEANWHILE.text',
    values: { what: held.text ?? '', by: handOn(draft, id) },
    extra: { itemId: null },
  });
};

/** What a slot holds as people name it, who put it there, and its item: the particulars of a refusal. */
const contentOf = (
  draft: Draft,
  { item, part }: HeldItem,
): { values: { what: string; by: string }; extra: { itemId: number } } => ({
  values: { what: part ? part.order.constructionSite : (item.text ?? ''), by: handOn(draft, item.id) },
  extra: { itemId: item.id },
});

/**
 * An item, where and (with `seen`, its version) as its sender saw it.
 * @throws MOVED_MEANWHILE naming who took it away or wrote over it, NOT_FOUND when it never was
 */
export const getItem = (draft: Draft, id: number, seen?: number): ItemOnRun => {
  const item = draft.item(id);
  const run = item && findRun(draft, item.deliveryId);
  const held = run?.held.find((one) => one.item.id === id);
  if (!run || !held) throw goneMeanwhile(draft, id);
  if (seen === undefined || seen === held.item.version) return { ...held, run };
  throw new DomainError('MOVED_MEANWHILE', {
    text: 'error.MOVED_MEANWHILE.slot',
    ...contentOf(draft, held),
  });
};

/** The refusal of a change to a run that is not there: which one it was and who removed it, if there ever was one. */
const runGone = (draft: Draft, id: number): DomainError => {
  const gone = draft.fact({ what: 'lastKnown', kind: 'deliveries', id }) as DeliveryRow | null;
  const truck = gone && draft.truck(gone.truckId);
  if (!truck) return new DomainError('DELIVERY_NOT_FOUND');
  return new DomainError('DELIVERY_NOT_FOUND', {
    text: 'error.DELIVERY_NOT_FOUND.removed',
    values: { what: truck.registration, by: draft.editor('deliveries', id)?.by ?? '–' },
  });
};

/** @throws DELIVERY_NOT_FOUND */
export const getRun = (draft: Draft, id: number): Run => {
  const run = findRun(draft, id);
  if (!run) throw runGone(draft, id);
  return run;
};

/** @throws SHIPMENT_READ_ONLY for a dead card */
export const assertItemAlive = (draft: Draft, { part }: HeldItem): void => {
  if (part) assertLive(draft, part);
};

/** Naming what is there and who put it. */
export const slotTaken = (draft: Draft, held: HeldItem): DomainError =>
  new DomainError('SLOT_TAKEN', contentOf(draft, held));

/** Naming what is on the run and who put it there. */
export const runLoaded = (draft: Draft, held: HeldItem, date: Day): DomainError => {
  const { values, extra } = contentOf(draft, held);
  return new DomainError('TRUCK_IN_USE', {
    text: 'error.TRUCK_IN_USE.run',
    values,
    extra: { ...extra, days: [date] },
  });
};

/** Two slots of two days: naming what lies in each, its day, and who put it there. */
export const slotsOfTwoDays = (draft: Draft, one: ItemOnRun, other: ItemOnRun): DomainError => {
  const [first, second] = [contentOf(draft, one), contentOf(draft, other)];
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
export const runOfOtherDay = (draft: Draft, held: ItemOnRun, to: Run): DomainError => {
  const { values, extra } = contentOf(draft, held);
  const truck = to.truck.registration;
  const [date, otherDate] = [dottedDay(held.run.delivery.date), dottedDay(to.delivery.date)];
  return new DomainError('DATE_MISMATCH', {
    text: 'error.DATE_MISMATCH.run',
    values: { ...values, date, truck, otherDate },
    extra,
  });
};
