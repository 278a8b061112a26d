import type { Locator, Page } from 'playwright-core';

/** Returns the texts of a day's cells in the month plan: halls 1 to 3, steel, matting, total, free. */
export const planFigures = async (page: Page, day: string): Promise<string[]> =>
  await textsOf(page.locator(`tr[data-day="${day}"] td`));

/** Returns the month's sums, in the same columns. */
export const planSums = async (page: Page): Promise<string[]> => await textsOf(page.locator('tfoot td'));

/** Returns the texts of a day's column in the forecast: halls 1 to 3, total, free. */
export const forecastFigures = async (page: Page, day: string): Promise<string[]> =>
  await textsOf(page.locator(`td[data-day="${day}"]`));

const textsOf = async (cells: Locator): Promise<string[]> =>
  (await cells.allTextContents()).map((text) => text.trim());

/** Remembers the window's document; the returned function tells whether the page was reloaded since. */
export const markWindow = async (page: Page): Promise<() => Promise<boolean>> => {
  const held = await page.evaluateHandle(() => document);
  return async () => await held.evaluate(() => true).catch(() => false);
};
