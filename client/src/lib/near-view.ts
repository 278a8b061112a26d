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
import { dataSelector } from './dom-contract.ts';
import { createRenderQueue, type RenderQueue } from './render-queue.ts';
import { takeRenderTurn } from './render-turns.ts';
import { delayIdleWork } from './run-when-idle.ts';
import { createScrollPace } from './scroll-pace.ts';

/**
 * Virtualises long lists, because a day of 2,000 orders and 100 trucks would be some 90,000 elements. Each row, column
 * or card has an element in the page from the start, which is called its place. The content of a place is rendered near
 * the view and removed far from it. Code that reads the content calls `renderPlace` or `findRendered` first.
 */

/** Selects elements in use; a place that contains one is never emptied. */
const inUse = `:focus, input, textarea, [aria-expanded=true], ${dataSelector('dragged')}`;

type Draw = (isNear: boolean, height: number) => void;

export interface ViewObserver {
  /** Observes a place; call the returned function to stop. */
  readonly follow: (place: Element, draw: Draw) => () => void;
}

/** Context with the observer of one scroller, provided around its places. */
export const NearViewContext = createContext<ViewObserver | null>(null);

/** Render functions of the observed places in this window. */
class FollowedPlaces {
  readonly draw = new WeakMap<Element, Draw>();
  /** Renders the rest of a place that is rendered in steps. */
  readonly finish = new WeakMap<Element, () => void>();
}
const followed = clientPart(() => new FollowedPlaces());

/** True if the place has content. */
const isDrawn = (place: Element): boolean => place.firstElementChild !== null;

/** Renders a place's content synchronously. React may replace the element, so callers query for it again. */
export const renderPlace = (place: Element | null | undefined): void => {
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
 * Finds a place by its selector, or the element `part` in it, and renders the place first; null if the page does not
 * have it. Must not be called while rendering.
 */
export const findRendered = (place: string, part?: string): HTMLElement | null => {
  renderPlace(document.querySelector(place));
  return document.querySelector<HTMLElement>(part === undefined ? place : `${place} ${part}`);
};

/** Finds a slot of the board, and renders its run first. */
export const findSlot = (deliveryId: number, slot: number): HTMLElement | null =>
  findRendered(dataSelector('delivery', deliveryId), dataSelector('slot', slot));

interface Following {
  readonly stays: string | undefined;
  readonly together: number;
}

const createFollower = (scroller: RefObject<Element | null>, { stays, together }: Following) => {
  const used = stays === undefined ? inUse : `${inUse}, ${stays}`;
  const places = new Set<Element>();
  let observer: IntersectionObserver | undefined;
  let queue: RenderQueue | undefined;
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
    /**
     * Starts observing; returns a function that stops. Called once the scroller is mounted, because places mount before
     * their scroller.
     */
    start: (): (() => void) => {
      const root = scroller.current;
      if (!root) return () => undefined;
      const pace = createScrollPace(root);
      const drawing = createRenderQueue({
        together,
        pace,
        view: () => root.getBoundingClientRect(),
        isDrawn,
        isUsed: (place) => place.querySelector(used) !== null,
        draw: (place, isNear, height) => followed().draw.get(place)?.(isNear, height),
      });
      // Includes one more screen on each side.
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
  /** Number of places. */
  readonly count: number;
  /** A list of up to this many places renders the content of all of them. */
  readonly short: number;
  /** Number of places that have their content in the list's first render. */
  readonly start: number;
  /** Number of places of a longer list whose content is rendered without scrolling; more than most screens show. */
  readonly first: number;
  /** Number of places whose content is rendered in one step, which takes a slow machine less than 50 ms. */
  readonly together: number;
  /** Selector of further elements whose place stays rendered. */
  readonly stays?: string;
}

interface NearPlaces {
  /** Value for the `NearViewContext` around the places. */
  readonly near: ViewObserver;
  /** Number of places, counted from the first, whose content is rendered without scrolling. */
  readonly drawn: number;
}

/** Renders the next step when its turn comes (`takeRenderTurn`), so that no frame renders everything. */
const useSteps = (drawn: number, wanted: number, next: number, setDrawn: (drawn: number) => void): void => {
  const isDue = drawn < wanted;
  useEffect(() => (isDue ? delayIdleWork() : undefined), [isDue]);
  useEffect(() => {
    if (!isDue) return undefined;
    return takeRenderTurn(() => startTransition(() => setDrawn(next)));
  }, [isDue, next, setDrawn]);
};

const useDrawnSoFar = (count: number, wanted: number, { start, first, together }: Options): number => {
  const [drawn, setDrawn] = useState(start);
  // Starts again when the list is emptied for another day.
  if (count === 0 && drawn > start) setDrawn(start);
  const next = drawn + together;
  // The last step ends at `first` or above, so that places which mount later among the first are rendered at once.
  useSteps(drawn, wanted, next < wanted ? next : Math.max(next, first), setDrawn);
  return drawn;
};

interface InSteps {
  /** Number of parts to render, counted from the first. */
  readonly drawn: number;
  /** Ref of the place's element. */
  readonly ref: NearState['ref'];
}

interface Steps {
  readonly count: number;
  readonly first: number;
  readonly together: number;
  readonly ref: NearState['ref'];
}

/** Renders the parts of a place in steps; `renderPlace` renders the rest at once. */
export const useStepwiseRender = ({ count, first, together, ref: follow }: Steps): InSteps => {
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

/** Decides which places of a scroller are rendered: all of a short list, and those near the view of a long one. */
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

export interface NearState {
  readonly isNear: boolean;
  /** True after scrolling or `renderPlace`, so that the place renders in one step. */
  readonly isWhole: boolean;
  /** Height (px) of the place's last rendered content; 0 if there was none. */
  readonly height: number;
  /** Ref of the place's element, which is always mounted. */
  readonly ref: (place: Element | null) => (() => void) | undefined;
}

/** Decides if a place's content is rendered; that of `isFirst` places is rendered without scrolling. */
export const useNear = (isFirst: boolean): NearState => {
  const watch = useContext(NearViewContext);
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

/** Equality for `memo`, which ignores that a place is no longer among the first. */
export const arePlacePropsEqual = <Props extends ListPosition>(before: Props, after: Props): boolean =>
  (Object.keys(after) as (keyof Props)[]).every((key) =>
    key === 'isFirst' ? before.isFirst || !after.isFirst : Object.is(before[key], after[key]),
  );
