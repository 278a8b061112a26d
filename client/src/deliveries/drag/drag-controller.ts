import type { CollisionDetection, DragMoveEvent } from '@dnd-kit/core';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { clientPart, store } from '../../lib/client.ts';
import { dataSelector } from '../../lib/dom-contract.ts';
import { translateNow } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { shownDayAtom } from '../../live/day-store.ts';
import { onWakeUp } from '../../live/wake-up.ts';
import { draggedCardsAtom } from '../../shipments/dragged-cards.ts';
import {
  deselectionReason,
  placeKey,
  selectionNumberAtom,
  toggleSelectedAtom,
} from '../../shipments/selection.ts';
import { cardAtom } from '../../shipments/shipment-atoms.ts';
import { placeKeyOfShipment, reportLostCard } from '../../shipments/use-selection-guard.ts';
import {
  setDropTarget,
  draggedTextAtom,
  dropEffectAtom,
  endDrag,
  isDraggingAtom,
  dropTargetAtom,
  type DropTarget,
} from './drag-atoms.ts';
import {
  columnsOf,
  contentOf,
  cloneCard,
  flyTo,
  isOverBoard,
  type Point,
  type DragSource,
  dragSourceAt,
  targetAt,
  targetOfPlace,
} from './drag-places.ts';
import { performDrop } from './drop.ts';

const isDragging = (): boolean => store().get(isDraggingAtom);

const draggedName = (): string => {
  const [card, ...others] = store().get(draggedCardsAtom);
  if (!card) return translateNow('delivery.drag.note');
  if (others.length > 0) return translateNow('delivery.drag.several', { n: others.length + 1 });
  return store().get(cardAtom(card.id))?.order.constructionSite ?? '';
};

interface Drag {
  readonly source: DragSource;
  readonly copy: HTMLElement;
  /** Name of the dragged content for screen readers, kept because the cards may be gone when the drag ends. */
  readonly what: string;
  /** Touch that drags; undefined for a drag by mouse or keys. */
  readonly finger: Touch | undefined;
  /** Position (px) of the pointer when the drag began; like `point` null for a drag by keys. */
  readonly start: Point | null;
  /** Distance (px) at which the clone is shown from the pressed element at the start. */
  readonly carried: Point;
  point: Point | null;
}

const releases: ReadonlySet<string> = new Set(['mouseup', 'touchend']);

/**
 * Makes dnd-kit end the press, for which it offers only the Escape key. Other listeners ignore this event, because they
 * read `key` instead of `code`.
 */
const endPress = (): void => void document.dispatchEvent(new KeyboardEvent('keydown', { code: 'Escape' }));

type SetNode = (element: HTMLElement | null) => void;
type Press = Pick<Event, 'target'> & Partial<Pick<MouseEvent, 'button'> & Pick<TouchEvent, 'touches'>>;

/**
 * Connects the board to dnd-kit and handles its events. Finds the dragged card and the target by their elements, so that
 * cards and slots need no handlers. Atoms contain the state for rendering.
 */
class DragController {
  area: HTMLElement | null = null;
  /** Drag that is running, otherwise the last one. */
  drag: Drag | null = null;
  /** Target of the last drop, which is announced; null if it moved nothing. */
  lastDrop: DropTarget = null;
  /** Ref callbacks of dnd-kit for its draggable and its droppable. */
  #giveCard: SetNode = () => undefined;
  #giveBoard: SetNode = () => undefined;
  #pressed: DragSource | null = null;
  /** Element that shows the clone. */
  #holder: HTMLElement | null = null;

