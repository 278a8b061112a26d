import type { SyntheticEvent } from 'react';
import { store } from '../lib/client.ts';
import { dataSelector, dataOf, closestWith, dataNumberOf, stopSelector } from '../lib/dom-contract.ts';
import { findRendered, findSlot, renderPlace } from '../lib/near-view.ts';
import { slotsOfDeliveryAtom } from './delivery-atoms.ts';
import { firstHead, focusHead, headAfterKey, headOfNext, headsGridIn } from './heads/heads-grid.ts';
import { nextFittingRun } from './next-run.ts';

// Arrow keys, Home and End move the focus between list, slots and heads
// (rules/look-and-feel.md#arrow-keys-on-the-board). One handler works on the DOM, because a handler and a ref in each of
// several hundred slots would be slow.

const stopIn = (element: Element | undefined): HTMLElement | null =>
  element?.querySelector<HTMLElement>(stopSelector) ?? null;

const focusStop = (element: Element | undefined): boolean => {
  renderPlace(element);
  const stop = stopIn(element);
  stop?.focus({ preventScroll: true });
  // Scrolls only as far as needed to show the whole slot or card.
  element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return stop !== null;
};

const all = (root: Element, selector: string): Element[] => [...root.querySelectorAll(selector)];
const columnsOf = (root: Element): Element[] => all(root, dataSelector('delivery'));
/** Returns the slots of a column, which is rendered first if it is far outside the view. */
const slotsOf = (column: Element | undefined): Element[] => {
  const drawn = column && findRendered(dataSelector('delivery', dataOf(column, 'delivery')));
  return drawn ? all(drawn, dataSelector('slot')) : [];
};
const cardsOf = (root: Element): Element[] => all(root, dataSelector('shipment'));

/** Returns the buttons of a run's head, left to right and top to bottom. */
const headOf = (column: Element | undefined): HTMLElement[] => {
  const head =
    column && findRendered(dataSelector('delivery', dataOf(column, 'delivery')))?.firstElementChild;
  return head ? [...head.querySelectorAll<HTMLElement>('button, [role=button]')] : [];
};

/**
 * Returns the slot to which a key leads; from the first run, the left arrow leads to the list's card with the tab stop.
 */
export const slotAfterKey = (root: Element, slot: Element, key: string): Element | undefined => {
  const columns = columnsOf(root);
  const column = columns.findIndex((candidate) => candidate.contains(slot));
  const row = slotsOf(columns[column]).indexOf(slot);
  switch (key) {
    case 'ArrowUp':
      return slotsOf(columns[column])[row - 1];
    case 'ArrowDown':
      return slotsOf(columns[column])[row + 1];
    case 'Home':
      return slotsOf(columns[column])[0];
    case 'End':
      return slotsOf(columns[column]).at(-1);
    case 'ArrowRight':
      return slotsOf(columns[column + 1])[row];
    default:
      return column > 0 ? slotsOf(columns[column - 1])[row] : tabStopCard(root);
  }
};

const tabStopCard = (root: Element): Element | undefined =>
  cardsOf(root).find((card) => stopIn(card)?.tabIndex === 0);

/** Matches the elements that can have the tab stop: slots or, in the compact board, the heads that are shown instead. */
const boardStops = `${dataSelector('slot')}, ${dataSelector('heads')} > ${dataSelector('delivery')}`;

const fromCard = (root: Element, card: Element, key: string): Element | undefined => {
  const cards = cardsOf(root);
  const index = cards.indexOf(card);
  switch (key) {
    case 'ArrowUp':
      return cards[index - 1];
    case 'ArrowDown':
      return cards[index + 1];
    case 'Home':
      return cards[0];
    case 'End':
      return cards.at(-1);
    case 'ArrowRight':
      return all(root, boardStops).find((slot) => stopIn(slot)?.tabIndex === 0);
    default:
      return undefined;
  }
};

/** Keys that move the focus on list and board. */
export const focusKeys = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** True if the event is a press of X on a focused card or slot text, which picks it up. */
export const isPickUpKey = ({ nativeEvent, target }: SyntheticEvent): boolean => {
  const { key, ctrlKey, metaKey, altKey } = nativeEvent as KeyboardEvent;
  const isPlain = !ctrlKey && !metaKey && !altKey;
  const card = target instanceof Element ? target.closest(stopSelector) : null;
  return key.toLowerCase() === 'x' && isPlain && card === target && !closestWith(card, 'free');
};

