import {
  fillSlotEndpoint,
  removeItemEndpoint,
  updateDeliveryEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type {
  Delivery,
  DeliveryItem,
  DeliveryItemRow,
  DeliveryRow,
} from '@werkplan/shared/deliveries/delivery-schema.ts';
import { type editableDeliveryFields, slotCount } from '@werkplan/shared/deliveries/delivery.ts';
import { removeItem, writeItemText } from '@werkplan/shared/deliveries/item-actions.ts';
import { updateRun } from '@werkplan/shared/deliveries/run-actions.ts';
import { fillSlot } from '@werkplan/shared/deliveries/slot-actions.ts';
import { store } from '../lib/client.ts';
import { shownDayAtom } from '../live/day-store.ts';
import {
  type BriefResult,
  type MutationResult,
  sendWithoutRows,
  sendMutation,
} from '../live/send-mutation.ts';
import { predictFields, predictWith } from '../live/predict.ts';
import { assertSaved, saveRow, seenVersion } from '../live/save-row.ts';
import { placeOfShipmentAtom } from '../shipments/shipment-atoms.ts';
import { currentItem, recordItemIds, seenItem, storedItem } from './own-items.ts';

/** Returns the items of shipments as this screen shows them; null for those in the list. */
const seenAt = (shipmentIds: readonly number[]): (DeliveryItemRow | null)[] =>
  shipmentIds.map((id) => {
    const place = store().get(placeOfShipmentAtom(id));
    return place && seenItem(place.itemId);
  });

interface PlacementResult {
  readonly placed: readonly number[];
  readonly left: readonly number[];
}

/**
 * Places shipments in `slot` (0–19) and the next free slots below, in the given order and as one change; also moves
 * placed ones. Resolves with the ids that got a slot, and the ids that did not.
 */
export const placeShipments = async (
  deliveryId: number,
  slot: number,
  shipmentIds: readonly number[],
): Promise<MutationResult<PlacementResult>> => {
  for (const id of shipmentIds) assertSaved(id);
  // A run has only 20 slots, so further shipments are not sent.
  const placing = shipmentIds.slice(0, slotCount);
  const seen = seenAt(placing);
  const bodyWith = (places: readonly (DeliveryItemRow | null)[]) => ({
    shipmentIds: placing,
    expectedItemIds: places.map((item) => item?.id ?? null),
  });
  const prediction = predictWith(fillSlot, (state) => ({
    deliveryId,
    slot,
    body: bodyWith(seen.map((item) => item && currentItem(state, item))),
  }));
  const parts = async () => ({
    params: { deliveryId, slot },
    body: bodyWith(await Promise.all(seen.map(async (item) => item && (await storedItem(item))))),
  });
  const { data, changeId } = await recordItemIds(
    prediction,
    sendMutation(fillSlotEndpoint, parts, prediction),
  );
  // The server may have had fewer free slots than this screen showed.
  const onTruck = new Set(data.deliveryItems.map((item) => item.shipment?.id));
  const placed = {
    placed: shipmentIds.filter((id) => onTruck.has(id)),
    left: shipmentIds.filter((id) => !onTruck.has(id)),
  };
  return { data: placed, changeId };
};

const remove = async (seen: DeliveryItemRow): Promise<BriefResult> => {
  const parts = async () => {
    const item = await storedItem(seen);
    return { params: { id: item.id }, query: seenVersion('deliveryItems', item) };
  };
  const prediction = predictWith(removeItem, (state) => ({ id: currentItem(state, seen).id }));
  return await sendWithoutRows(removeItemEndpoint, parts, prediction);
};

export const unassign = async (itemId: number): Promise<BriefResult> => await remove(seenItem(itemId));

export type DeliveryChanges = Partial<Pick<DeliveryRow, (typeof editableDeliveryFields)[number]>>;

const rowOf = ({ truck, deliveryItems: _, ...fields }: Delivery): DeliveryRow => ({
  ...fields,
  truckId: truck.id,
});

/** Saves a run's driver or starting time. `delivery` is the row with which the editor was opened (see `saveRow`). */
export const updateDelivery = (
  delivery: DeliveryRow,
  changes: DeliveryChanges,
): Promise<MutationResult<Delivery>> =>
  saveRow('deliveries', delivery, { changes, toRow: rowOf }, (base) =>
    sendMutation(
      updateDeliveryEndpoint,
      async () => ({ params: { id: delivery.id }, body: { ...(await base()), ...changes } }),
      predictWith(updateRun, predictFields('deliveries', delivery.id, changes)),
    ),
  );

/** Replaces the text of `item`, which is the item with which the editor was opened (see `saveRow`). */
const overwrite = async (item: DeliveryItemRow, text: string): Promise<void> => {
  const toRow = (items: DeliveryItem[]) => {
    const saved = items.find(({ id }) => id === item.id);
    return (
      saved && { ...item, version: saved.version, text: saved.text, shipmentId: saved.shipment?.id ?? null }
    );
  };
  await saveRow('deliveryItems', item, { changes: { text }, toRow }, (base) =>
    sendMutation(
      writeItemTextEndpoint,
      async () => ({ params: { id: item.id }, body: { text, version: (await base()).version } }),
      predictWith(writeItemText, predictFields('deliveryItems', item.id, { text })),
    ),
  );
};

const createText = async (deliveryId: number, slot: number, text: string): Promise<void> => {
  const body = { text };
  const prediction = predictWith(fillSlot, { deliveryId, slot, body });
  const parts = { params: { deliveryId, slot }, body };
  await recordItemIds(prediction, sendWithoutRows(fillSlotEndpoint, parts, prediction));
};

/** Returns the item with which the editor was opened; undefined if it was removed meanwhile. */
const stillThere = async (seen: DeliveryItemRow): Promise<DeliveryItemRow | undefined> => {
  if (seen.id < 0) return await storedItem(seen).catch(() => undefined);
  return store().get(shownDayAtom)?.deliveryItems.has(seen.id) ? seen : undefined;
};

/**
 * Replaces or creates a slot's text, or removes it if `text` is blank (rules/deliveries.md#slot-text). `slot` is 0–19,
 * and `seen` is the item with which the editor was opened; the server refuses to replace what others have put into the
 * slot meanwhile.
 */
export const writeSlotText = async (
  deliveryId: number,
  slot: number,
  text: string,
  seen: DeliveryItemRow | undefined,
): Promise<void> => {
  const wanted = text.trim();
  if (wanted === (seen?.text ?? '')) return;
  const item = seen && (await stillThere(seen));
  if (item && wanted === '') await remove(item);
  else if (item?.text) await overwrite(item, wanted);
  else if (wanted !== '') await createText(deliveryId, slot, wanted);
};
