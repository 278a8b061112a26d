import {
  fillSlotEndpoint,
  removeItemEndpoint,
  swapItemsEndpoint,
  updateDeliveryEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { slotsFor } from '@werkplan/shared/deliveries/delivery-rules.ts';
import type { Delivery, DeliveryItemRow, DeliveryRow } from '@werkplan/shared/deliveries/delivery.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { store } from '../lib/store.ts';
import { shownDayAtom } from '../live/day-store.ts';
import { perform } from '../live/perform.ts';
import { goneRows, itemOf, nextTemporaryId, predictRow, withPatch } from '../live/predict.ts';
import { seenItemId } from '../shipments/shipment-api.ts';

const itemAt = (state: DayState | null, deliveryId: number, slot: number): DeliveryItemRow | undefined => {
  for (const item of state?.deliveryItems.values() ?? []) {
    if (item.deliveryId === deliveryId && item.ordinalNumberInDelivery === slot) return item;
  }
  return undefined;
};

const takenSlots = (state: DayState | null, deliveryId: number): Set<number> => {
  const items = [...(state?.deliveryItems.values() ?? [])].filter((item) => item.deliveryId === deliveryId);
  return new Set(items.map((item) => item.ordinalNumberInDelivery));
};

type Content = Pick<DeliveryItemRow, 'shipmentId' | 'text'>;

const newItem = (deliveryId: number, slot: number, content: Content): DeliveryItemRow => ({
  id: nextTemporaryId(),
  deliveryId,
  ordinalNumberInDelivery: slot,
  version: 1,
  ...content,
});

/** Each shipment leaves its old place; what lay in the first slot (a dead card) gives way. */
const predictPlaced = (items: readonly DeliveryItemRow[]) => {
  return (state: DayState): DayState => {
    const [first] = items;
    if (!first || !state.deliveries.has(first.deliveryId)) return state;
    const old = items.map((item) =>
      item.shipmentId === null ? undefined : itemOf(state, item.shipmentId)?.id,
    );
    const inTheWay = itemAt(state, first.deliveryId, first.ordinalNumberInDelivery)?.id;
    return withPatch(state, {
      deliveryItems: items,
      deleted: { deliveryItems: goneRows(state, 'deliveryItems', [...old, inTheWay]) },
    });
  };
};

/**
 * Places shipments into `slot` (0–19) and the next free ones below, as one change. `left` did not fit on the truck.
 * Also moves a card that is on a truck already.
 */
export const placeShipments = async (
  deliveryId: number,
  slot: number,
  shipmentIds: readonly number[],
): Promise<{ placed: number[]; left: number[] }> => {
  const slots = slotsFor(shipmentIds.length, slot, takenSlots(store.get(shownDayAtom), deliveryId));
  const placed = shipmentIds.slice(0, slots.length);
  const items = placed.map((shipmentId, index) =>
    newItem(deliveryId, slots[index] ?? slot, { shipmentId, text: null }),
  );
  const expected = placed.map(seenItemId);
  const expectedItemIds = expected.flatMap((id) => (id === undefined ? [] : [id]));
  const isKnown = expectedItemIds.length === placed.length;
  await perform(
    fillSlotEndpoint,
    { params: { deliveryId, slot }, body: { shipmentIds: placed, ...(isKnown && { expectedItemIds }) } },
    predictPlaced(items),
  );
  return { placed, left: shipmentIds.slice(slots.length) };
};

const predictGone =
  (itemId: number) =>
  (state: DayState): DayState =>
    withPatch(state, { deleted: { deliveryItems: goneRows(state, 'deliveryItems', [itemId]) } });

/** Takes a shipment off its truck, or removes a text. */
export const unassign = async (itemId: number): Promise<Delivery> =>
  await perform(removeItemEndpoint, { params: { id: itemId } }, predictGone(itemId));

/** Exchanges the slots of two items. */
export const swapItems = async (itemId: number, withItemId: number): Promise<Delivery[]> =>
  await perform(swapItemsEndpoint, { params: { id: itemId }, body: { withItemId } });

export type SlotTextOutcome = 'created' | 'updated' | 'removed' | 'unchanged';

/** Saves a slot's text: new, changed, or removed when empty; over a shipment it sends that back to the list. */
export const writeSlotText = async (
  deliveryId: number,
  slot: number,
  text: string,
): Promise<SlotTextOutcome> => {
  const item = itemAt(store.get(shownDayAtom), deliveryId, slot);
  if (text === (item?.text ?? '')) return 'unchanged';
  if (!item) {
    const items = [newItem(deliveryId, slot, { shipmentId: null, text })];
    await perform(fillSlotEndpoint, { params: { deliveryId, slot }, body: { text } }, predictPlaced(items));
    return 'created';
  }
  if (text === '') {
    await unassign(item.id);
    return 'removed';
  }
  const { id, version } = item;
  await perform(
    writeItemTextEndpoint,
    { params: { id }, body: { text, version } },
    predictRow('deliveryItems', id, { text, shipmentId: null }),
  );
  return 'updated';
};

/** Saves a run's driver or starting time as its editor opened with it. */
export const updateDelivery = async (
  delivery: DeliveryRow,
  changes: Partial<Pick<DeliveryRow, 'truckDriver' | 'startingTime'>>,
): Promise<Delivery> =>
  await perform(
    updateDeliveryEndpoint,
    { params: { id: delivery.id }, body: { ...delivery, ...changes } },
    predictRow('deliveries', delivery.id, changes),
  );
