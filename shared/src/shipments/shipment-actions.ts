import { DomainError, invalid } from '../errors/domain-error.ts';
import { recomputeParts } from '../orders/order-parts.ts';
import { assertNotPast } from '../orders/order-rules.ts';
import type { Action } from '../plan/action.ts';
import { mergeRow, type RowInput, type RowVersion } from '../plan/merge.ts';
import { assertUndelivered, getPart } from '../plan/parts.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { replyShipment, replyShipments } from '../plan/reply.ts';
import type { PartOfOrder } from '../plan/views.ts';
import type { Day } from '../values/day.ts';
import { splitMetres } from '../values/measures.ts';
import { assertLive, assertStillAt, changedMeanwhile } from './shipment-refusals.ts';
import { splitAmount } from './shipment-rules.ts';
import { editableShipmentFields } from './shipment.ts';
import type { Shipment } from './shipment-schema.ts';

/** The fields that a PUT of the whole shipment must leave unchanged, because other calls change them. */
const keptShipmentFields = [
  'id',
  'isDeleted',
  'splitNumber',
  'totalNumberOfSplits',
  'previousDate',
  'dateAtLastOrderChange',
  'drawn',
  'metresShare',
];

/** Moves a part to a day and stores the day that it left; a part that returns to its order's day counts as not moved. */
export const changePartDate = (tx: PlanTransaction, { shipment, order }: PartOfOrder, date: Day): void => {
  tx.update('shipments', shipment, { date, previousDate: order.date === date ? null : shipment.date });
};

export interface UpdateShipmentInput {
  readonly id: number;
  readonly yours: RowInput;
  /** The item at which the sender saw the shipment; null = unassigned, undefined = not checked. */
  readonly expectedItemId?: number | null | undefined;
  readonly version: RowVersion;
}

/**
 * Saves a whole shipment, merged field by field. A new amount or date unassigns it.
 * @throws SHIPMENT_NOT_FOUND, SHIPMENT_READ_ONLY, MOVED_MEANWHILE, NOTE_SIGNED, VALIDATION_ERRORS and what mergeRow throws
 */
export const updateShipment: Action<UpdateShipmentInput, Shipment> = (
  tx,
  { today },
  { id, yours, expectedItemId, version },
) => {
  const part = getPart(tx, id);
  const current = part.shipment;
  const { changed, values } = mergeRow(tx, 'shipments', {
    current,
    yours,
    editable: editableShipmentFields,
    kept: keptShipmentFields,
    version,
  });
  if (changed.length === 0) return replyShipment(id);
  if (changed.includes('amount') || changed.includes('date')) {
    assertLive(tx, part);
    assertStillAt(tx, part, expectedItemId);
    assertUndelivered(tx, current);
    if (changed.includes('amount') && current.totalNumberOfSplits === 1)
      // If the sender saw several parts, a colleague has deleted the others meanwhile.
      throw yours['totalNumberOfSplits'] === 1
        ? invalid({ amount: 'validation.readOnlyField' })
        : changedMeanwhile(tx, part);
    const item = tx.itemOf(current);
    if (item) tx.remove('deliveryItems', item);
  }
  const { date } = values;
  if (date !== undefined) assertNotPast(date, today);
  const previousDate = date === part.order.date ? null : current.date;
  tx.update('shipments', current, { ...values, ...(date !== undefined && { previousDate }) });
  if (changed.includes('amount')) recomputeParts(tx, part.order.id);
  return replyShipment(id);
};

/**
 * Deletes a part and renumbers the others; a single remaining part takes the order's whole amount.
 * @throws SHIPMENT_NOT_FOUND, SHIPMENT_READ_ONLY, NOTE_SIGNED, SHIPMENT_NOT_DELETED for the last live part
 */
export const deleteShipment: Action<{ readonly id: number }, Shipment> = (tx, _scope, { id }) => {
  const part = getPart(tx, id);
  assertLive(tx, part);
  assertUndelivered(tx, part.shipment);
  if (part.shipment.totalNumberOfSplits === 1) throw new DomainError('SHIPMENT_NOT_DELETED');
  tx.update('shipments', part.shipment, { isDeleted: true });
  recomputeParts(tx, part.order.id);
  return replyShipment(id);
};

export interface SplitShipmentInput {
  readonly shipmentId: number;
  /** Kg of the new part. */
  readonly amount?: number | undefined;
  readonly version?: number | undefined;
}

/**
 * Splits a shipment. The new part gets `amount` kg, by default ⌊half⌋, the same date and no slot; the shipment keeps the rest and
 * its slot. Returns the order's live parts by number, the new one last. The new part has the same entered measures, but loading
 * metres are divided by kg (rules/loads.md#shares).
 * @throws SHIPMENT_NOT_FOUND, SHIPMENT_READ_ONLY, NOTE_SIGNED, MOVED_MEANWHILE, VALIDATION_ERRORS if a part would be empty
 */
export const splitShipment: Action<SplitShipmentInput, Shipment[]> = (
  tx,
  _scope,
  { shipmentId, amount, version },
) => {
  const part = getPart(tx, shipmentId);
  assertLive(tx, part);
  assertUndelivered(tx, part.shipment);
  const { shipment, order } = part;
  if (version !== undefined && version !== shipment.version) throw changedMeanwhile(tx, part);
  const amounts = splitAmount(shipment.amount, amount);
  if (!amounts) throw invalid({ amount: 'validation.invalidFormat' });
  const metres = splitMetres(shipment.loadingMetres, amounts);
  tx.update('shipments', shipment, { amount: amounts.kept, loadingMetres: metres.kept });
  const { id: _, version: __, ...copied } = shipment;
  tx.insert('shipments', {
    ...copied,
    amount: amounts.taken,
    note: '',
    announcement: null,
    loadingMetres: metres.taken,
    drawn: null,
    metresShare: null,
    splitNumber: shipment.totalNumberOfSplits + 1,
    totalNumberOfSplits: shipment.totalNumberOfSplits + 1,
  });
  recomputeParts(tx, order.id);
  return replyShipments(tx.liveParts(order.id).map(({ id }) => id));
};
