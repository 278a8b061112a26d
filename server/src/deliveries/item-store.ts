import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { DeliveryItemRow } from '@werkplan/shared/deliveries/delivery.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import { type Day, dottedDay } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import type { Tx } from '../database/transact.ts';
import { lastHandOn } from '../change/last-hand.ts';
import { rowOf } from '../change/rows.ts';
import { movedMeanwhile } from '../shipments/shipment-place-store.ts';
import { assertLive } from '../shipments/shipment-refusals.ts';
import { findRunOfItem, type HeldItem, type Run } from './run-store.ts';

/** An item, what it holds and the run it is on. */
export interface ItemOnRun extends HeldItem {
  run: Run;
}

/** What an item held when it was last written, from the log; null when it never was. */
const lastContent = async (tx: Tx, id: number): Promise<DeliveryItemRow | null> => {
  const logged = await tx
    .selectFrom('changeRow')
    .select(['before', 'after'])
    .where('entity', '=', 'delivery_item')
    .where('entityId', '=', id)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  const image = logged?.after ?? logged?.before;
  return image ? rowOf<'deliveryItems'>(image) : null;
};

/** The refusal of a change to an item that is gone: where its shipment is by now, or what its text was, and by whom. */
const goneMeanwhile = async (tx: Tx, id: number): Promise<DomainError> => {
  const held = await lastContent(tx, id);
  if (!held) return new DomainError('NOT_FOUND');
  if (held.shipmentId !== null) return await movedMeanwhile(tx, held.shipmentId, id);
  return new DomainError('MOVED_MEANWHILE', {
    text: 'error.MOVED_MEANWHILE.text',
    values: { what: held.text ?? '', by: await lastHandOn(tx, 'delivery_item', id) },
    extra: { itemId: null },
  });
};

/** What a slot holds as people name it, who put it there, and its item: the particulars of a refusal. */
const contentOf = async (
  tx: Tx,
  { item, part }: HeldItem,
): Promise<{ values: { what: string; by: string }; extra: { itemId: number } }> => ({
  values: {
    what: part ? part.order.constructionSite : (item.text ?? ''),
    by: await lastHandOn(tx, 'delivery_item', item.id),
  },
  extra: { itemId: item.id },
});

/**
 * An item, where and (with `seen`, its version) as its sender saw it.
 * @throws MOVED_MEANWHILE naming who took it away or wrote over it, NOT_FOUND when it never was
 */
export const getItem = async (tx: Tx, id: number, seen?: number): Promise<ItemOnRun> => {
  const run = await findRunOfItem(tx, id);
  const held = run?.held.find(({ item }) => item.id === id);
  if (!run || !held) throw await goneMeanwhile(tx, id);
  if (seen === undefined || seen === held.item.version) return { ...held, run };
  throw new DomainError('MOVED_MEANWHILE', {
    text: 'error.MOVED_MEANWHILE.slot',
    ...(await contentOf(tx, held)),
  });
};

/** True for an item that holds a deleted part or one of a canceled order: its slot counts as free. */
export const isDead = ({ part }: HeldItem): boolean => part !== null && !isLive(part.shipment, part.order);

/** @throws SHIPMENT_READ_ONLY for a dead card */
export const assertItemAlive = async (tx: Tx, { part }: HeldItem): Promise<void> => {
  if (part) await assertLive(tx, part);
};

/** @throws SLOT_TAKEN naming what is there and who put it */
export const refuseTaken = async (tx: Tx, held: HeldItem): Promise<never> => {
  throw new DomainError('SLOT_TAKEN', await contentOf(tx, held));
};

/** @throws TRUCK_IN_USE naming what is on the run and who put it there */
export const refuseLoaded = async (tx: Tx, held: HeldItem, date: Day): Promise<never> => {
  const { values, extra } = await contentOf(tx, held);
  throw new DomainError('TRUCK_IN_USE', {
    text: 'error.TRUCK_IN_USE.run',
    values,
    extra: { ...extra, days: [date] },
  });
};

/** @throws DATE_MISMATCH naming what lies in each slot, its day, and who put it there */
export const refuseOtherDay = async (tx: Tx, one: ItemOnRun, other: ItemOnRun): Promise<never> => {
  const [first, second] = [await contentOf(tx, one), await contentOf(tx, other)];
  throw new DomainError('DATE_MISMATCH', {
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

/** @throws DATE_MISMATCH naming what was to move, the day it lies on and the run's, and who put it there */
export const refuseRunOfOtherDay = async (tx: Tx, held: ItemOnRun, to: Run): Promise<never> => {
  const { values, extra } = await contentOf(tx, held);
  const truck = to.truck.registration;
  const [date, otherDate] = [dottedDay(held.run.delivery.date), dottedDay(to.delivery.date)];
  throw new DomainError('DATE_MISMATCH', {
    text: 'error.DATE_MISMATCH.run',
    values: { ...values, date, truck, otherDate },
    extra,
  });
};

type NewItem = Pick<DeliveryItemRow, 'deliveryId' | 'ordinalNumberInDelivery' | 'shipmentId' | 'text'>;

/** Answers the new items in the order given. */
export const insertItems = async (tx: Tx, items: readonly NewItem[]): Promise<DeliveryItemRow[]> =>
  items.length === 0
    ? []
    : await tx
        .insertInto('deliveryItem')
        .values([...items])
        .returningAll()
        .execute();

export const deleteItems = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  if (ids.length > 0) await sql`DELETE FROM delivery_item WHERE id = ANY(${ids}::int[])`.execute(tx);
};
