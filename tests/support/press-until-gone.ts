import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Presses a key until the thing is gone: what has only just come may not listen yet. */
export const pressUntilGone = async (key: string, thing: Locator): Promise<void> =>
  await expect
    .poll(async () => {
      if ((await thing.count()) > 0) await thing.page().keyboard.press(key);
      return await thing.count();
    })
    .toBe(0);
