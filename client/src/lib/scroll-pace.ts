/** A scroller counts as idle after this many ms without a scroll event. */
const restMs = 120;
/**
 * Content that stays visible for fewer frames is not worth rendering. The limit is in frames instead of ms, because a
 * frame takes longer on a slow machine.
 */
const readableFrames = 30;

export interface ScrollPace {
  /** True within 120 ms of a scroll event. */
  readonly isMoving: () => boolean;
  /** True if content passes too fast to be read. */
  readonly isFast: () => boolean;
  /** Direction of the last movement: -1, 0 or 1 on each axis. */
  readonly towards: () => { readonly x: number; readonly y: number };
  readonly stop: () => void;
}

/** Measures how fast a scroller moves; a single jump, by key or a click on the scroll bar, is not fast. */
export const createScrollPace = (scroller: Element): ScrollPace => {
  let at = Number.NEGATIVE_INFINITY;
  // Position at the latest scroll event; not read before the first one, because that would force a layout.
  let left = 0;
  let top = 0;
  let towards = { x: 0, y: 0 };
  let fast = false;
  const onScroll = (): void => {
    const now = performance.now();
    const [x, y] = [scroller.scrollLeft - left, scroller.scrollTop - top];
    const elapsed = now - at;
    const passing = Math.max(
      Math.abs(x) / Math.max(1, scroller.clientWidth),
      Math.abs(y) / Math.max(1, scroller.clientHeight),
    );
    fast = elapsed < restMs && passing * readableFrames > 1;
    if (x !== 0 || y !== 0) towards = { x: Math.sign(x), y: Math.sign(y) };
    [at, left, top] = [now, scroller.scrollLeft, scroller.scrollTop];
  };
  scroller.addEventListener('scroll', onScroll, { passive: true });
  const isMoving = (): boolean => performance.now() - at < restMs;
  return {
    isMoving,
    isFast: () => fast && isMoving(),
    towards: () => towards,
    stop: () => scroller.removeEventListener('scroll', onScroll),
  };
};
