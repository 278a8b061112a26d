import type { Focus } from '@werkplan/shared/live/presence-schema.ts';
import { marked, nearest, markOf, numberOf } from '../lib/dom-contract.ts';
import { findInPlace } from '../lib/near-view.ts';
import { store } from '../lib/client.ts';
import { shownDayAtom } from '../live/day-store.ts';

const focusOn = (entity: Focus['entity'], id: number, field?: string): Focus | null =>
  // A row that the server hasn't numbered yet is nobody else's business.
  id > 0 ? { entity, id, ...(field !== undefined && { field }) } : null;

/** The place in the plan that an element of the screen belongs to; null when to none. */
export const spotOf = (element: Element): Focus | null => {
  const field = markOf(nearest(element, 'field'), 'field');
  const row = nearest(element, 'row');
  if (row) return focusOn('orders', numberOf(row, 'row'), field);
  const card = nearest(element, 'card');
  if (card) return focusOn('shipments', numberOf(card, 'card'));
  const run = nearest(element, 'delivery');
  if (!run) return null;
  const slot = nearest(element, 'slot');
  const focus = focusOn('deliveries', numberOf(run, 'delivery'), slot ? undefined : field);
  return focus && slot ? { ...focus, slot: numberOf(slot, 'slot') } : focus;
};

/** The run that a shipment is on; undefined while it waits in the list. */
const runOf = (shipmentId: number): number | undefined =>
  [...(store().get(shownDayAtom)?.deliveryItems.values() ?? [])].find(
    (item) => item.shipmentId === shipmentId,
  )?.deliveryId;

/** Selectors of the row, run or card of the list, and of the part in it. */
const placeOf = ({ entity, id, slot, field }: Focus): [place: string, part?: string] => {
  if (entity === 'orders')
    return field === undefined ? [marked('row', id)] : [marked('row', id), marked('field', field)];
  if (entity === 'deliveries')
    return slot === undefined ? [marked('delivery', id)] : [marked('delivery', id), marked('slot', slot)];
  const run = runOf(id);
  return [run === undefined ? marked('shipment', id) : marked('delivery', run), marked('card', id)];
};

/** Whether this page shows the row, run or card. */
export const isOnPage = (focus: Focus): boolean => document.querySelector(placeOf(focus)[0]) !== null;

/** The element of this page that shows the place, drawn for it when it is far from view; null when the page doesn't. */
export const elementOf = (focus: Focus): Element | null => findInPlace(...placeOf(focus));
