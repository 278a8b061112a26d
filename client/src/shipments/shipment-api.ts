import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import * as shipmentActions from '@werkplan/shared/shipments/shipment-actions.ts';
import {
  deleteShipmentEndpoint,
  moveLeftoversEndpoint,
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { shownNoteSource } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { EditableShipmentField } from '@werkplan/shared/shipments/shipment.ts';
import type { Shipment, ShipmentRow } from '@werkplan/shared/shipments/shipment-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { store } from '../lib/client.ts';
import { type MutationResult, sendMutation } from '../live/send-mutation.ts';
import { predictFields, predictWith } from '../live/predict.ts';
import { assertSaved, saveRow, seenVersion } from '../live/save-row.ts';
import { saveOrder } from '../orders/order-api.ts';
import { placeOfShipmentAtom } from './shipment-atoms.ts';

/**
 * Returns the id of the slot's row in which the planner sees the shipment, or null for the list. Leaves out a temporary
 * (negative) id, which the server does not know.
 */
const seenAt = (id: number): { expectedItemId?: number | null } => {
  const place = store().get(placeOfShipmentAtom(id));
  return place && place.itemId < 0 ? {} : { expectedItemId: place?.itemId ?? null };
};

const rowOf = ({ order, ...fields }: Shipment): ShipmentRow => ({ ...fields, productionOrderId: order.id });

const save = (
  shipment: ShipmentRow,
  changes: Partial<Pick<ShipmentRow, EditableShipmentField>>,
): Promise<MutationResult<Shipment>> => {
  const { id } = shipment;
  const place = seenAt(id);
  const changed = predictFields('shipments', id, changes);
  const prediction = predictWith(shipmentActions.updateShipment, (state) => ({
    ...changed(state),
    ...place,
  }));
  const parts = async (base: () => Promise<ShipmentRow>) => {
    const { productionOrderId: _, ...row } = await base();
    return { params: { id }, body: { ...row, ...changes, ...place } };
  };
  return saveRow('shipments', shipment, { changes, toRow: rowOf }, (base) =>
    sendMutation(updateShipmentEndpoint, () => parts(base), prediction),
  );
};

/** Halves a shipment, or splits off `amount` kg. Resolves to the order's live parts, with the new one last. */
export const splitShipment = async (
  shipment: ShipmentRow,
  amount?: number,
): Promise<MutationResult<Shipment[]>> => {
  assertSaved(shipment.id);
  const body = { shipmentId: shipment.id, ...(amount !== undefined && { amount }) };
  return await sendMutation(
    splitShipmentEndpoint,
    { body: { ...body, ...seenVersion('shipments', shipment) } },
    predictWith(shipmentActions.splitShipment, body),
  );
};

export const deleteShipment = async (id: number): Promise<MutationResult<Shipment>> => {
  assertSaved(id);
  return await sendMutation(
    deleteShipmentEndpoint,
    { params: { id } },
    predictWith(shipmentActions.deleteShipment, { id }),
  );
};

export const changeAmount = (shipment: ShipmentRow, amount: number): Promise<MutationResult<Shipment>> =>
  save(shipment, { amount });

export const moveShipmentToDate = (shipment: ShipmentRow, date: Day): Promise<MutationResult<Shipment>> =>
  save(shipment, { date });

/** Moves leftovers to the day. This isn't predicted, because earlier days are not loaded. Resolves to the moved shipments. */
export const moveLeftovers = (date: Day): Promise<MutationResult<Shipment[]>> =>
  sendMutation(moveLeftoversEndpoint, { body: { date } });

/**
 * Saves a card's note, which belongs to its order, or to the shipment if only that is deleted
 * (rules/shipments.md#whose-note-a-card-shows). Saving is based on the rows as they were when the dialog opened.
 */
export const saveNote = async (
  shipment: ShipmentRow,
  order: Order,
  note: string,
): Promise<MutationResult<Order | Shipment>> => {
  if (shownNoteSource(shipment, order) === 'order') return await saveOrder(order, { note });
  return await save(shipment, { note });
};
