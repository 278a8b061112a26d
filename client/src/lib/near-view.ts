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
 * Long lists draw only what is near the viewport: a day of 2,000 orders and 100 trucks would be some 90,000
 * elements. Each row, column or card has its place in the page from the start; its content is drawn and
 * emptied while scrolling. Code that needs the content calls `reveal` first.
 */

/** A place that contains one of these is never emptied. */
const inUse = `:focus, input, textarea, [aria-expanded=true], ${marked('dragged')}`;

type Draw = (isNear: boolean, height: number) => void;

export interface Watch {
  /** Follows a place; the returned function ends that. */
  readonly follow: (place: Element, draw: Draw) => () => void;
}

/** Provided around the places of one scroller. */
export const NearView = createContext<Watch | null>(null);

/** Draw functions of the followed places in this window. */
class FollowedPlaces {
  readonly draw = new WeakMap<Element, Draw>();
  /** Draws the rest of a place that is drawn in steps. */
  readonly finish = new WeakMap<Element, () => void>();
}
const followed = clientPart(() => new FollowedPlaces());

/** A place that isn't drawn is empty. */
const isDrawn = (place: Element): boolean => place.firstElementChild !== null;

/** Draws the content of a place synchronously. The place may be another element afterwards. */
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

/**
 * Finds a place, or a part of it, after drawing it; null when the page has none. Must not be called while
 * rendering.
 */
export const findInPlace = (place: string, part?: string): HTMLElement | null => {
  reveal(document.querySelector(place));
  return document.querySelector<HTMLElement>(part === undefined ? place : `${place} ${part}`);
};

/** Finds a slot of the board after drawing its run. */
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
    /** Starts once the scroller is mounted, because places mount before it. Returns the function that stops it. */
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
  /** Number of places; up to `short` places, all are drawn. */
  readonly count: number;
  readonly short: number;
  /** Number of places drawn in the list's first render, before its turn. */
  readonly start: number;
  /** Number of places drawn before any scrolling; more than most screens show. */
  readonly first: number;
  /** Number of places drawn in one step out of sight: takes an old machine less than 50 ms. */
  readonly together: number;
  /** Selector of further elements that keep their place drawn. */
  readonly stays?: string;
}

interface NearPlaces {
  /** Value for the `NearView` provider around the places. */
  readonly near: Watch;
  /** Number of places, from the first, to draw. */
  readonly drawn: number;
}

/** Draws a further step each time the last one has been painted, so that no frame draws everything. */
const useSteps = (drawn: number, wanted: number, next: number, setDrawn: (drawn: number) => void): void => {
  const isDue = drawn < wanted;
  useEffect(() => (isDue ? whileDrawing() : undefined), [isDue]);
  useEffect(() => {
    if (!isDue) return undefined;
    return takeTurn(() => startTransition(() => setDrawn(next)));
  }, [isDue, next, setDrawn]);
};

const useDrawnSoFar = (count: number, wanted: number, { start, first, together }: Options): number => {
  const [drawn, setDrawn] = useState(start);
  // Starts over when the list is emptied for another day.
  if (count === 0 && drawn > start) setDrawn(start);
  const next = drawn + together;
  // Places that mount among the first ones by then are drawn at once.
  useSteps(drawn, wanted, next < wanted ? next : Math.max(next, first), setDrawn);
  return drawn;
};

interface InSteps {
  /** Number of parts, from the first, to draw. */
  readonly drawn: number;
  /** Goes to the element of the place. */
  readonly ref: Near['ref'];
}

interface Steps {
  readonly count: number;
  readonly first: number;
  readonly together: number;
  readonly ref: Near['ref'];
}

/** Draws the parts of a place in steps; `reveal` draws the rest at once. */
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

/** Decides which places of a scroller are drawn: all of a short list, of a long one those near the viewport. */
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
  /** True after scrolling or `reveal`, when the place is drawn in one step. */
  readonly isWhole: boolean;
  /** Height (px) when it was drawn last; 0 if it never was. */
  readonly height: number;
  /** Goes to the element of the place, drawn or not. */
  readonly ref: (place: Element | null) => (() => void) | undefined;
}

/** Decides if a place is drawn. `isFirst`: it is among those drawn before any scrolling. */
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

/** Equality for `memo`: a place that is no longer among the first does not re-render. */
export const isSamePlace = <Props extends ListPosition>(before: Props, after: Props): boolean =>
  (Object.keys(after) as (keyof Props)[]).every((key) =>
    key === 'isFirst' ? before.isFirst || !after.isFirst : Object.is(before[key], after[key]),
  );
