import type { Locator, Page } from 'playwright-core';

/** The bar over a day, with what is shown of it and what can be done. */
export const bar = (page: Page): Locator => page.locator('[data-bar]');

/** The chip that says where the day stands. */
export const stateChip = (page: Page): Locator =>
  bar(page).getByTitle(/^(?:Zustand des Tages|State of the day)$/);

/** The changes since the print, over the page. */
export const sinceStrip = (page: Page): Locator =>
  page.getByRole('region', { name: /^(?:Änderungen|Changes)$/ });

/** Chooses from one of the bar's menus, by keyboard. */
export const choose = async (page: Page, menu: RegExp | string, entry: RegExp | string): Promise<void> => {
  await bar(page).getByRole('button', { name: menu }).first().press('Enter');
  await page.getByRole('menuitem', { name: entry }).press('Enter');
};

/** Unfolds the changes since the print, unless they came with their question. */
export const unfold = async (page: Page): Promise<void> => {
  await stateChip(page).waitFor();
  if (!(await sinceStrip(page).isVisible())) {
    await stateChip(page).press('Enter');
    await page
      .getByRole('button', { name: /^(?:Durchgehen|Beantworten|Step through|Answer)/ })
      .press('Enter');
  }
  await sinceStrip(page).waitFor();
};
