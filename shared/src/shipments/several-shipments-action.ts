import type { z } from 'zod';
import { DomainError } from '../errors/domain-error.ts';
import { recomputeParts } from '../orders/order-parts.ts';
import { assertNotPast } from '../orders/order-rules.ts';
import type { Action } from '../plan/action.ts';
import { mapCollectingNeeds } from '../plan/need.ts';
import { assertUndelivered, getPart } from '../plan/parts.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { replyValue } from '../plan/reply.ts';
import { type SeveralOptions, judgeRows, type ListRefusal } from '../plan/several.ts';
import { type PartOfOrder, shipmentView } from '../plan/views.ts';
import type { Day } from '../values/day.ts';
import type { changedShipmentsSchema } from './several-shipments-schema.ts';
import { changePartDate } from './shipment-actions.ts';
import { assertLive, assertStillAt, changedMeanwhile } from './shipment-refusals.ts';

/** The parts that are changed together. */
export interface SeveralShipments extends SeveralOptions {
  readonly shipments: readonly {
    readonly id: number;
    readonly version?: number | undefined;
    /** The item at which the sender saw the part; null if it was unassigned, undefined if this isn't checked. */
    readonly expectedItemId?: number | null | undefined;
  }[];
}

export type ChangedShipments = z.infer<typeof changedShipmentsSchema>;

const refusal: ListRefusal = {
  code: 'SHIPMENTS_REFUSED',
  list: 'shipments',
  text: 'validation.shipmentRefused',
};

/**
 * Returns a part if it may be changed and is as its sender saw it.
 * @throws SHIPMENT_NOT_FOUND, SHIPMENT_READ_ONLY, MOVED_MEANWHILE, NOTE_SIGNED
 */
const asSeen = (
  tx: PlanTransaction,
  { id, version, expectedItemId }: SeveralShipments['shipments'][number],
): PartOfOrder => {
  const part = getPart(tx, id);
  assertLive(tx, part);
  assertStillAt(tx, part, expectedItemId);
  assertUndelivered(tx, part.shipment);
  if (version !== undefined && version !== part.shipment.version) throw changedMeanwhile(tx, part);
  return part;
};

const reply = (tx: PlanTransaction, kept: readonly PartOfOrder[], refused: ChangedShipments['refused']) =>
  replyValue<ChangedShipments>({
    shipments: kept.map(({ shipment }) => shipmentView(getPart(tx, shipment.id))),
    refused,
  });

/**
 * Moves parts to a day, as one change; those on a truck are unassigned. All, or none if one is refused; with `perRow` the valid
 * ones.
 * @throws VALIDATION_ERRORS for a past date; SHIPMENTS_REFUSED for several parts, or a single part's own refusal
 */
export const moveShipments: Action<SeveralShipments & { readonly date: Day }, ChangedShipments> = (
  tx,
  { today },
  { date, shipments, ...asOne },
) => {
  assertNotPast(date, today);
  const { kept, refused } = judgeRows(shipments, (one) => asSeen(tx, one), asOne, refusal);
  mapCollectingNeeds(kept, (part) => {
    if (part.shipment.date === date) return;
    const item = tx.itemOf(part.shipment);
    if (item) tx.remove('deliveryItems', item);
    changePartDate(tx, part, date);
  });
  return reply(tx, kept, refused);
};

/**
 * Deletes parts as one change. If all parts of an order are named, the last is refused, because an order keeps a live part.
 * @throws SHIPMENTS_REFUSED for several parts, or a single part's own refusal (SHIPMENT_NOT_DELETED for the last live one)
 */
export const deleteShipments: Action<SeveralShipments, ChangedShipments> = (
  tx,
  _scope,
  { shipments, ...asOne },
) => {
  const left = new Map<number, number>();
  const judge = (one: SeveralShipments['shipments'][number]): PartOfOrder => {
    const part = asSeen(tx, one);
    const orderId = part.order.id;
    const live = left.get(orderId) ?? part.shipment.totalNumberOfSplits;
    if (live === 1) throw new DomainError('SHIPMENT_NOT_DELETED');
    left.set(orderId, live - 1);
    return part;
  };
  const { kept, refused } = judgeRows(shipments, judge, asOne, refusal);
  mapCollectingNeeds(kept, ({ shipment }) => tx.update('shipments', shipment, { isDeleted: true }));
  // The parts are renumbered afterwards, so that deleted ones keep their numbers.
  mapCollectingNeeds([...left.keys()], (orderId) => recomputeParts(tx, orderId));
  return reply(tx, kept, refused);
};
