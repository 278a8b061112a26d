import type { Predict } from '@werkplan/shared/live/sync-state.ts';
import {
  deleteShipmentEndpoint,
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { noteHolder } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { EditableShipmentField, Shipment, ShipmentRow } from '@werkplan/shared/shipments/shipment.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { store } from '../lib/store.ts';
import { perform } from '../live/perform.ts';
import { changeRow } from '../live/predict-rows.ts';
import { orderAtom } from '../orders/order-atoms.ts';
import { saveOrder } from '../orders/order-api.ts';
import { placeOfShipmentAtom } from './shipment-atoms.ts';
import { predictAmount, predictDate, predictDelete, predictSplit } from './shipment-predictions.ts';

/** Where this screen shows the shipment: its item's id, null for the list. A temporary item says nothing. */
const seenAt = (id: number): { expectedItemId?: number | null } => {
  const place = store.get(placeOfShipmentAtom(id));
  return place && place.itemId < 0 ? {} : { expectedItemId: place?.itemId ?? null };
};

const save = (
  shipment: ShipmentRow,
  changes: Partial<Pick<ShipmentRow, EditableShipmentField>>,
  predict: Predict,
): Promise<Shipment> => {
  const { productionOrderId: _, ...row } = shipment;
  const body = { ...row, ...changes, ...seenAt(shipment.id) };
  return perform(updateShipmentEndpoint, { params: { id: shipment.id }, body }, predict);
};

/** Halves a part, or takes `amount` kg off it; answers the order's live parts, the new one last. */
export const splitShipment = ({ id, version }: ShipmentRow, amount?: number): Promise<Shipment[]> =>
  perform(
    splitShipmentEndpoint,
    { body: { shipmentId: id, version, ...(amount !== undefined && { amount }) } },
    predictSplit(id, amount),
  );

export const deleteShipment = (id: number): Promise<Shipment> =>
  perform(deleteShipmentEndpoint, { params: { id } }, predictDelete(id));

export const changeAmount = (shipment: ShipmentRow, amount: number): Promise<Shipment> =>
  save(shipment, { amount }, predictAmount(shipment.id, amount));

export const moveShipmentToDate = (shipment: ShipmentRow, date: Day): Promise<Shipment> =>
  save(shipment, { date }, predictDate(shipment.id, date));

/** Saves a card's note where it belongs: on a deleted shipment itself, else on its order (chapter 2, notes modal). */
export const saveNote = async (shipment: ShipmentRow, note: string): Promise<void> => {
  const order = store.get(orderAtom(shipment.productionOrderId));
  if (order && noteHolder(shipment, order) === 'order') await saveOrder(order, { note });
  else await save(shipment, { note }, (state) => changeRow(state, 'shipments', shipment.id, { note }));
};
