import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Presses a key repeatedly until the element is gone, because an element that has just appeared may not handle keys yet. */
export const pressUntilGone = async (key: string, thing: Locator): Promise<void> =>
  await expect
    .poll(async () => {
      if ((await thing.count()) > 0) await thing.page().keyboard.press(key);
      return await thing.count();
    })
    .toBe(0);
