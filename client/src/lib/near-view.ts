import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { marked } from './dom-contract.ts';
import { createDrawingQueue, type DrawingQueue } from './drawing-queue.ts';
import { followPace } from './scroll-pace.ts';

/**
 * Long lists draw only what is near what their scroller shows: a day of 2,000 orders and 100 trucks is some 90,000
 * elements otherwise. Each row, column or card has its place in the page from the start; what it holds comes with the
 * scrolling, drawn as time allows, and goes again. Who looks into one by code reveals it first.
 */

/** A place with one of these in it stays as it is, however far it is scrolled away. */
const inUse = `:focus, input, textarea, [aria-expanded=true], ${marked('dragged')}`;

type Draw = (isNear: boolean, height: number) => void;

interface Watch {
  /** Follows a place; returns the end of it. */
  readonly follow: (place: Element, draw: Draw) => () => void;
  /** The list is short: all of it is drawn, what is out of sight a moment later. */
  readonly isShort: boolean;
}

/** Stands around the places of one scroller. */
export const NearView = createContext<Watch | null>(null);

const drawOf = new WeakMap<Element, Draw>();

/** A place that isn't drawn is empty. */
const isDrawn = (place: Element): boolean => place.firstElementChild !== null;

/** Draws what a place holds at once. Afterwards another element may stand for the place. */
export const reveal = (place: Element | null | undefined): void => {
  const draw = place && !isDrawn(place) && drawOf.get(place);
  if (draw) flushSync(() => draw(true, 0));
};

/** The part of a place, or the place itself, which is drawn for it; null when this page has no such place. Not while rendering. */
export const findInPlace = (place: string, part?: string): HTMLElement | null => {
  reveal(document.querySelector(place));
  return document.querySelector<HTMLElement>(part === undefined ? place : `${place} ${part}`);
};

/** A slot of the board, whose run is drawn for it. */
export const findSlot = (deliveryId: number, slot: number): HTMLElement | null =>
  findInPlace(marked('delivery', deliveryId), marked('slot', slot));

interface Following {
  readonly stays: string | undefined;
  readonly together: number;
}

const createFollower = (scroller: RefObject<Element | null>, { stays, together }: Following) => {
  const used = stays === undefined ? inUse : `${inUse}, ${stays}`;
  const places = new Set<Element>();
  let observer: IntersectionObserver | undefined;
  let queue: DrawingQueue | undefined;
  return {
    follow: (place: Element, draw: Draw): (() => void) => {
      places.add(place);
      drawOf.set(place, draw);
      observer?.observe(place);
      return () => {
        observer?.unobserve(place);
        places.delete(place);
        queue?.forget(place);
        drawOf.delete(place);
      };
    },
    /** Once the scroller itself is there: places come into the page before what is around them. Returns the end of it. */
    start: (): (() => void) => {
      const root = scroller.current;
      if (!root) return () => undefined;
      const pace = followPace(root);
      const drawing = createDrawingQueue({
        together,
        pace,
        view: () => root.getBoundingClientRect(),
        isDrawn,
        isUsed: (place) => place.querySelector(used) !== null,
        draw: (place, isNear, height) => drawOf.get(place)?.(isNear, height),
      });
      // One more screenful on each side.
      const started = new IntersectionObserver(drawing.notice, { root, rootMargin: '100%' });
      queue = drawing;
      observer = started;
      for (const place of places) started.observe(place);
      return () => {
        observer = undefined;
        queue = undefined;
        started.disconnect();
        drawing.stop();
        pace.stop();
      };
    },
  };
};

interface Options {
  /** How many places there are, and up to how many all are drawn. */
  readonly count: number;
  readonly short: number;
  /** How many are drawn at once outside of sight: what takes an old machine some 50 ms. */
  readonly together: number;
  /** Selects what else, in a place, keeps it drawn. */
  readonly stays?: string;
}

/** What `NearView` needs around the places of a scroller. */
export const useNearView = (
  scroller: RefObject<Element | null>,
  { count, short, together, stays }: Options,
): Watch => {
  const follower = useMemo(() => createFollower(scroller, { stays, together }), [scroller, stays, together]);
  const isShort = count <= short || typeof IntersectionObserver === 'undefined';
  useEffect(() => (isShort ? undefined : follower.start()), [follower, isShort]);
  return useMemo(() => ({ follow: follower.follow, isShort }), [follower, isShort]);
};

export interface Near {
  readonly isNear: boolean;
  /** px it took up when it was drawn last; 0 when it never was. */
  readonly height: number;
  /** Of the element that stands for the place, drawn or not. */
  readonly ref: (place: Element | null) => (() => void) | undefined;
}

/** Whether a place is to be drawn. `isFirst`: it is in sight before anything was scrolled. */
export const useNear = (isFirst: boolean): Near => {
  const watch = useContext(NearView);
  const [{ isNear, height }, setState] = useState({ isNear: isFirst || watch === null, height: 0 });
  const isShort = watch?.isShort ?? true;
  useEffect(() => {
    if (isShort)
      startTransition(() => setState((before) => (before.isNear ? before : { ...before, isNear: true })));
  }, [isShort]);
  const ref = useCallback(
    (place: Element | null) => {
      if (!place || !watch || watch.isShort) return undefined;
      return watch.follow(place, (next, tall) =>
        setState((before) =>
          before.isNear === next ? before : { isNear: next, height: next ? before.height : tall },
        ),
      );
    },
    [watch],
  );
  return { isNear, height, ref };
};

interface Place {
  readonly isFirst: boolean;
}

/** For `memo`: whether a place was in sight at first counts only once. */
export const isSamePlace = <Props extends Place>(before: Props, after: Props): boolean =>
  (Object.keys(after) as (keyof Props)[]).every(
    (key) => key === 'isFirst' || Object.is(before[key], after[key]),
  );
