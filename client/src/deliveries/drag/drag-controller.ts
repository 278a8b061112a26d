import type { Announcements } from '@dnd-kit/core';
import { clientPart, store } from '../../lib/client.ts';
import { marked } from '../../lib/dom-contract.ts';
import { notify } from '../../lib/notify.ts';
import { translateNow } from '../../lib/i18n.ts';
import { draggedCardsAtom } from '../../shipments/dragged.ts';
import { toggleSelectedAtom } from '../../shipments/selection.ts';
import {
  aimAt,
  aimedAt,
  draggedTextAtom,
  dropEffectAtom,
  endDrag,
  fallingAtom,
  isDraggingAtom,
  type Target,
} from './drag-atoms.ts';
import { copyOf, flyTo } from './drag-flight.ts';
import {
  type Source,
  sourceOf,
  columnsOf,
  contentOf,
  isOverBoard,
  type Point,
  scrollOf,
  targetAt,
} from './drag-places.ts';
import { performDrop } from './drop.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { fallingWords } from '../../shipments/falling.ts';
import { cardAtom } from '../../shipments/shipment-atoms.ts';
import { truckOfDeliveryAtom } from '../delivery-atoms.ts';

const draggedName = (): string => {
  const cards = store().get(draggedCardsAtom);
  const [card] = cards;
  if (!card) return translateNow('delivery.drag.note');
  if (cards.length > 1) return translateNow('delivery.drag.several', { n: cards.length });
  return store().get(cardAtom(card.id))?.order.constructionSite ?? '';
};

const placeName = (target: Target): string => {
  if (target === null) return '';
  if (target === 'list') return translateNow('shipment.list');
  const truck = store().get(truckOfDeliveryAtom(target.deliveryId))?.registration ?? '–';
  return translateNow('delivery.slot.text', { truck, slot: target.slot + 1 });
};

const effectKeys: Partial<Record<string, MessageKey>> = {
  place: 'delivery.drag.free',
  swap: 'delivery.drag.swap',
  replace: 'delivery.drag.replace',
  taken: 'delivery.drag.taken',
};

/** Describes the current target and the effect of a drop. */
const aimWords = (): string => {
  const key = effectKeys[store().get(dropEffectAtom)];
  const falls = fallingWords(store().get(fallingAtom), translateNow);
  return [placeName(aimedAt()), key && translateNow(key), falls].filter(Boolean).join(', ');
};

interface Drag {
  readonly source: Source;
  readonly copy: HTMLElement;
  readonly byTouch: boolean;
  /** Pointer position at the start; null for a keyboard drag. */
  readonly start: Point | null;
  /** Pointer position relative to the card, px. */
  readonly grip: Point;
  /** Current pointer position; null for a keyboard drag. */
  point: Point | null;
  scroll: string;
}

type SetNode = (element: HTMLElement | null) => void;

/** A touch that moves less (px) counts as a long press. */
const stillPx = 8;
/** Offset below the mouse, so that the target slot stays readable. */
const carried = { x: -24, y: 14 };

const hasMoved = ({ start, point }: Drag): boolean =>
  start !== null && point !== null && Math.hypot(point.x - start.x, point.y - start.y) > stillPx;

/**
 * Runs one drag from press to drop: dnd-kit's sensors report pointer and keys, atoms hold the state for
 * rendering. Source and target are found here, with one listener for the page instead of one per card.
 */
