import { nextWorkingDay } from '@werkplan/shared/working-days/working-days.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Page } from 'playwright-core';
import type { Windows } from './windows.ts';

/**
 * Returns a function that yields each future workday once, so that tests neither share a day nor clean up. The next
 * working day is left out, because the pages count and warn about its unplaced shipments.
 */
export const ownDays = (windows: Pick<Windows, 'today'>): (() => Day) => {
  let last: Day | undefined;
  return () => (last = nextWorkingDay([], last ?? nextWorkingDay([], windows.today)));
};

/** Waits until the page handles navigation and has put its day into the URL. */
const hasBegun = async (page: Page): Promise<void> => {
  // The print page has no sidebar, so its heading serves instead.
  await page.locator('a[aria-current=page], h1').first().waitFor({ state: 'attached' });
  if (/^\/(?:production|delivery)$/.test(new URL(page.url()).pathname))
    await page.locator('[data-bar]').waitFor();
};

/** Navigates without reloading, as the browser's Forward button does, and waits until the page is shown. */
export const goTo = async (page: Page, address: string): Promise<void> => {
  await hasBegun(page);
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
  const { pathname } = new URL(address, page.url());
  // These pages are reached from the settings and have no sidebar link.
  const isLinked = pathname !== '/users' && pathname !== '/webhooks';
  const current = `a[aria-current=page]:is([href="${pathname}"], [href^="${pathname}?"])`;
  await page
    .locator(isLinked ? current : 'main :is(tbody tr, section)')
    .first()
    .waitFor({ state: 'attached' });
};

/** Shows a day on `/production` or `/delivery` and waits until nothing of the previous day is on the screen. */
export const showDay = async (page: Page, path: '/production' | '/delivery', day: Day): Promise<void> => {
  await goTo(page, `${path}?date=${day}`);
  await page.locator(`[data-bar] time[datetime="${day}"]`).waitFor();
};
