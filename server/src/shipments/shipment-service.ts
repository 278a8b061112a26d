import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import { assertNotPast } from '@werkplan/shared/orders/order-rules.ts';
import { splitAmount } from '@werkplan/shared/shipments/shipment-rules.ts';
import { editableShipmentFields, type Shipment } from '@werkplan/shared/shipments/shipment.ts';
import type { Scope } from '../change/change.ts';
import { mergeRow, type RowInput, type RowVersion } from '../change/merge.ts';
import type { Tx } from '../database/transact.ts';
import { settleParts } from '../orders/order-parts.ts';
import { assertStillAt } from './shipment-place-store.ts';
import { assertLive, changedMeanwhile } from './shipment-refusals.ts';
import { getLiveParts, getShipment, shipmentView } from './shipment-store.ts';

const keptShipmentFields = [
  'id',
  'isDeleted',
  'splitNumber',
  'totalNumberOfSplits',
  'previousDate',
  'dateAtLastOrderChange',
];

type ShipmentInput = RowInput & { expectedItemId?: number | null | undefined };

/**
 * Saves a whole shipment, merged field by field. A new amount or date takes it off its truck, back to the list.
 * @throws SHIPMENT_NOT_FOUND, SHIPMENT_READ_ONLY, MOVED_MEANWHILE, VALIDATION_ERRORS and what mergeRow throws
 */
export const updateShipment = async (
  tx: Tx,
  { today }: Scope,
  id: number,
  { expectedItemId, ...yours }: ShipmentInput,
  version: RowVersion,
): Promise<Shipment> => {
  const part = await getShipment(tx, id);
  const current = part.shipment;
  const { changed, values } = await mergeRow(tx, 'shipments', {
    current,
    yours,
    editable: editableShipmentFields,
    kept: keptShipmentFields,
    version,
  });
  if (changed.length === 0) return shipmentView(part);
  const leavesTruck = changed.includes('amount') || changed.includes('date');
  if (leavesTruck) {
    await assertLive(tx, part);
    await assertStillAt(tx, part, expectedItemId);
    if (changed.includes('amount') && current.totalNumberOfSplits === 1)
      // As its sender read it there were other parts: then it is a colleague who has deleted them.
      throw yours['totalNumberOfSplits'] === 1
        ? invalid({ amount: 'validation.readOnlyField' })
        : await changedMeanwhile(tx, part);
    await tx.deleteFrom('deliveryItem').where('shipmentId', '=', id).execute();
  }
  const { date } = values;
  if (date !== undefined) assertNotPast(date, today);
  const previousDate = date === part.order.date ? null : current.date;
  await tx
    .updateTable('shipment')
    .set({ ...values, ...(date !== undefined && { previousDate }) })
    .where('id', '=', id)
    .execute();
  if (changed.includes('amount')) await settleParts(tx, part.order.id);
  return shipmentView(await getShipment(tx, id));
};

/**
 * Marks a part deleted and renumbers the others; a single one left takes the order's whole amount.
 * @throws SHIPMENT_NOT_FOUND, SHIPMENT_READ_ONLY, SHIPMENT_NOT_DELETED for the last live part
 */
export const deleteShipment = async (tx: Tx, id: number): Promise<Shipment> => {
  const part = await getShipment(tx, id);
  await assertLive(tx, part);
  if (part.shipment.totalNumberOfSplits === 1) throw new DomainError('SHIPMENT_NOT_DELETED');
  await tx.updateTable('shipment').set({ isDeleted: true }).where('id', '=', id).execute();
  await settleParts(tx, part.order.id);
  return shipmentView(await getShipment(tx, id));
};

/**
 * Splits a shipment: it keeps ⌈half⌉ and its slot, the new part gets ⌊half⌋ or `amount` kg, same date, unassigned.
 * Answers the order's live parts in order of number, the new one last.
 * @throws SHIPMENT_NOT_FOUND, SHIPMENT_READ_ONLY, MOVED_MEANWHILE, VALIDATION_ERRORS when a part would be empty
 */
export const splitShipment = async (
  tx: Tx,
  {
    shipmentId,
    amount,
    version,
  }: { shipmentId: number; amount?: number | undefined; version?: number | undefined },
): Promise<Shipment[]> => {
  const part = await getShipment(tx, shipmentId);
  await assertLive(tx, part);
  const { shipment, order } = part;
  if (version !== undefined && version !== shipment.version) throw await changedMeanwhile(tx, part);
  const amounts = splitAmount(shipment.amount, amount);
  if (!amounts) throw invalid({ amount: 'validation.invalidFormat' });
  await tx.updateTable('shipment').set({ amount: amounts.kept }).where('id', '=', shipmentId).execute();
  const { id: _, version: __, ...copied } = shipment;
  await tx
    .insertInto('shipment')
    .values({
      ...copied,
      amount: amounts.taken,
      note: '',
      splitNumber: shipment.totalNumberOfSplits + 1,
      totalNumberOfSplits: shipment.totalNumberOfSplits + 1,
    })
    .execute();
  await settleParts(tx, order.id);
  return (await getLiveParts(tx, order.id)).map(shipmentView);
};
