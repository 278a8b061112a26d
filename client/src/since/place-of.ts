import type { SinceStep, TouchedPlace } from '@werkplan/shared/since/since-schema.ts';
import type { PlaceTouch, TouchKey } from '../history/touched.ts';
import { showSlots } from '../lib/board-view.ts';
import { dataSelector } from '../lib/dom-contract.ts';
import { findRendered, findSlot } from '../lib/near-view.ts';

/** Returns the key under which the page looks up what has changed at a place; null for a place that no longer exists. */
const atOf = (place: TouchedPlace): TouchKey | null => {
  switch (place.of) {
    case 'slot':
      return `slots:${place.deliveryId}:${place.slot}`;
    case 'head':
      return `deliveries:${place.deliveryId}`;
    case 'card':
      return `cards:${place.shipmentId}`;
    case 'order':
      return `orders:${place.id}`;
    default:
      return null;
  }
};

/** Returns the steps by place. They are numbered from 1; `current` is the index of the selected step. */
export const touchesByPlace = (
  steps: readonly SinceStep[],
  current: number | null,
): ReadonlyMap<TouchKey, PlaceTouch> =>
  new Map(
    steps.flatMap(({ place }, index) => {
      const at = atOf(place);
      const fields = place.of === 'order' ? place.fields : [];
      return at === null ? [] : [[at, { step: index + 1, isCurrent: index === current, fields }] as const];
    }),
  );

/** Counts the steps in slots and heads by run id. */
export const countByRun = (steps: readonly SinceStep[]): ReadonlyMap<number, number> => {
  const runs = new Map<number, number>();
  for (const { place } of steps)
    if (place.of === 'slot' || place.of === 'head')
      runs.set(place.deliveryId, (runs.get(place.deliveryId) ?? 0) + 1);
  return runs;
};

/**
 * Returns the element of a place; it is rendered first if it is far outside the view. Returns null if the page does not
 * show the place.
 */
const elementOf = (place: TouchedPlace): HTMLElement | null => {
  switch (place.of) {
    case 'slot':
      return findSlot(place.deliveryId, place.slot);
    case 'head':
      return findRendered(dataSelector('delivery', place.deliveryId));
    case 'card':
      return findRendered(dataSelector('shipment', place.shipmentId));
    case 'order':
      return findRendered(dataSelector('row', place.id));
    default:
      return null;
  }
};

/** Scrolls to the place; the focus stays in the strip. */
export const scrollToPlace = (place: TouchedPlace): void => {
  if (place.of === 'slot') showSlots();
  const element = elementOf(place);
  if (place.of === 'head') element?.scrollIntoView({ block: 'start', inline: 'nearest' });
  else element?.scrollIntoView({ block: 'center', inline: 'nearest' });
};
