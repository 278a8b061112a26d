import type { Locator, Page } from 'playwright-core';

/** The texts of a day's cells in the month plan: halls 1 to 3, steel, matting, total, free. */
export const planFigures = async (page: Page, day: string): Promise<string[]> =>
  await textsOf(page.locator(`tr[data-day="${day}"] td`));

/** The month's sums, in the same columns. */
export const planSums = async (page: Page): Promise<string[]> => await textsOf(page.locator('tfoot td'));

/** The texts of a day's column in the forecast: halls 1 to 3, total, free. */
export const forecastFigures = async (page: Page, day: string): Promise<string[]> =>
  await textsOf(page.locator(`td[data-day="${day}"]`));

const textsOf = async (cells: Locator): Promise<string[]> =>
  (await cells.allTextContents()).map((text) => text.trim());

/** Sets a mark in the window that a reload would take away; the answered function tells whether it is still there. */
export const markWindow = async (page: Page): Promise<() => Promise<boolean>> => {
  await page.evaluate(() => void ((globalThis as { isMarked?: boolean }).isMarked = true));
  return async () => await page.evaluate(() => (globalThis as { isMarked?: boolean }).isMarked === true);
};
