import type { Page } from 'playwright-core';

const step = 60;

/** Scrolls the orders' table from top to bottom, one step a frame; the frames' lengths in ms. */
export const scrollFrames = async (page: Page, address: string, rows: number): Promise<number[]> => {
  await page.goto(address);
  await page
    .locator('[data-row]')
    .nth(rows - 1)
    .waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  return await page.evaluate(
    (pixels) =>
      new Promise<number[]>((resolve) => {
        const grid = document.querySelector('[role=grid]');
        if (!grid) throw new Error('no table');
        const frames: number[] = [];
        let last: number | null = null;
        const next = (at: number): void => {
          if (last !== null) frames.push(at - last);
          last = at;
          const before = grid.scrollTop;
          grid.scrollTop += pixels;
          if (grid.scrollTop === before) resolve(frames);
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
    step,
  );
};
