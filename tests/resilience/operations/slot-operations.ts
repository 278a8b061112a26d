import {
  fillSlotEndpoint,
  removeItemEndpoint,
  swapItemsEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { DeliveryItemRow, DeliveryRow } from '@werkplan/shared/deliveries/delivery-schema.ts';
import { slotCount } from '@werkplan/shared/deliveries/delivery.ts';
import { createIntent } from '../people/intent.ts';
import { partsOf } from './shipment-operations.ts';
import { type Choose, pickRow, type View } from './view.ts';

export const runsOf = ({ day }: View): DeliveryRow[] =>
  [...day.deliveries.values()].sort((a, b) => a.id - b.id);

const itemsOf = ({ day }: View): DeliveryItemRow[] =>
  [...day.deliveryItems.values()].sort((a, b) => a.id - b.id);

/** Picks a run and one of its slots, mostly a free one. */
const pickSlot = (view: View): { deliveryId: number; slot: number } | null => {
  const run = pickRow(view.random, runsOf(view));
  if (!run) return null;
  const taken = new Set(
    itemsOf(view)
      .filter((item) => item.deliveryId === run.id)
      .map((item) => item.ordinalNumberInDelivery),
  );
  const free = Array.from({ length: slotCount }, (_, slot) => slot).filter((slot) => !taken.has(slot));
  const isBlind = free.length === 0 || view.random.below(8) === 0;
  return {
    deliveryId: run.id,
    slot: isBlind ? view.random.below(slotCount) : view.random.pick(free.slice(0, 3)),
  };
};

export const place: Choose = (view) => {
  const part = pickRow(view.random, partsOf(view));
  const params = pickSlot(view);
  if (!part || !params) return null;
  const expectedItemId = itemsOf(view).find((item) => item.shipmentId === part.id)?.id ?? null;
  return createIntent(fillSlotEndpoint, { params, body: { shipmentId: part.id, expectedItemId } });
};

export const placeText: Choose = (view) => {
  const params = pickSlot(view);
  return params && createIntent(fillSlotEndpoint, { params, body: { text: `Text ${view.random.below(5)}` } });
};

export const rewriteText: Choose = (view) => {
  const item = pickRow(view.random, itemsOf(view));
  if (!item) return null;
  const body = { text: `Text ${view.random.below(5)}`, version: item.version };
  return createIntent(writeItemTextEndpoint, { params: { id: item.id }, body });
};

export const unassign: Choose = (view) => {
  const item = pickRow(view.random, itemsOf(view));
  return (
    item && createIntent(removeItemEndpoint, { params: { id: item.id }, query: { version: item.version } })
  );
};

export const swap: Choose = (view) => {
  const items = itemsOf(view);
  const one = pickRow(view.random, items);
  const other = pickRow(view.random, items);
  if (!one || !other || one === other) return null;
  const body = { withItemId: other.id, version: one.version, withVersion: other.version };
  return createIntent(swapItemsEndpoint, { params: { id: one.id }, body });
};
