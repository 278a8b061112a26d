import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { DeliveryItemRow } from '@werkplan/shared/deliveries/delivery.ts';
import { isLive } from '@werkplan/shared/shipments/shipment-rules.ts';
import { sql } from 'kysely';
import type { Tx } from '../database/transact.ts';
import { lastHandOn } from '../change/last-hand.ts';
import { assertLive } from '../shipments/shipment-store.ts';
import { findRunOfItem, type HeldItem, type Run } from './run-store.ts';

const movedBy = (by: string, itemId: number | null): DomainError =>
  new DomainError('MOVED_MEANWHILE', { values: { where: '–', by }, extra: { itemId } });

/** An item, what it holds and the run it is on. */
export interface ItemOnRun extends HeldItem {
  run: Run;
}

/**
 * An item, where and (with `seen`, its version) as its sender saw it.
 * @throws MOVED_MEANWHILE naming who took it away or wrote over it, NOT_FOUND when it never was
 */
export const getItem = async (tx: Tx, id: number, seen?: number): Promise<ItemOnRun> => {
  const run = await findRunOfItem(tx, id);
  const held = run?.held.find(({ item }) => item.id === id);
  if (run && held && (seen === undefined || seen === held.item.version)) return { ...held, run };
  const by = await lastHandOn(tx, 'delivery_item', id);
  if (!held && by === '–') throw new DomainError('NOT_FOUND');
  throw movedBy(by, held ? id : null);
};

/** True for an item that holds a deleted part or one of a canceled order: its slot counts as free. */
export const isDead = ({ part }: HeldItem): boolean => part !== null && !isLive(part.shipment, part.order);

/** @throws SHIPMENT_READ_ONLY for a dead card */
export const assertItemAlive = ({ part }: HeldItem): void => {
  if (part) assertLive(part);
};

/** @throws SLOT_TAKEN naming what is there and who put it */
export const refuseTaken = async (tx: Tx, { item, part }: HeldItem): Promise<never> => {
  const what = part ? part.order.constructionSite : (item.text ?? '');
  throw new DomainError('SLOT_TAKEN', {
    values: { what, by: await lastHandOn(tx, 'delivery_item', item.id) },
    extra: { itemId: item.id },
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
