import { sql } from 'kysely';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { lastHandOn } from '../change/last-hand.ts';
import type { Tx } from '../database/transact.ts';
import type { PlacedPart } from './shipment-store.ts';

interface Place {
  itemId: number;
  where: string;
}

/** Where a shipment is: its item and the truck's registration with the slot as people count it, 'OG-BS 214 / 4'. */
const placeOf = async (tx: Tx, shipmentId: number): Promise<Place | null> => {
  const { rows } = await sql<Place>`
    SELECT item.id AS "itemId", truck.registration || ' / ' || (item.ordinal_number_in_delivery + 1) AS where
    FROM delivery_item item
    JOIN delivery ON delivery.id = item.delivery_id JOIN truck ON truck.id = delivery.truck_id
    WHERE item.shipment_id = ${shipmentId}`.execute(tx);
  return rows[0] ?? null;
};

/**
 * The refusal of a change to a shipment that is not where its sender saw it (`seenAt`: an item's id, null = in the list):
 * says where it is and who put it there, or who took it off.
 */
export const movedMeanwhile = async (
  tx: Tx,
  shipmentId: number,
  seenAt: number | null,
): Promise<DomainError> => {
  const place = await placeOf(tx, shipmentId);
  const hand = place?.itemId ?? seenAt;
  const by = hand === null ? '–' : await lastHandOn(tx, 'delivery_item', hand);
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
export const assertStillAt = async (
  tx: Tx,
  { shipment: { id: shipmentId }, itemId }: PlacedPart,
  expected: number | null | undefined,
): Promise<void> => {
  if (expected === undefined || itemId === expected) return;
  throw await movedMeanwhile(tx, shipmentId, expected);
};
