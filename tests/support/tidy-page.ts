import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pressUntilGone } from './press-until-gone.ts';

/** Closes dialogs and notices of the previous test, which would cover what the next test uses. */
export const tidyPage = async (page: Page): Promise<void> => {
  await pressUntilGone('Escape', page.getByRole('dialog'));
  const notices = page.locator('[data-notices] > [data-tone]');
  // Dispatched as events, because notices may overlap or disappear meanwhile.
  await notices.evaluateAll((all) => {
    for (const notice of all)
      notice.querySelector<HTMLElement>('button[aria-label=Schließen], button[aria-label=Close]')?.click();
  });
  await expect.poll(async () => await notices.count()).toBe(0);
};
