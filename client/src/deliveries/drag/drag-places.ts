import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { may } from '../../account/may.ts';
import { store } from '../../lib/client.ts';
import { dataSelector, closestWith, dataNumberOf } from '../../lib/dom-contract.ts';
import { findSlot } from '../../lib/near-view.ts';
import { placeKey, type SelectedCard, selectionAtom } from '../../shipments/selection.ts';
import { cardAtom } from '../../shipments/shipment-atoms.ts';
import { headTargetAt } from '../heads/head-target.ts';
import { type DraggedText, itemIn, type Slot, type DropTarget } from './drag-atoms.ts';

export interface DragSource {
  /** Rendered card or slot text that was pressed. */
  readonly element: HTMLElement;
  /** Dragged cards: the whole selection if the pressed card is selected. */
  readonly cards: readonly SelectedCard[];
  readonly text: DraggedText | null;
}

/** Returns the slot that contains the element; null outside slots. */
export const slotAround = (element: Element | null | undefined): Slot | null => {
  const slot = closestWith(element, 'slot');
  return (
    slot && {
      deliveryId: dataNumberOf(closestWith(slot, 'delivery'), 'delivery'),
      slot: dataNumberOf(slot, 'slot'),
    }
  );
};

const editor = 'input, textarea, select, [contenteditable=true]';

/** Returns the live card or slot text around `target`; null for other elements, in open editors, and for viewers. */
export const dragSourceAt = (target: EventTarget | null): DragSource | null => {
  if (!(target instanceof Element) || target.closest(editor) || !may(fillSlotEndpoint)) return null;
  const slot = slotAround(target);
  const item = slot && itemIn(store().get, slot);
  const place = placeKey(slot);
  if (item?.shipmentId === null) {
    const element = target.closest<HTMLElement>('[role=button]');
    return closestWith(element, 'slot') && place
      ? { element: element as HTMLElement, cards: [], text: { itemId: item.id, place } }
      : null;
  }
  const id = slot ? item?.shipmentId : dataNumberOf(closestWith(target, 'shipment'), 'shipment');
  const element = closestWith(target, 'class');
  if (!element || !id || store().get(cardAtom(id))?.class !== 'active') return null;
  const selection = store().get(selectionAtom);
  const isSelected = selection.some((selected) => selected.id === id);
  return { element, cards: isSelected ? selection : [{ id, place }], text: null };
};

/** Parses a key `deliveryId:slot` to its slot; without a key the target is the list. */
export const targetOfPlace = (place: string | null | undefined): DropTarget => {
  const [deliveryId, slot] = place?.split(':').map(Number) ?? [];
  return deliveryId === undefined || slot === undefined ? 'list' : { deliveryId, slot };
};

export interface Point {
  readonly x: number;
  readonly y: number;
}

const isIn = (element: Element | null | undefined, { x, y }: Point): boolean => {
  const box = element?.getBoundingClientRect();
  return box !== undefined && x >= box.left && x < box.right && y >= box.top && y < box.bottom;
};

const boardOf = (area: Element): Element | undefined =>
  // Searches only direct children, because it runs at each move.
  [...area.children].find((child) => child.matches(dataSelector('arrows', 'board')));

export const isOverBoard = (area: Element, point: Point): boolean => isIn(boardOf(area), point);

/** Returns the container of all columns or heads, from which dnd-kit looks upwards for scroll containers. */
export const columnsOf = (area: Element | null): HTMLElement | null =>
  (area && (boardOf(area)?.firstElementChild as HTMLElement | null | undefined)) ?? null;

/**
 * Returns the column at `x` (px in the viewport). Measures at most two columns, because all are equally wide. The second
 * child is not a column if only the drop hint follows the first one.
 */
const columnAt = ({ children }: Element, x: number): Element | undefined => {
  const [first, second] = children;
  if (!first) return undefined;
  const { left, width } = first.getBoundingClientRect();
  const pitch = second?.tagName === first.tagName ? second.getBoundingClientRect().left - left : width;
  return children[Math.floor((x - left) / pitch)];
};

/**
 * Returns the target under a point (px in the viewport). Measures only the slots of the column there, because a board has
 * hundreds of slots. The gap below a slot belongs to that slot. Slots hidden under their run's head are no targets.
 */
export const targetAt = (area: Element, point: Point): DropTarget => {
  const columns = columnsOf(area);
  if (!isOverBoard(area, point)) {
    const list = area.querySelector(dataSelector('arrows', 'list'))?.closest('section');
    return isIn(list, point) ? 'list' : null;
  }
  if (columns?.matches(dataSelector('heads'))) return headTargetAt(columns, point);
  const column = columns && columnAt(columns, point.x);
  const [head, slots] = [column?.firstElementChild, column?.lastElementChild];
  const deliveryId = dataNumberOf(column, 'delivery');
  if (!head || !slots || Number.isNaN(deliveryId) || point.y < head.getBoundingClientRect().bottom)
    return null;
  const slot = [...slots.children].findLastIndex((one) => point.y >= one.getBoundingClientRect().top);
  return slot === -1 ? null : { deliveryId, slot };
};

/** Returns the element of a target. In the compact board, the head of a run stands for all its slots. */
export const elementOf = (area: Element, target: DropTarget): HTMLElement | null => {
  if (target === null) return null;
  if (target === 'list') return area.querySelector<HTMLElement>(dataSelector('arrows', 'list'));
  return (
    findSlot(target.deliveryId, target.slot) ??
    area.querySelector<HTMLElement>(dataSelector('delivery', target.deliveryId))
  );
};

export const contentOf = (area: Element, target: DropTarget): HTMLElement | null =>
  elementOf(area, target)?.querySelector<HTMLElement>(dataSelector('content')) ?? null;

/** Clones a card, so that nothing in it re-renders during the drag. */
export const cloneCard = (element: HTMLElement): HTMLElement => {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const part of copy.querySelectorAll(dataSelector('toolbar'))) part.remove();
  for (const part of [copy, ...copy.querySelectorAll('[id]')]) part.removeAttribute('id');
  copy.removeAttribute('tabindex');
  return copy;
};

/**
 * Animates the clone from a rectangle to the element that `find` returns after the drop is rendered, unless that is not
 * visible or the user prefers reduced motion.
 */
export const flyTo = (copy: HTMLElement, from: DOMRect, find: () => HTMLElement | null): void =>
  void requestAnimationFrame(() => {
    const target = find();
    const { left, top, width } = target?.getBoundingClientRect() ?? new DOMRect();
    if (width === 0 || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const flying = document.createElement('div');
    flying.inert = true;
    flying.style.cssText = `position: fixed; z-index: var(--layer-dialog); left: ${left}px; top: ${top}px; width: ${width}px`;
    flying.append(copy);
    document.body.append(flying);
    const start = `translate(${from.left - left}px, ${from.top - top}px)`;
    const timing = { duration: 180, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)' };
    const land = (): void => flying.remove();
    flying.animate([{ transform: start }, { transform: 'none' }], timing).finished.then(land, land);
    target?.animate([{ opacity: 0 }, { opacity: 0 }], timing);
  });
