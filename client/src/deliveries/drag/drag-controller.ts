import type { Announcements, CollisionDetection, DragMoveEvent } from '@dnd-kit/core';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { clientPart, store } from '../../lib/client.ts';
import { marked } from '../../lib/dom-contract.ts';
import { translateNow } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { shownDayAtom } from '../../live/day-store.ts';
import { onWakeUp } from '../../live/wake-up.ts';
import { draggedCardsAtom } from '../../shipments/dragged-cards.ts';
import { removedMarksText } from '../../shipments/removed-marks.ts';
import {
  deselectionReason,
  placeKey,
  selectionNumberAtom,
  toggleSelectedAtom,
} from '../../shipments/selection.ts';
import { cardAtom } from '../../shipments/shipment-atoms.ts';
import { placeKeyOfShipment, reportLostCard } from '../../shipments/use-selection-guard.ts';
import { truckOfDeliveryAtom } from '../delivery-atoms.ts';
import {
  aimAt,
  draggedTextAtom,
  dropEffectAtom,
  endDrag,
  fallingAtom,
  isDraggingAtom,
  overAtom,
  type Target,
} from './drag-atoms.ts';
import {
  columnsOf,
  contentOf,
  copyOf,
  flyTo,
  isOverBoard,
  type Point,
  type Source,
  sourceOf,
  targetAt,
  targetOfPlace,
} from './drag-places.ts';
import { performDrop } from './drop.ts';

const draggedName = (): string => {
  const [card, ...others] = store().get(draggedCardsAtom);
  if (!card) return translateNow('delivery.drag.note');
  if (others.length > 0) return translateNow('delivery.drag.several', { n: others.length + 1 });
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
  const falls = removedMarksText(store().get(fallingAtom), translateNow);
  return [placeName(store().get(overAtom)), key && translateNow(key), falls].filter(Boolean).join(', ');
};

/** Position of a press; null for keys. */
const pointOf = (press: Event): Point | null => {
  const at = press instanceof MouseEvent ? press : (press as Partial<TouchEvent>).touches?.[0];
  return at ? { x: at.clientX, y: at.clientY } : null;
};

interface Drag {
  readonly source: Source;
  readonly copy: HTMLElement;
  /** For screen readers, as the cards may have left by the end. */
  readonly what: string;
  readonly byTouch: boolean;
  /** Null for a drag by keys, as `point` is. */
  readonly start: Point | null;
  /** Offset of the carried card from where it was, px. */
  readonly carried: Point;
  point: Point | null;
}

/** Carries the pointer and the target under it from the collision detection to the events. */
interface Aim {
  readonly point: Point | null;
  readonly target: Target;
}

type SetNode = (element: HTMLElement | null) => void;

/**
 * Tells dnd-kit about the board and acts on its events. Source and target are found here, by
 * their place in the document, so that cards and slots need no handlers; atoms hold the state for rendering.
 */
class DragController {
  area: HTMLElement | null = null;
  /** dnd-kit's refs of the draggable and the droppable. */
  #giveCard: SetNode = () => undefined;
  #giveBoard: SetNode = () => undefined;
  #pressed: Source | null = null;
  #drag: Drag | null = null;
  /** The last drag and its target, null when nothing moved, for announcements. */
  #last: Drag | null = null;
  lastDrop: Target = null;
  #said = '';
  /** Element that shows the clone. */
  #holder: HTMLElement | null = null;

  /**
   * Connects list and board to dnd-kit and to the shown day, until the returned function is called. What others
   * change reaches a running drag; it ends with the day, or when the machine slept.
   */
  connect(area: HTMLElement | null, giveCard: SetNode, giveBoard: SetNode): () => void {
    this.area = area;
    this.#giveCard = giveCard;
    this.#giveBoard = giveBoard;
    let before = store().get(shownDayAtom);
    const check = (): void => {
      const [last, now] = [before, store().get(shownDayAtom)];
      before = now;
      if (!store().get(isDraggingAtom)) return;
      if (!now || !last || now.date !== last.date) return endDrag();
      checkCards(last, now);
      checkText(now);
    };
    const stops = [store().sub(shownDayAtom, check), onWakeUp(this.putBack)];
    return () => {
      for (const stop of stops) stop();
      endDrag();
      this.area = null;
      this.#pressed = null;
    };
  }

