import type { Focus } from '@werkplan/shared/live/presence-schema.ts';
import { dataSelector, closestWith, dataOf, dataNumberOf } from '../lib/dom-contract.ts';
import { findRendered } from '../lib/near-view.ts';
import { store } from '../lib/client.ts';
import { shownDayAtom } from '../live/day-store.ts';

const focusOn = (entity: Focus['entity'], id: number, field?: string): Focus | null =>
  // Skips rows without a server id, because other users don't know them.
  id > 0 ? { entity, id, ...(field !== undefined && { field }) } : null;

/** Returns the spot in the plan (row, card, run or slot) to which an element belongs; null if it belongs to none. */
export const spotOfElement = (element: Element): Focus | null => {
  const field = dataOf(closestWith(element, 'field'), 'field');
  const row = closestWith(element, 'row');
  if (row) return focusOn('orders', dataNumberOf(row, 'row'), field);
  const card = closestWith(element, 'card');
  if (card) return focusOn('shipments', dataNumberOf(card, 'card'));
  const run = closestWith(element, 'delivery');
  if (!run) return null;
  const slot = closestWith(element, 'slot');
  const focus = focusOn('deliveries', dataNumberOf(run, 'delivery'), slot ? undefined : field);
  return focus && slot ? { ...focus, slot: dataNumberOf(slot, 'slot') } : focus;
};

/** Returns the run of a shipment; undefined if it is unassigned. */
const runOf = (shipmentId: number): number | undefined =>
  [...(store().get(shownDayAtom)?.deliveryItems.values() ?? [])].find(
    (item) => item.shipmentId === shipmentId,
  )?.deliveryId;

/**
 * Returns two selectors for `findRendered`: that of the element whose content may have to be rendered first (the order's
 * row, the run or the list's card), and that of the field, slot or card in it, if the spot is one.
 */
const placeOf = ({ entity, id, slot, field }: Focus): [place: string, part?: string] => {
  if (entity === 'orders')
    return field === undefined
      ? [dataSelector('row', id)]
      : [dataSelector('row', id), dataSelector('field', field)];
  if (entity === 'deliveries')
    return slot === undefined
      ? [dataSelector('delivery', id)]
      : [dataSelector('delivery', id), dataSelector('slot', slot)];
  const run = runOf(id);
  return [
    run === undefined ? dataSelector('shipment', id) : dataSelector('delivery', run),
    dataSelector('card', id),
  ];
};

/** True if the page has the row, run or card of this spot, even if its content is not rendered. */
export const isSpotOnPage = (focus: Focus): boolean => document.querySelector(placeOf(focus)[0]) !== null;

/** Returns the element of a spot, rendered first if it is far outside the view; null if the page does not have it. */
export const elementOfSpot = (focus: Focus): Element | null => findRendered(...placeOf(focus));
