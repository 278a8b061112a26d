import type { Locator, Page } from 'playwright-core';

/** The toolbar of a day. */
export const dayBar = (page: Page): Locator => page.locator('[data-bar]');

/** The chip with the state of the day. */
export const stateChip = (page: Page): Locator =>
  dayBar(page).getByTitle(/^(?:Zustand des Tages|State of the day)$/);

/** The strip that lists the changes since the last print. */
export const sinceStrip = (page: Page): Locator =>
  page.getByRole('region', { name: /^(?:Änderungen|Changes)$/ });

/** Chooses an entry from one of the bar's menus by keyboard. */
export const chooseFromMenu = async (
  page: Page,
  menu: RegExp | string,
  entry: RegExp | string,
): Promise<void> => {
  await dayBar(page).getByRole('button', { name: menu }).first().press('Enter');
  await page.getByRole('menuitem', { name: entry }).press('Enter');
};

/** Expands the changes since the print; some open by themselves, together with a question to the planner. */
export const expandSince = async (page: Page): Promise<void> => {
  await stateChip(page).waitFor();
  if (!(await sinceStrip(page).isVisible())) {
    await stateChip(page).press('Enter');
    await page
      .getByRole('button', { name: /^(?:Durchgehen|Beantworten|Step through|Answer)/ })
      .press('Enter');
  }
  await sinceStrip(page).waitFor();
};
