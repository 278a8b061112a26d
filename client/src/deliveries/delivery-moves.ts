import {
  fillSlotEndpoint,
  moveItemEndpoint,
  swapItemsEndpoint,
  unassignItemsEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { Delivery } from '@werkplan/shared/deliveries/delivery.ts';
import { perform } from '../live/perform.ts';
import { assertSaved, seenVersion } from '../live/save-row.ts';
import {
  itemInPlaceOf,
  newItem,
  predictMove,
  predictRemoval,
  predictReplacement,
  predictSwap,
} from './delivery-predictions.ts';
import { rememberItems, seenItem, storedItem } from './own-items.ts';

/** Exchanges what two slots of the day hold. */
export const swapItems = async (itemId: number, withItemId: number): Promise<Delivery[]> => {
  const [one, other] = [seenItem(itemId), seenItem(withItemId)];
  const swapped = [itemInPlaceOf(one, other), itemInPlaceOf(other, one)];
  const parts = async () => {
    const [first, second] = [await storedItem(one), await storedItem(other)];
    const { version: withVersion } = seenVersion('deliveryItems', second);
    const versions = {
      ...seenVersion('deliveryItems', first),
      ...(withVersion !== undefined && { withVersion }),
    };
    return { params: { id: first.id }, body: { withItemId: second.id, ...versions } };
  };
  const answered = perform(swapItemsEndpoint, parts, predictSwap(one, other, swapped));
  rememberItems(swapped, answered);
  return await answered;
};

/** Moves what an item holds to a free slot (0–19) of any run of the day. */
export const moveItem = async (itemId: number, deliveryId: number, slot: number): Promise<Delivery[]> => {
  const seen = seenItem(itemId);
  const moved = newItem({ deliveryId, slot }, seen);
  const parts = async () => {
    const item = await storedItem(seen);
    return { params: { id: item.id }, body: { deliveryId, slot, ...seenVersion('deliveryItems', item) } };
  };
  const answered = perform(moveItemEndpoint, parts, predictMove(seen, moved));
  rememberItems([moved], answered);
  return await answered;
};

/** Takes several shipments off their trucks as one change. */
export const unassignSeveral = async (itemIds: readonly number[]): Promise<Delivery[]> => {
  const seen = itemIds.map(seenItem);
  const parts = async () => {
    const stored = await Promise.all(seen.map(storedItem));
    const items = stored.map((item) => ({ id: item.id, ...seenVersion('deliveryItems', item) }));
    return { body: { items } };
  };
  return await perform(unassignItemsEndpoint, parts, (state) =>
    seen.reduce((day, item) => predictRemoval(item)(day), state),
  );
};

/** Puts a shipment of the list in the place of the one that `itemId` holds, which goes back to the list. */
export const replaceShipment = async (
  deliveryId: number,
  slot: number,
  shipmentId: number,
  itemId: number,
): Promise<Delivery> => {
  assertSaved(shipmentId);
  const seen = seenItem(itemId);
  const item = newItem({ deliveryId, slot }, { shipmentId });
  const parts = async () => ({
    params: { deliveryId, slot },
    body: { shipmentId, expectedItemId: null, replacesItemId: (await storedItem(seen)).id },
  });
  const answered = perform(fillSlotEndpoint, parts, predictReplacement(seen, item));
  rememberItems([item], answered);
  return await answered;
};
