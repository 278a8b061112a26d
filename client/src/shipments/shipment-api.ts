import type { DayState } from '@werkplan/shared/live/day-state.ts';
import {
  deleteShipmentEndpoint,
  splitShipmentEndpoint,
  updateShipmentEndpoint,
} from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { noteHolder } from '@werkplan/shared/shipments/shipment-rules.ts';
import type { EditableShipmentField, Shipment, ShipmentRow } from '@werkplan/shared/shipments/shipment.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { store } from '../lib/store.ts';
import { shownDayAtom } from '../live/day-store.ts';
import { perform } from '../live/perform.ts';
import { changedRow, goneRows, itemOf, predictRow, withPatch } from '../live/predict.ts';
import { saveOrder } from '../orders/order-api.ts';

/** Where this window shows the shipment: an item's id, null for the list; undefined while that isn't known to the server. */
export const seenItemId = (shipmentId: number): number | null | undefined => {
  const id = itemOf(store.get(shownDayAtom), shipmentId)?.id ?? null;
  return id !== null && id < 0 ? undefined : id;
};

type Changes = Partial<Pick<ShipmentRow, EditableShipmentField>>;

/** A new amount or date takes the card off its truck (chapter 4, shipment actions). */
const predictOffTruck =
  (id: number, changes: Partial<ShipmentRow>) =>
  (state: DayState): DayState => {
    const shipment = state.shipments.get(id);
    if (!shipment) return state;
    return withPatch(state, {
      shipments: [changedRow(shipment, changes)],
      deleted: { deliveryItems: goneRows(state, 'deliveryItems', [itemOf(state, id)?.id]) },
    });
  };

const save = async (
  shipment: ShipmentRow,
  changes: Changes,
  predict: (state: DayState) => DayState,
): Promise<Shipment> => {
  const { productionOrderId: _, ...fields } = shipment;
  const expectedItemId = seenItemId(shipment.id);
  return await perform(
    updateShipmentEndpoint,
    {
      params: { id: shipment.id },
      body: { ...fields, ...changes, ...(expectedItemId !== undefined && { expectedItemId }) },
    },
    predict,
  );
};

/** Kg of one of several parts. */
export const changeAmount = async (shipment: ShipmentRow, amount: number): Promise<Shipment> =>
  await save(shipment, { amount }, predictOffTruck(shipment.id, { amount }));

export const moveShipmentToDate = async (shipment: ShipmentRow, date: Day): Promise<Shipment> =>
  await save(shipment, { date }, predictOffTruck(shipment.id, { date, previousDate: shipment.date }));

/** Saves a card's note where it belongs: on the shipment or on its order. */
export const saveNote = async (shipment: ShipmentRow, note: string): Promise<void> => {
  const order = store.get(shownDayAtom)?.orders.get(shipment.productionOrderId);
  if (order && noteHolder(shipment, order) === 'order') await saveOrder(order, { note });
  else await save(shipment, { note }, predictRow('shipments', shipment.id, { note }));
};

/** Answers the order's live parts, the new one last. */
export const splitShipment = async (shipment: ShipmentRow, amount?: number): Promise<Shipment[]> =>
  await perform(splitShipmentEndpoint, {
    body: { shipmentId: shipment.id, version: shipment.version, ...(amount !== undefined && { amount }) },
  });

export const deleteShipment = async (id: number): Promise<Shipment> =>
  await perform(deleteShipmentEndpoint, { params: { id } }, predictRow('shipments', id, { isDeleted: true }));
