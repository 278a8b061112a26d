import { nextWorkingDay } from '@werkplan/shared/working-days/working-days.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Page } from 'playwright-core';
import type { Windows } from './windows.ts';

/**
 * Hands out workdays that lie ahead, each once: what a test makes on its own day no other test meets, and nothing has to be
 * put back. The next working day is left out: what waits for a truck on it is counted and warned of.
 */
export const ownDays = (windows: Pick<Windows, 'today'>): (() => Day) => {
  let last: Day | undefined;
  return () => (last = nextWorkingDay([], last ?? nextWorkingDay([], windows.today)));
};

/** A page that has only begun doesn't listen to the address yet; then a daily one puts its own day into it. */
const hasBegun = async (page: Page): Promise<void> => {
  // The print page has no sidebar, so its heading counts.
  await page.locator('a[aria-current=page], h1').first().waitFor({ state: 'attached' });
  if (/^\/(?:production|delivery)$/.test(new URL(page.url()).pathname))
    await page.locator('[data-bar]').waitFor();
};

/** Leads to a page of the sidebar, as the browser's Forward does: nothing is loaded anew. Returns once it is shown. */
export const goTo = async (page: Page, address: string): Promise<void> => {
  await hasBegun(page);
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    history.pushState({ idx: idx + 1 }, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, address);
  const { pathname } = new URL(address, page.url());
  // These are reached from the settings: the sidebar has no link of theirs.
  const isLinked = pathname !== '/users' && pathname !== '/webhooks';
  const current = `a[aria-current=page]:is([href="${pathname}"], [href^="${pathname}?"])`;
  await page
    .locator(isLinked ? current : 'main :is(tbody tr, section)')
    .first()
    .waitFor({ state: 'attached' });
};

/** Shows a day on `/production` or `/delivery`. Returns once nothing of the day before is on the screen. */
export const showDay = async (page: Page, path: '/production' | '/delivery', day: Day): Promise<void> => {
  await goTo(page, `${path}?date=${day}`);
  await page.locator(`[data-bar] time[datetime="${day}"]`).waitFor();
};
