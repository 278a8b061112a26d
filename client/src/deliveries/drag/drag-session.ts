import { store } from '../../lib/client.ts';
import { draggedCardsAtom } from '../../shipments/dragged.ts';
import { toggleSelectedAtom } from '../../shipments/selection.ts';
import {
  aimAt,
  aimedAt,
  draggedTextAtom,
  dropEffectAtom,
  endDrag,
  isDraggingAtom,
  type Target,
} from './drag-atoms.ts';
import { copyOf, flyTo, placeOfPreview } from './drag-copy.ts';
import { dragArea } from './drag-place.ts';
import type { Source } from './drag-source.ts';
import { contentOf, isOverBoard, type Point, scrollOf, targetAt } from './drag-target.ts';
import { performDrop } from './drop.ts';
import { marked } from '../../lib/dom-contract.ts';

// One drag at a time, from the pick-up to the drop; the sensors report the pointer and keys, the atoms hold what the screen shows.

interface Session {
  readonly source: Source;
  readonly byTouch: boolean;
  /** Where the pointer is in the window; null while the arrow keys lead. */
  point: Point | null;
  readonly start: Point | null;
  /** Where on the card the pointer took hold, px. */
  readonly grip: Point;
  scroll: string;
}

let session: Session | null = null;
let lastDrop: Target = null;

/** Whether the arrow keys lead the drag under way. */
export const isLedByKeys = (): boolean => session?.start === null;

/** Where the last drag ended; null when everything stayed. */
export const lastDropped = (): Target => lastDrop;

/** A finger that trembles less than this, in px, has not moved. */
const stillPx = 8;

export const startDrag = (source: Source, start: Point | null, byTouch = false): void => {
  lastDrop = null;
  const box = source.element.getBoundingClientRect();
  const grip = { x: (start?.x ?? box.left) - box.left, y: (start?.y ?? box.top) - box.top };
  session = { source, byTouch, start, grip, point: start, scroll: '' };
  copyOf(source.element);
  store().set(draggedCardsAtom, source.cards);
  store().set(draggedTextAtom, source.text);
};

/** The pointer is here now, or what is under it has scrolled. */
export const movePointer = (point: Point): void => {
  const area = dragArea();
  if (!session || !area) return;
  session.point = point;
  session.scroll = scrollOf(area);
  if (store().get(isDraggingAtom)) aimAt(targetAt(area, point));
};

/** The board scrolls by itself near its edges, and under a resting pointer. */
export const followScroll = (): void => {
  const area = dragArea();
  if (session?.point && area && session.scroll !== scrollOf(area)) movePointer(session.point);
};

/** Only where the pointer is over the board: on its way out of the list it must not scroll the board. */
export const mayScroll = (element: Element): boolean => {
  const area = dragArea();
  const isBoard = element.matches(marked('arrows', 'board'));
  return Boolean(session?.point && area && isBoard && isOverBoard(area, session.point));
};

/** Right below the mouse, so that the slot it aims at can be read. */
const carried = { x: -24, y: 14 };

/** How far the card is carried from where it was taken up: by mouse beneath the pointer, else where it was. */
export const carriedBy = (): Point => {
  if (!session?.start || session.byTouch) return { x: 0, y: 0 };
  return { x: Math.max(0, session.grip.x + carried.x), y: session.grip.y + carried.y };
};

const hasMoved = ({ start, point }: Session): boolean =>
  start !== null && point !== null && Math.hypot(point.x - start.x, point.y - start.y) > stillPx;

/** Everything stays; the card travels back. */
export const cancelDrag = (): void => {
  const ended = session;
  session = null;
  if (!ended || !store().get(isDraggingAtom)) return;
  const from = placeOfPreview();
  endDrag();
  flyTo(from, () => ended.source.element);
};

export const dropDrag = (): void => {
  const ended = session;
  const area = dragArea();
  if (!ended || !area || !store().get(isDraggingAtom)) return cancelDrag();
  const drag = { cards: store().get(draggedCardsAtom), text: store().get(draggedTextAtom) };
  const [card] = drag.cards;
  if (ended.byTouch && !hasMoved(ended)) {
    // A long press selects (rules/look-and-feel.md#touch).
    if (card) store().set(toggleSelectedAtom, card);
    return cancelDrag();
  }
  if (ended.point) movePointer(ended.point);
  const target = aimedAt();
  const effect = store().get(dropEffectAtom);
  if (target === null || effect === 'none' || effect === 'taken') {
    cancelDrag();
    performDrop(drag, target, effect);
    return;
  }
  session = null;
  lastDrop = target;
  const from = placeOfPreview();
  endDrag();
  performDrop(drag, target, effect);
  flyTo(from, () =>
    target === 'list' && card
      ? area.querySelector<HTMLElement>(marked('shipment', card.id))
      : contentOf(area, target),
  );
};
