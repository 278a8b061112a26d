import {
  fillSlotEndpoint,
  moveItemEndpoint,
  swapItemsEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { Delivery } from '@werkplan/shared/deliveries/delivery.ts';
import { perform } from '../live/perform.ts';
import { assertSaved } from '../live/save-row.ts';
import { versionOf } from './delivery-api.ts';
import { predictMove, predictReplacement, predictSwap } from './delivery-predictions.ts';

/** Exchanges what two slots of the day hold. */
export const swapItems = async (itemId: number, withItemId: number): Promise<Delivery[]> => {
  for (const id of [itemId, withItemId]) assertSaved(id);
  const { version: withVersion } = versionOf(withItemId);
  const body = { withItemId, ...versionOf(itemId), ...(withVersion !== undefined && { withVersion }) };
  return await perform(swapItemsEndpoint, { params: { id: itemId }, body }, predictSwap(itemId, withItemId));
};

/** Moves what an item holds to a free slot (0–19) of any run of the day. */
export const moveItem = async (itemId: number, deliveryId: number, slot: number): Promise<Delivery[]> => {
  assertSaved(itemId);
  const body = { deliveryId, slot, ...versionOf(itemId) };
  return await perform(
    moveItemEndpoint,
    { params: { id: itemId }, body },
    predictMove(itemId, deliveryId, slot),
  );
};

/** Puts a shipment of the list in the place of the one that `itemId` holds, which goes back to the list. */
export const replaceShipment = async (
  deliveryId: number,
  slot: number,
  shipmentId: number,
  itemId: number,
): Promise<Delivery> => {
  for (const id of [shipmentId, itemId]) assertSaved(id);
  const body = { shipmentId, expectedItemId: null, replacesItemId: itemId };
  return await perform(
    fillSlotEndpoint,
    { params: { deliveryId, slot }, body },
    predictReplacement(deliveryId, slot, shipmentId, itemId),
  );
};
