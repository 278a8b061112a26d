import {
  fillSlotEndpoint,
  moveItemEndpoint,
  swapItemsEndpoint,
  unassignItemsEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import * as itemActions from '@werkplan/shared/deliveries/item-actions.ts';
import * as slotActions from '@werkplan/shared/deliveries/slot-actions.ts';
import { type BriefResult, sendWithoutRows } from '../live/send-mutation.ts';
import { predictWith } from '../live/predict.ts';
import { assertSaved, seenVersion } from '../live/save-row.ts';
import { currentItem, recordItemIds, seenItem, storedItem } from './own-items.ts';

/** Swaps the content of two slots. */
export const swapItems = async (itemId: number, withItemId: number): Promise<BriefResult> => {
  const [one, other] = [seenItem(itemId), seenItem(withItemId)];
  const prediction = predictWith(itemActions.swapItems, (state) => ({
    id: currentItem(state, one).id,
    withItemId: currentItem(state, other).id,
  }));
  const parts = async () => {
    const [first, second] = [await storedItem(one), await storedItem(other)];
    const { version: withVersion } = seenVersion('deliveryItems', second);
    const versions = {
      ...seenVersion('deliveryItems', first),
      ...(withVersion !== undefined && { withVersion }),
    };
    return { params: { id: first.id }, body: { withItemId: second.id, ...versions } };
  };
  return await recordItemIds(prediction, sendWithoutRows(swapItemsEndpoint, parts, prediction));
};

/** Moves an item to a free slot (0–19) of any run of the day. */
export const moveItem = async (itemId: number, deliveryId: number, slot: number): Promise<BriefResult> => {
  const seen = seenItem(itemId);
  const to = { deliveryId, slot };
  const prediction = predictWith(slotActions.moveItem, (state) => ({
    id: currentItem(state, seen).id,
    body: to,
  }));
  const parts = async () => {
    const item = await storedItem(seen);
    return { params: { id: item.id }, body: { ...to, ...seenVersion('deliveryItems', item) } };
  };
  return await recordItemIds(prediction, sendWithoutRows(moveItemEndpoint, parts, prediction));
};

export const unassignItems = async (itemIds: readonly number[]): Promise<BriefResult> => {
  const seen = itemIds.map(seenItem);
  const prediction = predictWith(itemActions.unassignItems, (state) => ({
    items: seen.map((item) => ({ id: currentItem(state, item).id })),
  }));
  const parts = async () => {
    const stored = await Promise.all(seen.map(storedItem));
    const items = stored.map((item) => ({ id: item.id, ...seenVersion('deliveryItems', item) }));
    return { body: { items } };
  };
  return await sendWithoutRows(unassignItemsEndpoint, parts, prediction);
};

/** Places an unassigned shipment in a taken slot, whose card returns to the list. */
export const replaceShipment = async (
  deliveryId: number,
  slot: number,
  shipmentId: number,
  itemId: number,
): Promise<BriefResult> => {
  assertSaved(shipmentId);
  const seen = seenItem(itemId);
  const bodyWith = (replacesItemId: number) => ({ shipmentId, expectedItemId: null, replacesItemId });
  const prediction = predictWith(slotActions.fillSlot, (state) => ({
    deliveryId,
    slot,
    body: bodyWith(currentItem(state, seen).id),
  }));
  const parts = async () => ({
    params: { deliveryId, slot },
    body: bodyWith((await storedItem(seen)).id),
  });
  return await recordItemIds(prediction, sendWithoutRows(fillSlotEndpoint, parts, prediction));
};
