import type { DayState } from '@werkplan/shared/live/day-state.ts';
import type { RowKind } from '@werkplan/shared/live/patch.ts';
import { historyAtom } from './history-atoms.ts';
import { store } from '../lib/client.ts';
import { shownDayAtom } from '../live/day-store.ts';
import { showSlots } from '../lib/board-view.ts';
import { dataSelector } from '../lib/dom-contract.ts';
import { findRendered, findSlot } from '../lib/near-view.ts';

export interface RowReference {
  entity: RowKind;
  id: number;
  /** Names of the changed fields; the first visible one is focused. */
  fields?: readonly string[];
  /** Id of the change to show in the history if the row is not on the page. */
  changeId: number | null;
}

const slotElement = (day: DayState, itemId: number): HTMLElement | null => {
  const item = day.deliveryItems.get(itemId);
  if (!item) return null;
  showSlots();
  return findSlot(item.deliveryId, item.ordinalNumberInDelivery);
};

/** Returns a row's element: a table row, a card in the list or its slot, or a truck's column. */
const elementIn = (day: DayState, { entity, id }: RowReference): HTMLElement | null => {
  if (entity === 'orders') return findRendered(dataSelector('row', id));
  if (entity === 'deliveries') return findRendered(dataSelector('delivery', id));
  if (entity === 'deliveryItems') return slotElement(day, id);
  if (entity !== 'shipments') return null;
  const item = [...day.deliveryItems.values()].find(({ shipmentId }) => shipmentId === id);
  return item ? slotElement(day, item.id) : findRendered(dataSelector('shipment', id));
};

/** Returns a row's element after rendering it if it is far outside the view; null if the page does not show it. */
export const shownElement = (where: RowReference): HTMLElement | null => {
  const day = store().get(shownDayAtom);
  return day && elementIn(day, where);
};

const highlightMs = 2_000;

const stops = `${dataSelector('stop')}, [role=gridcell] button, button, [tabindex]`;

const highlight = (element: HTMLElement, fields: readonly string[] = []): void => {
  element.scrollIntoView({ block: 'center', inline: 'center' });
  const places = fields.flatMap((field) => element.querySelector(dataSelector('field', field)) ?? []);
  const stop = [...places, element].map((place) => place.querySelector<HTMLElement>(stops));
  stop.find((found) => found !== null)?.focus({ preventScroll: true });
  const ring = { outline: '2px solid var(--accent)', outlineOffset: '2px' };
  element.animate([ring, ring], highlightMs);
};

/**
 * Scrolls to a row, focuses it and outlines it for 2 s; if the page does not show the row, opens the day's history at the
 * change.
 */
export const showRow = (where: RowReference): void => {
  const element = shownElement(where);
  if (element) return highlight(element, where.fields);
  showChange(where.changeId);
};

/** Opens the day's history, which highlights the change; null highlights none. */
export const showChange = (changeId: number | null): void =>
  store().set(historyAtom, { title: null, subject: { kind: 'day' }, also: null, focus: changeId });
