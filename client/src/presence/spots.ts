import type { Focus } from '@werkplan/shared/live/presence-schema.ts';
import { dataSelector, closestWith, dataOf, dataNumberOf } from '../lib/dom-contract.ts';
import { findRendered } from '../lib/near-view.ts';
import { store } from '../lib/client.ts';
import { shownDayAtom } from '../live/day-store.ts';

const focusOn = (entity: Focus['entity'], id: number, field?: string): Focus | null =>
  // Skips rows without a server id, because other users don't know them.
  id > 0 ? { entity, id, ...(field !== undefined && { field }) } : null;

/** Returns the place in the plan to which an element belongs; null if it has none. */
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

/** Returns the selector of the place's row, run or card, and the selector of the part in it, if the place is a part. */
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

export const isOnPage = (focus: Focus): boolean => document.querySelector(placeOf(focus)[0]) !== null;

/** Returns the element of a place, rendered first if it is far outside the view; null if the page does not have it. */
export const elementOf = (focus: Focus): Element | null => findRendered(...placeOf(focus));
