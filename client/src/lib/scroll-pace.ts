/** ms without a scroll event after which a scroller rests. */
const restMs = 120;
/**
 * Frames that something must stay in sight to be worth drawing while it passes: half a second. Frames, for a machine that is
 * late with them has even less time for drawing.
 */
const readableFrames = 30;

export interface Pace {
  /** Whether it was scrolled within the last 120 ms. */
  readonly isMoving: () => boolean;
  /** Whether what comes into sight is gone again before anyone could read it. */
  readonly isFast: () => boolean;
  /** Where it moves: -1, 0 or 1 for each direction, as it moved last. */
  readonly towards: () => { readonly x: number; readonly y: number };
  readonly stop: () => void;
}

/** Follows how fast a scroller moves. A single jump, as by a key or a click on the bar, isn't fast. */
export const followPace = (scroller: Element): Pace => {
  let at = Number.NEGATIVE_INFINITY;
  // Not asked for before the first scrolling: what was drawn just now would be laid out for the answer.
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
