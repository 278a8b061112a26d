import { pinDeliveryEndpoint, pinItemEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import * as pinActions from '@werkplan/shared/deliveries/pin-actions.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { store } from '../lib/client.ts';
import { predictWith } from '../live/predict.ts';
import { sendWithoutRows } from '../live/send-mutation.ts';
import { placeOfShipmentAtom } from '../shipments/shipment-atoms.ts';
import { currentItem, seenItem, storedItem } from './own-items.ts';

/** Pins an item, or unpins it if it is pinned. */
export const toggleItemPin = async (itemId: number): Promise<void> => {
  try {
    const seen = seenItem(itemId);
    const body = { isPinned: !seen.isPinned };
    const prediction = predictWith(pinActions.pinItem, (state) => ({
      id: currentItem(state, seen).id,
      ...body,
    }));
    const parts = async () => ({ params: { id: (await storedItem(seen)).id }, body });
    await sendWithoutRows(pinItemEndpoint, parts, prediction);
  } catch (error) {
    notifyFailure(error);
  }
};

export const toggleShipmentPin = (shipmentId: number): void => {
  const place = store().get(placeOfShipmentAtom(shipmentId));
  if (place) void toggleItemPin(place.itemId);
};

export const toggleRunPin = async ({ id, isPinned }: DeliveryRow): Promise<void> => {
  const body = { isPinned: !isPinned };
  try {
    const prediction = predictWith(pinActions.pinRun, { id, ...body });
    await sendWithoutRows(pinDeliveryEndpoint, { params: { id }, body }, prediction);
  } catch (error) {
    notifyFailure(error);
  }
};