  /** Records the pressed card or text and passes its element to dnd-kit; false where there is none. */
  press({ target }: { readonly target: EventTarget | null }): boolean {
    this.#pressed = sourceOf(target);
    if (!this.#pressed) return false;
    this.#giveCard(this.#pressed.element);
    this.#giveBoard(columnsOf(this.area));
    return true;
  }

  /** Starts dragging the pressed card or text. By mouse it hangs below the pointer, so that slots stay readable. */
  readonly start = ({ activatorEvent: press }: { readonly activatorEvent: Event }): void => {
    const source = this.#pressed;
    if (!source) return;
    store().set(draggedCardsAtom, source.cards);
    store().set(draggedTextAtom, source.text);
    const [start, byTouch] = [pointOf(press), 'touches' in press];
    const { left, top } = source.element.getBoundingClientRect();
    const carried =
      start && !byTouch ? { x: Math.max(0, start.x - left - 24), y: start.y - top + 14 } : { x: 0, y: 0 };
    const copy = copyOf(source.element);
    this.#drag = { source, copy, what: draggedName(), byTouch, start, carried, point: start };
    this.#last = this.#drag;
    this.lastDrop = null;
    if (!start) aimAt(targetOfPlace(source.text?.place ?? source.cards[0]?.place));
    this.#said = aimWords();
  };

  /** The board is a single droppable; the slot is computed from the pointer, or was reached by keys. */
  readonly collisions: CollisionDetection = ({ pointerCoordinates: point }) => {
    const target = point && this.area ? targetAt(this.area, point) : store().get(overAtom);
    return [{ id: 'board', data: { point, target } satisfies Aim }];
  };

  /** Follows the pointer and the board's scrolling. */
  readonly follow = ({ collisions }: Pick<DragMoveEvent, 'collisions'>): void => {
    const aim = collisions?.[0]?.data as Aim | undefined;
    if (!this.#drag?.point || !aim?.point || !store().get(isDraggingAtom)) return;
    this.#drag.point = aim.point;
    aimAt(aim.target);
  };

  /** Scrolls the board only while the pointer is over it, not on the way from the list. */
  readonly mayScroll = (element: Element): boolean => {
    const point = this.#drag?.point;
    return Boolean(
      point && this.area && element.matches(marked('arrows', 'board')) && isOverBoard(this.area, point),
    );
  };

  get carriedBy(): Point {
    return this.#drag?.carried ?? { x: 0, y: 0 };
  }

  /** Shows the clone in this element; null on unmount. */
  readonly holdCopy = (element: HTMLElement | null): void => {
    this.#holder = element;
    if (element && this.#drag) element.replaceChildren(this.#drag.copy);
  };

  /** Ends the drag without a change; the card flies back. dnd-kit also cancels when its tab is hidden. */
  readonly cancel = (): void => (document.visibilityState === 'hidden' ? this.putBack() : this.#letGo());

  /** Cancels with a toast, because the window was left. */
  readonly putBack = (): void => {
    if (!this.#drag || !store().get(isDraggingAtom)) return;
    notify.info(translateNow('delivery.drag.canceled', { what: this.#drag.what }));
    this.#letGo();
  };

  readonly drop = (): void => {
    const { area } = this;
    const drag = this.#drag;
    if (!drag || !area || !store().get(isDraggingAtom)) return this.cancel();
    const { start, point } = drag;
    const dragged = { cards: store().get(draggedCardsAtom), text: store().get(draggedTextAtom) };
    const [card] = dragged.cards;
    if (drag.byTouch && start && point && Math.hypot(point.x - start.x, point.y - start.y) <= 8) {
      // A long press without movement selects (rules/look-and-feel.md#touch).
      if (card) store().set(toggleSelectedAtom, card);
      return this.cancel();
    }
    const [target, effect] = [store().get(overAtom), store().get(dropEffectAtom)];
    this.lastDrop = effect === 'none' || effect === 'taken' ? null : target;
    const { lastDrop: to } = this;
    const listed = marked('shipment', card?.id);
    this.#letGo(to && (() => (to === 'list' ? area.querySelector(listed) : contentOf(area, to))));
    performDrop(dragged, target, effect);
  };

  /** Ends the drag; the card flies to the element that `find` returns after rendering, else back. */
  #letGo(find?: (() => HTMLElement | null) | null): void {
    const drag = this.#drag;
    const from = this.#holder?.getBoundingClientRect();
    const isFlying = store().get(isDraggingAtom);
    this.#drag = null;
    endDrag();
    if (drag && from && isFlying) flyTo(drag.copy, from, find ?? (() => drag.source.element));
  }

  /** Announces keyboard drags to screen readers; of pointer drags only the end. */
  readonly announcements: Announcements = {
    onDragStart: () =>
      this.#last?.start === null
        ? translateNow('delivery.drag.picked', { what: this.#last.what })
        : undefined,
    onDragMove: () => {
      const before = this.#said;
      if (this.#last?.start === null) this.#said = aimWords();
      return this.#said === before ? undefined : this.#said;
    },
    onDragOver: () => undefined,
    onDragEnd: () => {
      const what = this.#last?.what ?? '';
      return this.lastDrop === null
        ? translateNow('delivery.drag.canceled', { what })
        : translateNow('delivery.drag.dropped', { what, place: placeName(this.lastDrop) });
    },
    onDragCancel: () => translateNow('delivery.drag.canceled', { what: this.#last?.what ?? '' }),
  };
}

/** Removes cards from the drag that others moved, placed or canceled, with a toast; without any left, it ends. */
const checkCards = (before: DayState, now: DayState): void => {
  const cards = store().get(draggedCardsAtom);
  const kept = cards.filter((card) => {
    const reason = deselectionReason(now, card, placeKeyOfShipment);
    // Selected cards are reported by use-selection-guard.ts.
    if (reason && store().get(selectionNumberAtom(card.id)) === null)
      reportLostCard(before, now, card, reason, 'delivery.drag.lost');
    return reason === null;
  });
  if (kept.length < cards.length) store().set(draggedCardsAtom, kept);
  if (cards.length > 0 && kept.length === 0) endDrag();
};

/** Ends the drag of a text that is gone; one that was just written gets its id from the server meanwhile. */
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