  /**
   * Connects list and board to dnd-kit and to the shown day, until the returned function is called. A running drag loses
   * cards that others move, place or cancel, and ends if another day is shown or the machine has slept.
   */
  connect(area: HTMLElement | null, giveCard: SetNode, giveBoard: SetNode): () => void {
    this.area = area;
    this.#giveCard = giveCard;
    this.#giveBoard = giveBoard;
    let before = store().get(shownDayAtom);
    const check = (): void => {
      const [last, now] = [before, store().get(shownDayAtom)];
      before = now;
      if (!isDragging()) return;
      if (!now || !last || now.date !== last.date) return endDrag();
      checkCards(last, now);
      checkText(now);
    };
    const stops = [store().sub(shownDayAtom, check), onWakeUp(this.putBack)];
    const connected = new AbortController();
    const options = { capture: true, signal: connected.signal };
    for (const name of ['mousemove', 'touchstart', 'touchmove', 'contextmenu', ...releases])
      globalThis.addEventListener(name, this.#guard, { ...options, passive: name === 'touchstart' });
    return () => {
      for (const stop of stops) stop();
      connected.abort();
      endDrag();
      this.area = null;
      this.#pressed = null;
    };
  }

  /** Records the pressed card or text and passes its element to dnd-kit; returns false if neither was pressed. */
  press({ target, button = 0, touches }: Press): boolean {
    this.#pressed = button === 0 && (touches?.length ?? 1) === 1 ? dragSourceAt(target) : null;
    if (!this.#pressed) return false;
    this.#giveCard(this.#pressed.element);
    this.#giveBoard(columnsOf(this.area));
    return true;
  }

  /** Starts dragging the pressed card or text. With a mouse, the clone is below the pointer, so that slots stay readable. */
  readonly start = ({ activatorEvent: press }: { readonly activatorEvent: Event }): void => {
    const source = this.#pressed;
    if (!source) return;
    store().set(draggedCardsAtom, source.cards);
    store().set(draggedTextAtom, source.text);
    const finger = (press as Partial<TouchEvent>).touches?.[0];
    const hand = press instanceof MouseEvent ? press : finger;
    const start = hand ? { x: hand.clientX, y: hand.clientY } : null;
    const { left, top } = source.element.getBoundingClientRect();
    const carried =
      start && !finger ? { x: Math.max(0, start.x - left - 24), y: start.y - top + 14 } : { x: 0, y: 0 };
    const copy = cloneCard(source.element);
    this.drag = { source, copy, what: draggedName(), finger, start, carried, point: start };
    this.lastDrop = null;
    if (!start) setDropTarget(targetOfPlace(source.text?.place ?? source.cards[0]?.place));
  };

  /** Reports the whole board as the only droppable, with the slot under the pointer in its data. */
  readonly collisions: CollisionDetection = ({ pointerCoordinates: point }) => [
    { id: 'board', data: { point, target: point && this.area && targetAt(this.area, point) } },
  ];

  /** Updates the target after a move of the pointer or scrolling; keys set the target themselves. */
  readonly follow = ({ collisions }: Pick<DragMoveEvent, 'collisions'>): void => {
    const aim = collisions?.[0]?.data as { point: Point | null; target: DropTarget } | undefined;
    if (!this.drag?.point || !aim?.point || !isDragging()) return;
    this.drag.point = aim.point;
    setDropTarget(aim.target);
  };

  /** Scrolls the board only while the pointer is over it, not on the way from the list. */
  readonly mayScroll = (element: Element): boolean => {
    const point = isDragging() && this.drag?.point;
    return Boolean(
      point && this.area && element.matches(dataSelector('arrows', 'board')) && isOverBoard(this.area, point),
    );
  };

  get carriedBy(): Point {
    return this.drag?.carried ?? { x: 0, y: 0 };
  }

  /** React ref of the element that shows the clone; null on unmount. */
  readonly holdCopy = (element: HTMLElement | null): void => {
    this.#holder = element;
    if (element && this.drag) element.replaceChildren(this.drag.copy);
  };

  /**
   * Ends a press when a second finger touches before the drag has begun. During a drag, blocks menus, scrolling and pinch
   * zoom, and hides other buttons and fingers from dnd-kit, which would end the drag at any release. Puts the card back
   * when the mouse moves with its main button up, because the page has then missed the release.
   */
  readonly #guard = (event: Event): void => {
    const { type, button = 0, buttons = 1, touches = [] } = event as Event & Partial<MouseEvent & TouchEvent>;
    if (type === 'touchstart' && touches.length > 1 && !isDragging()) endPress();
    const { start, finger } = this.drag ?? {};
    if (!start || !isDragging()) return;
    if (type === 'mousemove' && !finger && buttons % 2 === 0) {
      this.putBack();
      endPress();
    }
    const isOther = button !== 0 || [...touches].some(({ identifier }) => identifier === finger?.identifier);
    if (type === 'contextmenu' || (isOther && releases.has(type))) event.stopPropagation();
    if (type === 'contextmenu' || type === 'touchmove') event.preventDefault();
  };

  /** Ends the drag without a change. A toast follows if dnd-kit has called this because its tab was hidden. */
  readonly cancel = (): void => (document.visibilityState === 'hidden' ? this.putBack() : this.#letGo());

  /** Ends the drag without a change and reports this by a toast, because the user has not canceled it. */
  readonly putBack = (): void => {
    if (!this.drag || !isDragging()) return;
    notify.info(translateNow('delivery.drag.canceled', { what: this.drag.what }));
    this.#letGo();
  };

  readonly drop = (): void => {
    const { area, drag } = this;
    if (!drag || !area || !isDragging()) return this.cancel();
    const { start, point } = drag;
    const dragged = { cards: store().get(draggedCardsAtom), text: store().get(draggedTextAtom) };
    const [card] = dragged.cards;
    if (drag.finger && start && point && Math.hypot(point.x - start.x, point.y - start.y) <= 8) {
      // A long press without movement selects (rules/look-and-feel.md#touch).
      if (card) store().set(toggleSelectedAtom, card);
      return this.cancel();
    }
    const [target, effect] = [store().get(dropTargetAtom), store().get(dropEffectAtom)];
    const to = effect === 'none' || effect === 'taken' ? null : target;
    this.lastDrop = to;
    const listed = dataSelector('shipment', card?.id);
    this.#letGo(to && (() => (to === 'list' ? area.querySelector(listed) : contentOf(area, to))));
    performDrop(dragged, target, effect);
  };

  /** Ends the drag; an animation moves the card to the element that `find` returns after rendering, or back without `find`. */
  #letGo(find?: (() => HTMLElement | null) | null): void {
    const { drag } = this;
    const from = this.#holder?.getBoundingClientRect();
    const isFlying = isDragging();
    endDrag();
    if (drag && from && isFlying) flyTo(drag.copy, from, find ?? (() => drag.source.element));
  }
}

/** Removes cards that others have moved, placed or canceled from the drag, with a toast; ends the drag if none is left. */
const checkCards = (before: DayState, now: DayState): void => {
  const cards = store().get(draggedCardsAtom);
  const kept = cards.filter((card) => {
    const reason = deselectionReason(now, card, placeKeyOfShipment);
    // Selected cards are reported by `use-selection-guard.ts`.
    if (reason && store().get(selectionNumberAtom(card.id)) === null)
      reportLostCard(before, now, card, reason, 'delivery.drag.lost');
    return reason === null;
  });
  if (kept.length < cards.length) store().set(draggedCardsAtom, kept);
  if (cards.length > 0 && kept.length === 0) endDrag();
};

/**
 * Ends the drag of a text that was removed. A text without a server id is found by its slot, because it gets its id
 * meanwhile.
 */
const checkText = (now: DayState): void => {
  const text = store().get(draggedTextAtom);
  if (!text || now.deliveryItems.has(text.itemId)) return;
  const stored = [...now.deliveryItems.values()].find(
    ({ deliveryId, ordinalNumberInDelivery: slot, shipmentId }) =>
      shipmentId === null && placeKey({ deliveryId, slot }) === text.place,
  );
  if (text.itemId < 0 && stored) return store().set(draggedTextAtom, { ...text, itemId: stored.id });
  endDrag();
  notify.info(translateNow('delivery.drag.lost.text'));
};

export const dragController = clientPart(() => new DragController());
