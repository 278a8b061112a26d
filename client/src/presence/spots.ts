import type { Focus } from '@werkplan/shared/live/presence.ts';

const number = (text: string | undefined): number => Number(text ?? Number.NaN);

const focusOn = (entity: Focus['entity'], id: number, field?: string): Focus | null =>
  // A row that the server hasn't numbered yet is nobody else's business.
  id > 0 ? { entity, id, ...(field !== undefined && { field }) } : null;

/** The place in the plan that an element of the screen belongs to; null when to none. */
export const spotOf = (element: Element): Focus | null => {
  const near = (selector: string): DOMStringMap | undefined =>
    element.closest<HTMLElement>(selector)?.dataset;
  const field = near('[data-field]')?.['field'];
  const row = near('[data-row]');
  if (row) return focusOn('orders', number(row['row']), field);
  const card = near('[data-card]');
  if (card) return focusOn('shipments', number(card['card']));
  const run = near('[data-delivery]');
  if (!run) return null;
  const slot = near('[data-slot]');
  const focus = focusOn('deliveries', number(run['delivery']), slot ? undefined : field);
  return focus && slot ? { ...focus, slot: number(slot['slot']) } : focus;
};

const selectorOf = ({ entity, id, slot, field }: Focus): string => {
  if (entity === 'orders') return `[data-row="${id}"]${field ? ` [data-field="${field}"]` : ''}`;
  if (entity === 'shipments') return `[data-card="${id}"]`;
  return `[data-delivery="${id}"]${slot === undefined ? '' : ` [data-slot="${slot}"]`}`;
};

/** The element of this page that shows the place; null when the page doesn't. */
export const elementOf = (focus: Focus): Element | null => document.querySelector(selectorOf(focus));
