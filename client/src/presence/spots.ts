import type { Focus } from '@werkplan/shared/live/presence.ts';
import { marked, markedSlot, nearest, markOf, numberOf } from '../lib/dom-contract.ts';

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

const selectorOf = ({ entity, id, slot, field }: Focus): string => {
  if (entity === 'orders') return `${marked('row', id)}${field ? ` ${marked('field', field)}` : ''}`;
  if (entity === 'shipments') return marked('card', id);
  return slot === undefined ? marked('delivery', id) : markedSlot(id, slot);
};

/** The element of this page that shows the place; null when the page doesn't. */
export const elementOf = (focus: Focus): Element | null => document.querySelector(selectorOf(focus));
