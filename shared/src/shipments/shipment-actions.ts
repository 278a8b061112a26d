import { DomainError, invalid } from '../errors/domain-error.ts';
import { settleParts } from '../orders/order-parts.ts';
import { assertNotPast } from '../orders/order-rules.ts';
import type { Action } from '../plan/action.ts';
import { mergeRow, type RowInput, type RowVersion } from '../plan/merge.ts';
import { getPart } from '../plan/parts.ts';
import { replyShipment, replyShipments } from '../plan/reply.ts';
import { assertLive, assertStillAt, changedMeanwhile } from './shipment-refusals.ts';
import { splitAmount } from './shipment-rules.ts';
import { editableShipmentFields, type Shipment } from './shipment.ts';

const keptShipmentFields = [
  'id',
  'isDeleted',
  'splitNumber',
  'totalNumberOfSplits',
  'previousDate',
  'dateAtLastOrderChange',
];

export interface UpdateShipmentInput {
  readonly id: number;
  readonly yours: RowInput;
  /** Where the sender saw it: an item's id, null = in the list, undefined = not checked. */
  readonly expectedItemId?: number | null | undefined;
  readonly version: RowVersion;
}

/**
 * Saves a whole shipment, merged field by field. A new amount or date takes it off its truck, back to the list.
 * @throws SHIPMENT_NOT_FOUND, SHIPMENT_READ_ONLY, MOVED_MEANWHILE, VALIDATION_ERRORS and what mergeRow throws
 */
export const updateShipment: Action<UpdateShipmentInput, Shipment> = (
  draft,
  { today },
  { id, yours, expectedItemId, version },
) => {
  const part = getPart(draft, id);
  const current = part.shipment;
  const { changed, values } = mergeRow(draft, 'shipments', {
    current,
    yours,
    editable: editableShipmentFields,
    kept: keptShipmentFields,
    version,
  });
  if (changed.length === 0) return replyShipment(id);
  if (changed.includes('amount') || changed.includes('date')) {
    assertLive(draft, part);
    assertStillAt(draft, part, expectedItemId);
    if (changed.includes('amount') && current.totalNumberOfSplits === 1)
      // As its sender read it there were other parts: then it is a colleague who has deleted them.
      throw yours['totalNumberOfSplits'] === 1
        ? invalid({ amount: 'validation.readOnlyField' })
        : changedMeanwhile(draft, part);
    const item = draft.itemOf(current);
    if (item) draft.remove('deliveryItems', item);
  }
  const { date } = values;
  if (date !== undefined) assertNotPast(date, today);
  const previousDate = date === part.order.date ? null : current.date;
  draft.update('shipments', current, { ...values, ...(date !== undefined && { previousDate }) });
  if (changed.includes('amount')) settleParts(draft, part.order.id);
  return replyShipment(id);
};

/**
 * Marks a part deleted and renumbers the others; a single one left takes the order's whole amount.
 * @throws SHIPMENT_NOT_FOUND, SHIPMENT_READ_ONLY, SHIPMENT_NOT_DELETED for the last live part
 */
export const deleteShipment: Action<{ readonly id: number }, Shipment> = (draft, _scope, { id }) => {
  const part = getPart(draft, id);
  assertLive(draft, part);
  if (part.shipment.totalNumberOfSplits === 1) throw new DomainError('SHIPMENT_NOT_DELETED');
  draft.update('shipments', part.shipment, { isDeleted: true });
  settleParts(draft, part.order.id);
  return replyShipment(id);
};

export interface SplitShipmentInput {
  readonly shipmentId: number;
  /** Kg of the new part. */
  readonly amount?: number | undefined;
  readonly version?: number | undefined;
}

/**
 * Splits a shipment: it keeps ⌈half⌉ and its slot, the new part gets ⌊half⌋ or `amount` kg, same date, unassigned.
 * Answers the order's live parts in order of number, the new one last.
 * @throws SHIPMENT_NOT_FOUND, SHIPMENT_READ_ONLY, MOVED_MEANWHILE, VALIDATION_ERRORS when a part would be empty
 */
export const splitShipment: Action<SplitShipmentInput, Shipment[]> = (
  draft,
  _scope,
  { shipmentId, amount, version },
) => {
  const part = getPart(draft, shipmentId);
  assertLive(draft, part);
  const { shipment, order } = part;
  if (version !== undefined && version !== shipment.version) throw changedMeanwhile(draft, part);
  const amounts = splitAmount(shipment.amount, amount);
  if (!amounts) throw invalid({ amount: 'validation.invalidFormat' });
  draft.update('shipments', shipment, { amount: amounts.kept });
  const { id: _, version: __, ...copied } = shipment;
  draft.insert('shipments', {
    ...copied,
    amount: amounts.taken,
    note: '',
    splitNumber: shipment.totalNumberOfSplits + 1,
    totalNumberOfSplits: shipment.totalNumberOfSplits + 1,
  });
  settleParts(draft, order.id);
  return replyShipments(draft.liveParts(order.id).map(({ id }) => id));
};
