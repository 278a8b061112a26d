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

/** Names what is dragged: a card by its site, several by their number. */
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

/** The place that the drag aims at, with what a drop does there. */
const aimWords = (): string => {
  const key = effectKeys[store().get(dropEffectAtom)];
  const falls = fallingWords(store().get(fallingAtom), translateNow);
  return [placeName(aimedAt()), key && translateNow(key), falls].filter(Boolean).join(', ');
};

interface Drag {
  readonly source: Source;
  /** The copy of the card that is carried. */
  readonly copy: HTMLElement;
  readonly byTouch: boolean;
  /** The point in the window at which the pointer picked it up; null while the arrow keys lead. */
  readonly start: Point | null;
  /** The same, from the card's corner; px. */
  readonly grip: Point;
  /** The pointer's place in the window; null while the arrow keys lead. */
  point: Point | null;
  scroll: string;
}

type GiveNode = (element: HTMLElement | null) => void;

/** A finger that trembles less than this, in px, has not moved. */
const stillPx = 8;
/** Right below the mouse, so that the slot it aims at can be read. */
const carried = { x: -24, y: 14 };

const hasMoved = ({ start, point }: Drag): boolean =>
  start !== null && point !== null && Math.hypot(point.x - start.x, point.y - start.y) > stillPx;

/**
 * One drag at a time, from the press to the drop: dnd-kit's sensors report the pointer and keys, the atoms hold what the
 * screen shows. What to drag and where to is found here, by one listener for the whole page instead of one in each of
 * several hundred cards.
 */
class DragController {
  /** The element around list and board. */
  area: HTMLElement | null = null;
  /** The refs by which dnd-kit learns which element is dragged, and which one it is dropped on. */
  #giveCard: GiveNode = () => undefined;
  #giveBoard: GiveNode = () => undefined;
  #pressed: Source | null = null;
  #drag: Drag | null = null;
  /** Shows the copy that is carried. */
  #holder: HTMLElement | null = null;
  /** The target of the last drag; null when everything stayed. */
  lastDrop: Target = null;
  /** What a screen reader was told of this drag; the place is null until the first one, which is where the drag began. */
  #announced: { byKeys: boolean; what: string; place: string | null } = {
    byKeys: false,
    what: '',
    place: null,
  };

  /** Whether the arrow keys lead the drag under way. */
  get isLedByKeys(): boolean {
    return this.#drag?.start === null;
  }

  connect(area: HTMLElement | null, giveCard: GiveNode, giveBoard: GiveNode): void {
    this.area = area;
    this.#giveCard = giveCard;
    this.#giveBoard = giveBoard;
  }

  /** The page has gone: nothing of it is held any longer. */
  disconnect(): void {
    this.area = null;
    this.#pressed = null;
  }

  /** Notes what was pressed, and shows it to dnd-kit as the thing to drag. */
  press(target: EventTarget | null): Source | null {
    this.#pressed = sourceOf(target);
    if (this.#pressed) {
      this.#giveCard(this.#pressed.element);
      this.#giveBoard(columnsOf(this.area));
    }
    return this.#pressed;
  }

  /** Picks up what was pressed; without a point the arrow keys lead it. */
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

  /** The pointer is here now, or what is under it has scrolled. */
  move(point: Point): void {
    if (!this.#drag || !this.area) return;
    this.#drag.point = point;
    this.#drag.scroll = scrollOf(this.area);
    if (store().get(isDraggingAtom)) aimAt(targetAt(this.area, point));
  }

  /** The board scrolls by itself near its edges, and under a resting pointer. */
  readonly followScroll = (): void => {
    const drag = this.#drag;
    if (drag?.point && this.area && drag.scroll !== scrollOf(this.area)) this.move(drag.point);
  };

  /** Only where the pointer is over the board: on its way out of the list it must not scroll the board. */
  mayScroll(element: Element): boolean {
    const point = this.#drag?.point;
    const isBoard = element.matches(marked('arrows', 'board'));
    return Boolean(point && this.area && isBoard && isOverBoard(this.area, point));
  }

  /** How far the card is carried from where it was taken up: by mouse beneath the pointer, else where it was. */
  get carriedBy(): Point {
    if (!this.#drag?.start || this.#drag.byTouch) return { x: 0, y: 0 };
    const { grip } = this.#drag;
    return { x: Math.max(0, grip.x + carried.x), y: grip.y + carried.y };
  }

  /** Shows the copy in this element; null when it has gone. */
  holdCopy(element: HTMLElement | null): void {
    this.#holder = element;
    if (element && this.#drag) element.replaceChildren(this.#drag.copy);
  }

  /** Everything stays; the card travels back. */
  cancel(): void {
    const ended = this.#drag;
    this.#drag = null;
    if (ended && store().get(isDraggingAtom)) this.#letGo(ended, () => ended.source.element);
  }

  /** The window was left or has slept: the card travels back, with a word for who returns to it. */
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
      // A long press selects (rules/look-and-feel.md#touch).
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

  /** The drag is over; the card travels to what `find` finds once that is drawn. */
  #letGo({ copy }: Drag, find: () => HTMLElement | null): void {
    this.#drag = null;
    const from = this.#holder?.getBoundingClientRect();
    endDrag();
    if (from) flyTo(copy, from, find);
  }

  /** Announces a drag by keyboard to screen readers; the way of one with the mouse is not announced. */
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
      // Where it was picked up need not be announced.
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

/** What this window drags. */
export const dragController = clientPart(() => new DragController());