/**
 * Moves the focus from a button of a run's head: left and right within and between heads, by Home and End to its first
 * and last button, down to the first slot.
 */
const walkHead = (root: Element, column: Element, from: Element, key: string): boolean => {
  const columns = columnsOf(root);
  const index = columns.indexOf(column);
  const stops = headOf(column);
  const here = stops.findIndex((stop) => stop === from);
  if (here === -1) return false;
  if (key === 'ArrowDown') return focusStop(slotsOf(column)[0]);
  const along: Readonly<Record<string, HTMLElement | undefined>> = {
    ArrowLeft: stops[here - 1] ?? headOf(columns[index - 1]).at(-1),
    ArrowRight: stops[here + 1] ?? headOf(columns[index + 1])[0],
    Home: stops[0],
    End: stops.at(-1),
  };
  along[key]?.focus();
  return along[key] !== undefined;
};

const walkHeads = (root: Element, heads: Element, from: Element, key: string): boolean => {
  const next = headAfterKey(heads, dataNumberOf(closestWith(from, 'delivery'), 'delivery'), key);
  return next === 'list' ? focusStop(tabStopCard(root)) : next !== undefined && focusHead(next);
};

/** Moves the focus by an arrow key, Home or End from a card, slot or head; returns false if it was not moved. */
export const moveFocusByKey = (root: Element, from: Element, key: string): boolean => {
  if (!focusKeys.includes(key)) return false;
  const heads = closestWith(from, 'heads');
  if (heads) return walkHeads(root, heads, from, key);
  const column = from.closest(dataSelector('delivery'));
  if (column?.firstElementChild?.contains(from)) return walkHead(root, column, from, key);
  const slot = from.closest(dataSelector('slot'));
  const card = from.closest(dataSelector('shipment'));
  // Arrow keys keep their meaning inside a card's toolbar and in editors.
  if (stopIn(slot ?? card ?? undefined) !== from) return false;
  if (slot && column && key === 'ArrowUp' && slotsOf(column)[0] === slot) {
    const [first] = headOf(column);
    first?.focus();
    return first !== undefined;
  }
  const next = slot ? slotAfterKey(root, slot, key) : card ? fromCard(root, card, key) : undefined;
  return focusStop(next);
};

const hasFreeSlot = (deliveryId: number): boolean =>
  store().get(slotsOfDeliveryAtom(deliveryId)).includes(null);

/**
 * Focuses the first free slot (in the compact board, the head) of the next run that has one and takes the cards; if no
 * run takes them, of the next run with a free slot. Returns the run's id; null if no slot is free.
 */
export const jumpToFreeSlot = (root: Element, takes: (deliveryId: number) => boolean): number | null => {
  const heads = headsGridIn(root);
  if (heads) {
    const from = dataNumberOf(closestWith(document.activeElement, 'delivery'), 'delivery');
    const head = headOfNext(heads, from, { hasFreeSlot, takes });
    focusHead(head);
    return head ? dataNumberOf(head, 'delivery') : null;
  }
  const columns = new Map(columnsOf(root).map((column) => [dataNumberOf(column, 'delivery'), column]));
  const firstFree = (id: number): Element | undefined =>
    slotsOf(columns.get(id)).find((slot) => slot.matches(dataSelector('free')));
  const inFree = closestWith(document.activeElement, 'free');
  const from = inFree && dataNumberOf(closestWith(inFree, 'delivery'), 'delivery');
  const run = nextFittingRun(
    { ids: [...columns.keys()], hasFreeSlot: (id) => firstFree(id) !== undefined, takes },
    from,
  );
  if (run !== null) focusStop(firstFree(run));
  return run;
};

/** Focuses a slot's content, or in the compact board its run's head, in the next frame, when a change is rendered. */
export const focusSlotSoon = (deliveryId: number, slot: number): void => {
  requestAnimationFrame(() => {
    const heads = headsGridIn(document.body);
    if (heads) focusHead(firstHead(heads, (id) => id === deliveryId));
    else focusStop(findSlot(deliveryId, slot) ?? undefined);
  });
};
