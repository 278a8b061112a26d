import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import { clientPart } from './client.ts';
import { marked } from './dom-contract.ts';
import { createDrawingQueue, type DrawingQueue } from './drawing-queue.ts';
import { takeTurn } from './drawing-turns.ts';
import { whileDrawing } from './run-when-idle.ts';
import { followPace } from './scroll-pace.ts';

/**
 * Long lists draw only what is near what their scroller shows: a day of 2,000 orders and 100 trucks is some 90,000
 * elements otherwise. Each row, column or card has its place in the page from the start; what it holds comes with the
 * scrolling, drawn as time allows, and goes again. Who looks into one by code reveals it first.
 */

/** A place with one of these in it stays as it is, however far it is scrolled away. */
const inUse = `:focus, input, textarea, [aria-expanded=true], ${marked('dragged')}`;

type Draw = (isNear: boolean, height: number) => void;

export interface Watch {
  /** Follows a place; returns the end of it. */
  readonly follow: (place: Element, draw: Draw) => () => void;
}

/** Stands around the places of one scroller. */
export const NearView = createContext<Watch | null>(null);

/** How to draw the places of a window that are followed. */
class FollowedPlaces {
  readonly draw = new WeakMap<Element, Draw>();
  /** Draws the rest of a place that is drawn in steps. */
  readonly finish = new WeakMap<Element, () => void>();
}
const followed = clientPart(() => new FollowedPlaces());

/** A place that isn't drawn is empty. */
const isDrawn = (place: Element): boolean => place.firstElementChild !== null;

/** Draws what a place holds at once. Afterwards another element may stand for the place. */
export const reveal = (place: Element | null | undefined): void => {
  if (!place) return;
  if (isDrawn(place)) {
    const finish = followed().finish.get(place);
    if (finish) flushSync(finish);
    return;
  }
  const draw = followed().draw.get(place);
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
      followed().draw.set(place, draw);
      observer?.observe(place);
      return () => {
        observer?.unobserve(place);
        places.delete(place);
        queue?.forget(place);
        followed().draw.delete(place);
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
        draw: (place, isNear, height) => followed().draw.get(place)?.(isNear, height),
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
  /** How many are drawn with the list itself, before it is its turn. */
  readonly start: number;
  /** How many are drawn before anything was scrolled: more than most screens show. */
  readonly first: number;
  /** How many are drawn at once outside of sight, and in a step at first: what takes an old machine less than 50 ms. */
  readonly together: number;
  /** Selects what else, in a place, keeps it drawn. */
  readonly stays?: string;
}

interface NearPlaces {
  /** What `NearView` needs around the places of a scroller. */
  readonly near: Watch;
  /** So many places from the first one are to be drawn. */
  readonly drawn: number;
}

/** Draws some more each time the last ones stand and were shown, so that no frame waits for all. */
const useSteps = (drawn: number, wanted: number, next: number, setDrawn: (drawn: number) => void): void => {
  const isDue = drawn < wanted;
  useEffect(() => (isDue ? whileDrawing() : undefined), [isDue]);
  useEffect(() => {
    if (!isDue) return undefined;
    return takeTurn(() => startTransition(() => setDrawn(next)));
  }, [isDue, next, setDrawn]);
};

/** How many of the first places are drawn by now. */
const useDrawnSoFar = (count: number, wanted: number, { start, first, together }: Options): number => {
  const [drawn, setDrawn] = useState(start);
  // Another day comes.
  if (count === 0 && drawn > start) setDrawn(start);
  const next = drawn + together;
  // Who was given a place among the first by then has it drawn at once.
  useSteps(drawn, wanted, next < wanted ? next : Math.max(next, first), setDrawn);
  return drawn;
};

interface InSteps {
  /** So many parts from the first one are to be drawn. */
  readonly drawn: number;
  /** Of the element that stands for the place. */
  readonly ref: Near['ref'];
}

interface Steps {
  readonly count: number;
  /** How many are drawn together with what else is in the place. */
  readonly first: number;
  /** How many are drawn in each step after it. */
  readonly together: number;
  readonly ref: Near['ref'];
}

/** How many of the parts that a place holds are drawn by now. Who looks into it by code has the others drawn first. */
export const useInSteps = ({ count, first, together, ref: follow }: Steps): InSteps => {
  const [drawn, setDrawn] = useState(first);
  useSteps(drawn, count, drawn + together, setDrawn);
  const here = useRef<Element | null>(null);
  const isWhole = drawn >= count;
  useLayoutEffect(() => {
    const place = here.current;
    if (!place || isWhole) return undefined;
    followed().finish.set(place, () => setDrawn(count));
    return () => void followed().finish.delete(place);
  }, [count, isWhole]);
  const ref = useCallback(
    (place: Element | null) => {
      here.current = place;
      return follow(place);
    },
    [follow],
  );
  return { drawn, ref };
};

/** Which places of a scroller are drawn. A short list is drawn whole, a long one where it comes near. */
export const useNearView = (scroller: RefObject<Element | null>, options: Options): NearPlaces => {
  const { count, short, first, together, stays } = options;
  const near = useMemo(() => createFollower(scroller, { stays, together }), [scroller, stays, together]);
  const isShort = count <= short || typeof IntersectionObserver === 'undefined';
  const wanted = isShort ? count : first;
  const drawn = useDrawnSoFar(count, wanted, options);
  const isScrolled = !isShort && drawn >= wanted;
  useEffect(() => (isScrolled ? near.start() : undefined), [near, isScrolled]);
  return { near, drawn };
};

export interface Near {
  readonly isNear: boolean;
  /** Whether it came by scrolling or is looked into: it isn't drawn in steps. */
  readonly isWhole: boolean;
  /** px it took up when it was drawn last; 0 when it never was. */
  readonly height: number;
  /** Of the element that stands for the place, drawn or not. */
  readonly ref: (place: Element | null) => (() => void) | undefined;
}

/** Whether a place is to be drawn. `isFirst`: it is one of the first, which are drawn before anything was scrolled. */
export const useNear = (isFirst: boolean): Near => {
  const watch = useContext(NearView);
  const [state, setState] = useState({
    isNear: isFirst || watch === null,
    isWhole: false,
    height: 0,
    wasFirst: isFirst,
  });
  const { isNear, isWhole, height, wasFirst } = state;
  if (isFirst && !wasFirst) setState({ ...state, isNear: true, wasFirst: true });
  const ref = useCallback(
    (place: Element | null) => {
      if (!place || !watch) return undefined;
      return watch.follow(place, (next, tall) =>
        setState((before) =>
          before.isNear === next
            ? before
            : { ...before, isNear: next, isWhole: true, height: next ? before.height : tall },
        ),
      );
    },
    [watch],
  );
  return { isNear, isWhole, height, ref };
};

interface ListPosition {
  readonly isFirst: boolean;
}

/** For `memo`: a place that is no longer one of the first stays as it is. */
export const isSamePlace = <Props extends ListPosition>(before: Props, after: Props): boolean =>
  (Object.keys(after) as (keyof Props)[]).every((key) =>
    key === 'isFirst' ? before.isFirst || !after.isFirst : Object.is(before[key], after[key]),
  );