class DragController {
  area: HTMLElement | null = null;
  /** dnd-kit's refs of the draggable and the droppable. */
  #giveCard: SetNode = () => undefined;
  #giveBoard: SetNode = () => undefined;
  #pressed: Source | null = null;
  #drag: Drag | null = null;
  /** Element that shows the clone. */
  #holder: HTMLElement | null = null;
  /** Target of the last drag; null when nothing moved. */
  lastDrop: Target = null;
  /** Last announcement to screen readers; `place` is null until the first move. */
  #announced: { byKeys: boolean; what: string; place: string | null } = {
    byKeys: false,
    what: '',
    place: null,
  };

  get isLedByKeys(): boolean {
    return this.#drag?.start === null;
  }

  connect(area: HTMLElement | null, giveCard: SetNode, giveBoard: SetNode): void {
    this.area = area;
    this.#giveCard = giveCard;
    this.#giveBoard = giveBoard;
  }

  /** Releases elements when the page unmounts. */
  disconnect(): void {
    this.area = null;
    this.#pressed = null;
  }

  /** Records the pressed card or text and passes its element to dnd-kit. */
  press(target: EventTarget | null): Source | null {
    this.#pressed = sourceOf(target);
    if (this.#pressed) {
      this.#giveCard(this.#pressed.element);
      this.#giveBoard(columnsOf(this.area));
    }
    return this.#pressed;
  }

  /** Starts dragging the pressed card or text; without a point, by keyboard. */
  start(point: Point | null, byTouch = false): Source | null {
    const source = this.#pressed;
    if (!source) return null;
    this.lastDrop = null;
    const box = source.element.getBoundingClientRect();
    const grip = { x: (point?.x ?? box.left) - box.left, y: (point?.y ?? box.top) - box.top };
    this.#drag = { source, copy: copyOf(source.element), byTouch, start: point, grip, point, scroll: '' };
    store().set(draggedCardsAtom, source.cards);
    store().set(draggedTextAtom, source.text);
    return source;
  }

  /** Updates the target for the pointer position or after scrolling. */
  move(point: Point): void {
    if (!this.#drag || !this.area) return;
    this.#drag.point = point;
    this.#drag.scroll = scrollOf(this.area);
    if (store().get(isDraggingAtom)) aimAt(targetAt(this.area, point));
  }

  /** The board scrolls near its edges, also under a resting pointer. */
  readonly followScroll = (): void => {
    const drag = this.#drag;
    if (drag?.point && this.area && drag.scroll !== scrollOf(this.area)) this.move(drag.point);
  };

  /** Scrolls the board only while the pointer is over it, not on the way from the list. */
  mayScroll(element: Element): boolean {
    const point = this.#drag?.point;
    const isBoard = element.matches(marked('arrows', 'board'));
    return Boolean(point && this.area && isBoard && isOverBoard(this.area, point));
  }

  /** Offset of the dragged card from its origin: below the pointer for a mouse, otherwise zero. */
  get carriedBy(): Point {
    if (!this.#drag?.start || this.#drag.byTouch) return { x: 0, y: 0 };
    const { grip } = this.#drag;
    return { x: Math.max(0, grip.x + carried.x), y: grip.y + carried.y };
  }

  /** Shows the clone in this element; null on unmount. */
  holdCopy(element: HTMLElement | null): void {
    this.#holder = element;
    if (element && this.#drag) element.replaceChildren(this.#drag.copy);
  }

  /** Ends the drag without a change; the card flies back. */
  cancel(): void {
    const ended = this.#drag;
    this.#drag = null;
    if (ended && store().get(isDraggingAtom)) this.#letGo(ended, () => ended.source.element);
  }

  /** Cancels the drag with a toast, because the window lost focus or the machine slept. */
  readonly putBack = (): void => {
    if (!store().get(isDraggingAtom)) return;
    notify.info(translateNow('delivery.drag.canceled', { what: draggedName() }));
    this.cancel();
  };

  drop(): void {
    const [ended, area] = [this.#drag, this.area];
    if (!ended || !area || !store().get(isDraggingAtom)) return this.cancel();
    const dragged = { cards: store().get(draggedCardsAtom), text: store().get(draggedTextAtom) };
    const [card] = dragged.cards;
    if (ended.byTouch && !hasMoved(ended)) {
      // A long press without movement selects (rules/look-and-feel.md#touch).
      if (card) store().set(toggleSelectedAtom, card);
      return this.cancel();
    }
    if (ended.point) this.move(ended.point);
    const target = aimedAt();
    const effect = store().get(dropEffectAtom);
    if (target === null || effect === 'none' || effect === 'taken') this.cancel();
    else {
      this.lastDrop = target;
      this.#letGo(ended, () =>
        target === 'list' && card
          ? area.querySelector<HTMLElement>(marked('shipment', card.id))
          : contentOf(area, target),
      );
    }
    performDrop(dragged, target, effect);
  }

  /** Ends the drag and lets the card fly to the element that `find` returns after rendering. */
  #letGo({ copy }: Drag, find: () => HTMLElement | null): void {
    this.#drag = null;
    const from = this.#holder?.getBoundingClientRect();
    endDrag();
    if (from) flyTo(copy, from, find);
  }

  /** Announces keyboard drags to screen readers; pointer drags are not announced. */
  readonly announcements: Announcements = {
    onDragStart: () => {
      const byKeys = this.isLedByKeys;
      const what = draggedName();
      this.#announced = { byKeys, what, place: null };
      return byKeys ? translateNow('delivery.drag.picked', { what }) : undefined;
    },
    onDragMove: () => {
      if (!this.#announced.byKeys) return undefined;
      const [before, place] = [this.#announced.place, aimWords()];
      this.#announced.place = place;
      // The starting place is not announced.
      return before !== null && before !== place ? place : undefined;
    },
    onDragOver: () => undefined,
    onDragEnd: () => {
      const { what } = this.#announced;
      return this.lastDrop === null
        ? translateNow('delivery.drag.canceled', { what })
        : translateNow('delivery.drag.dropped', { what, place: placeName(this.lastDrop) });
    },
    onDragCancel: () => translateNow('delivery.drag.canceled', { what: this.#announced.what }),
  };
}

export const dragController = clientPart(() => new DragController());
