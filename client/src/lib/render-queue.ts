import { startTransition } from 'react';
import type { ScrollPace } from './scroll-pace.ts';

/** Frames after which the queue stops waiting for a place that did not render as requested. */
const patience = 30;
/** While scrolling, places outside the view are rendered once the nearest of them is within this share of a screen. */
const soon = 0.25;

interface Drawing {
  /** Number of places outside the view that are rendered or emptied in one step. */
  readonly together: number;
  readonly pace: ScrollPace;
  /** Returns the visible rectangle of the scroller. */
  readonly view: () => DOMRect;
  readonly isDrawn: (place: Element) => boolean;
  /** True if the place contains an element in use, such as the focus or a dragged card, and must not be emptied. */
  readonly isUsed: (place: Element) => boolean;
  /** Renders or empties a place by a state update. */
  readonly draw: (place: Element, isNear: boolean, height: number) => void;
}

export interface RenderQueue {
  /** Callback of the IntersectionObserver; queues the places that came near the view or left it. */
  readonly notice: (entries: readonly IntersectionObserverEntry[]) => void;
  readonly forget: (place: Element) => void;
  readonly stop: () => void;
}

const gap = (low: number, high: number, from: number, to: number): number =>
  high <= from ? high - from : low >= to ? low - to : 0;

/**
 * Renders places that come near the view and empties those that leave, at most one step per frame: first all visible
 * ones, then the nearest, preferably in the direction of scrolling. While scrolling, places outside the view wait until
 * one of them is due soon, and all places wait while the content passes too fast to be read, because each update takes a
 * slow machine most of a frame.
 */
export const createRenderQueue = ({ together, pace, view, isDrawn, isUsed, draw }: Drawing): RenderQueue => {
  const near = new Set<Element>();
  const left = new Map<Element, number>();
  /** Places that left the view but were in use when they should have been emptied, with their heights (px). */
  const used = new Map<Element, number>();
  let underWay: ReadonlyMap<Element, boolean> | undefined;
  let waited = 0;
  let frame = 0;

  const distance = (place: Element, seen: DOMRect): number => {
    const box = place.getBoundingClientRect();
    const x = gap(box.left, box.right, seen.left, seen.right);
    const y = gap(box.top, box.bottom, seen.top, seen.bottom);
    const towards = pace.towards();
    const isAhead = x * towards.x + y * towards.y >= 0;
    const screenfuls = Math.abs(x) / seen.width + Math.abs(y) / seen.height;
    return isAhead ? screenfuls : screenfuls * 4;
  };
  /** Takes places that already have content out of the queue, and keeps them rendered. */
  const keepDrawn = (): void => {
    for (const place of near) {
      if (!isDrawn(place)) continue;
      near.delete(place);
      draw(place, true, 0);
    }
  };
  const nextToDraw = (): Element[] => {
    const seen = view();
    const found = [...near]
      .map((place) => ({ place, away: distance(place, seen) }))
      .toSorted((one, other) => one.away - other.away);
    const inSight = found.filter(({ away }) => away === 0);
    const isDue = !pace.isMoving() || found.some(({ away }) => away <= soon);
    const next = inSight.length > 0 ? inSight : isDue ? found.slice(0, together) : [];
    return next.map(({ place }) => place);
  };
  /** Takes up to `count` places that have left the view and can be emptied. */
  const takeLeft = (count: number): (readonly [Element, number])[] => {
    const taken: (readonly [Element, number])[] = [];
    for (const one of left) {
      if (taken.length === count) break;
      const [place, height] = one;
      left.delete(place);
      if (isUsed(place)) used.set(place, height);
      else if (isDrawn(place)) taken.push(one);
    }
    return taken;
  };
  const change = (drawn: readonly Element[], emptied: readonly (readonly [Element, number])[]): void => {
    for (const place of drawn) near.delete(place);
    if (drawn.length + emptied.length > 0)
      underWay = new Map([
        ...drawn.map((place) => [place, true] as const),
        ...emptied.map(([place]) => [place, false] as const),
      ]);
    startTransition(() => {
      for (const place of drawn) draw(place, true, 0);
      for (const [place, height] of emptied) draw(place, false, height);
    });
  };
  const isUnderWay = (): boolean => {
    if (!underWay) return false;
    waited += 1;
    const isDone = [...underWay].every(([place, isNear]) => !place.isConnected || isDrawn(place) === isNear);
    if (!isDone && waited < patience) return true;
    underWay = undefined;
    waited = 0;
    return false;
  };
  const step = (): void => {
    frame = 0;
    if (!isUnderWay() && !pace.isFast()) {
      startTransition(keepDrawn);
      const places = near.size > 0 ? nextToDraw() : [];
      const isResting = near.size === 0 && !pace.isMoving();
      // Until the scroller rests, each rendered place empties one that has left, so that the DOM does not grow.
      change(places, takeLeft(isResting ? together : places.length));
    }
    if (underWay || near.size > 0 || left.size > 0) wake();
  };
  const wake = (): void => {
    frame ||= requestAnimationFrame(step);
  };
  const notice = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const [place, height] of used) left.set(place, height);
    used.clear();
    for (const { target, isIntersecting, boundingClientRect } of entries) {
      left.delete(target);
      near.delete(target);
      if (isIntersecting) near.add(target);
      else left.set(target, boundingClientRect.height);
    }
    wake();
  };
  return {
    notice,
    forget: (place) => {
      near.delete(place);
      left.delete(place);
      used.delete(place);
    },
    stop: () => cancelAnimationFrame(frame),
  };
};
