import type { Target } from './drag-atoms.ts';
import { marked, nearest, numberOf } from '../../lib/dom-contract.ts';
import { findSlot } from '../../lib/near-view.ts';
import { headTargetAt } from '../heads/head-target.ts';
import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { may } from '../../account/may.ts';
import { store } from '../../lib/client.ts';
import { type Selected, selectionAtom } from '../../shipments/selection.ts';
import { cardAtom } from '../../shipments/shipment-atoms.ts';
import { slotKey } from '../board-stop.ts';
import { itemAtom, itemsOfDeliveryAtom } from '../delivery-atoms.ts';

export interface Source {
  /** Rendered card or text. */
  readonly element: HTMLElement;
  /** Several when the card is selected. */
  readonly cards: readonly Selected[];
  readonly text: { readonly itemId: number; readonly place: string } | null;
}

/** Dragging a selected card drags the whole selection. */
const withSelected = (card: Selected): readonly Selected[] => {
  const selection = store().get(selectionAtom);
  return selection.some(({ id }) => id === card.id) ? selection : [card];
};

const cardSource = (target: Element, card: Selected): Source | null => {
  const element = nearest(target, 'class');
  // Dead cards cannot be dragged.
  const isActive = store().get(cardAtom(card.id))?.class === 'active';
  return element && isActive ? { element, cards: withSelected(card), text: null } : null;
};

const slotSource = (target: Element, slotElement: HTMLElement): Source | null => {
  const deliveryId = numberOf(nearest(target, 'delivery'), 'delivery');
  const slot = numberOf(slotElement, 'slot');
  const itemId = store().get(itemsOfDeliveryAtom(deliveryId))[slot] ?? null;
  const item = itemId === null ? undefined : store().get(itemAtom(itemId));
  if (!item) return null;
  const place = slotKey(deliveryId, slot);
  if (item.shipmentId !== null) return cardSource(target, { id: item.shipmentId, place });
  const element = target.closest<HTMLElement>('[role=button]');
  return element && slotElement.contains(element)
    ? { element, cards: [], text: { itemId: item.id, place } }
    : null;
};

const editor = 'input, textarea, select, [contenteditable=true]';

/** Returns the card or slot text around `target`; null for other elements, open editors and viewers. */
export const sourceOf = (target: EventTarget | null): Source | null => {
  if (!(target instanceof Element) || target.closest(editor) || !may(fillSlotEndpoint)) return null;
  const slot = nearest(target, 'slot');
  if (slot) return slotSource(target, slot);
  const listed = nearest(target, 'shipment');
  return listed && cardSource(target, { id: numberOf(listed, 'shipment'), place: null });
};

export const originOf = ({ cards, text }: Source): Target => {
  const place = text?.place ?? cards[0]?.place ?? null;
  if (place === null) return 'list';
  const [deliveryId, slot] = place.split(':').map(Number);
  return { deliveryId: deliveryId ?? 0, slot: slot ?? 0 };
};

// The board is one droppable: column and slot are computed, without measuring hundreds of slots.

export interface Point {
  readonly x: number;
  readonly y: number;
}

const isIn = (element: Element | null, { x, y }: Point): boolean => {
  const box = element?.getBoundingClientRect();
  return box !== undefined && x >= box.left && x < box.right && y >= box.top && y < box.bottom;
};

/** Columns have equal widths, so one is measured. Elements after the last column belong to the drag. */
const columnAt = (columns: HTMLCollection | undefined, x: number): Element | undefined => {
  const [first, second] = [columns?.[0], columns?.[1]];
  if (!columns || !first) return undefined;
  const { left, width } = first.getBoundingClientRect();
  const pitch =
    second && second.tagName === first.tagName ? second.getBoundingClientRect().left - left : width;
  return columns[Math.floor((x - left) / pitch)];
};

/** Finds the slot at this height by binary search, because heights differ. The gap below a slot belongs to it. */
const slotAt = (slots: HTMLCollection | undefined, y: number): number | null => {
  let low = 0;
  let high = (slots?.length ?? 0) - 1;
  if (!slots || y < (slots[0]?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY)) return null;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (y < (slots[middle]?.getBoundingClientRect().top ?? 0)) high = middle - 1;
    else low = middle;
  }
  return low;
};

/** Searches only direct children, because it runs at each move. */
const boardOf = (area: Element): Element | null =>
  [...area.children].find((child) => child.matches(marked('arrows', 'board'))) ?? null;

/** The scrolled element; dnd-kit starts there when looking for scroll containers. */
export const columnsOf = (area: Element | null): HTMLElement | null => {
  const columns = area && boardOf(area)?.firstElementChild;
  return columns instanceof HTMLElement ? columns : null;
};

const listOf = (area: Element): Element | null =>
  area.querySelector(marked('arrows', 'list'))?.closest('section') ?? null;

export const isOverBoard = (area: Element, point: Point): boolean => isIn(boardOf(area), point);

export const targetAt = (area: Element, point: Point): Target => {
  const board = boardOf(area);
  if (!board || !isIn(board, point)) return isIn(listOf(area), point) ? 'list' : null;
  const columns = columnsOf(area);
  if (columns?.matches(marked('heads'))) return headTargetAt(columns, point);
  const column = columnAt(columns?.children, point.x);
  const [head, slots] = [column?.firstElementChild, column?.lastElementChild];
  const deliveryId = numberOf(column, 'delivery');
  // Slots scroll under the head.
  if (!head || Number.isNaN(deliveryId) || point.y < head.getBoundingClientRect().bottom) return null;
  const slot = slotAt(slots?.children, point.y);
  return slot === null ? null : { deliveryId, slot };
};

/** Scroll position of the board, as another slot may move under a resting pointer. */
export const scrollOf = (area: Element): string => {
  const board = boardOf(area);
  return `${board?.scrollLeft}:${board?.scrollTop}`;
};

/** Element of a target, for scrolling and for the drop animation. */
export const elementOf = (area: Element, target: Target): HTMLElement | null => {
  if (target === null) return null;
  if (target === 'list') return area.querySelector<HTMLElement>(marked('arrows', 'list'));
  // In the compact board, the head stands for its slots.
  return (
    findSlot(target.deliveryId, target.slot) ??
    area.querySelector<HTMLElement>(marked('delivery', target.deliveryId))
  );
};

export const contentOf = (area: Element, target: Target): HTMLElement | null =>
  elementOf(area, target)?.querySelector<HTMLElement>(marked('content')) ?? null;
