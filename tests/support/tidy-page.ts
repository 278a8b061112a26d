import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pressUntilGone } from './press-until-gone.ts';

/** Closes the dialog and the notices of the test before, which would lie over what the next one looks for. */
export const tidyPage = async (page: Page): Promise<void> => {
  await pressUntilGone('Escape', page.getByRole('dialog'));
  const notices = page.locator('[data-notices] > [data-tone]');
  // They may lie over each other, or leave by themselves meanwhile.
  await notices.evaluateAll((all) => {
    for (const notice of all)
      notice.querySelector<HTMLElement>('button[aria-label=Schließen], button[aria-label=Close]')?.click();
  });
  await expect.poll(async () => await notices.count()).toBe(0);
};
