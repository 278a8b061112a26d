import type { Page } from 'playwright-core';

/** Enough frames to see a stutter, but few enough for a table of thousands of rows. */
const mostFrames = 600;

interface Scrolling {
  /** Pixels per frame. */
  readonly step?: number;
  readonly most?: number;
}

/** Scrolls an element from start to end by wheel events under the pointer, one step per frame; returns the frames' lengths in ms. */
export const scrollFrames = async (
  page: Page,
  selector: string,
  along: 'x' | 'y',
  { step = 60, most = mostFrames }: Scrolling = {},
): Promise<number[]> => {
  await page.locator(selector).first().hover({ force: true });
  return await page.evaluate(
    ([found, isSideways, pixels, count]) =>
      new Promise<number[]>((resolve) => {
        const scroller = document.querySelector(found);
        if (!scroller) throw new Error(`no ${found}`);
        const edge = isSideways ? 'scrollLeft' : 'scrollTop';
        const frames: number[] = [];
        let last: number | null = null;
        const next = (at: number): void => {
          if (last !== null) frames.push(at - last);
          last = at;
          const before = scroller[edge];
          scroller[edge] += pixels;
          if (scroller[edge] === before || frames.length >= count) resolve(frames);
          else requestAnimationFrame(next);
        };
        scroller[edge] = 0;
        requestAnimationFrame(next);
      }),
    [selector, along === 'x', step, most] as const,
  );
};

/** Returns frame lengths in ms while nothing moves, as the machine's noise. */
export const idleFrames = (page: Page, count = 60): Promise<number[]> =>
  page.evaluate(
    (wanted) =>
      new Promise<number[]>((resolve) => {
        const frames: number[] = [];
        let last: number | null = null;
        const next = (at: number): void => {
          if (last !== null) frames.push(at - last);
          last = at;
          if (frames.length >= wanted) resolve(frames);
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    count,
  );
