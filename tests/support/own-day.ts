import { dottedDay, nextWorkingDay, type Day } from '@werkplan/shared/values/day.ts';
import type { Page } from 'playwright-core';
import type { Windows } from './windows.ts';

/**
 * Hands out workdays that lie ahead, each once: what a test makes on its own day no other test meets, and nothing has to be
 * put back.
 */
export const ownDays = (windows: Pick<Windows, 'today'>): (() => Day) => {
  let last: Day | undefined;
  return () => (last = nextWorkingDay(last ?? windows.today));
};

/** Leads to another address within the app, as the browser's Forward does: nothing is loaded anew. */
export const goTo = async (page: Page, path: string): Promise<void> =>
  await page.evaluate((address) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1 }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, path);

/** Shows a day on `/production` or `/delivery`, once nothing of the day before is on the screen. */
export const showDay = async (page: Page, path: '/production' | '/delivery', day: Day): Promise<void> => {
  await goTo(page, `${path}?date=${day}`);
  // The bar has the day in its short form at every width.
  await page
    .locator('[data-bar]')
    .filter({ hasText: dottedDay(day).slice(0, 6) })
    .waitFor();
};
