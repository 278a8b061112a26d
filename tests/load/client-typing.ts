import type { Page } from 'playwright-core';

const rounds = 30;

/**
 * Runs in the page: notes for each key or double-click the ms until the next frame was drawn, including the wait for the display's
 * frame. A task after the frame's callbacks marks the end, since style, layout and paint follow these callbacks.
 */
const watchPaints = (): void => {
  const paints: number[] = [];
  const note = (event: Event): void => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => paints.push(performance.now() - event.timeStamp);
    requestAnimationFrame(() => channel.port2.postMessage(null));
  };
  for (const kind of ['keydown', 'dblclick']) document.addEventListener(kind, note, true);
  (globalThis as unknown as { paints: number[] }).paints = paints;
};

/** Waits for each paint before the next key, because browsers handle keys before other tasks, so a later key would hide a paint. */
const paintsOf = async (page: Page, count: number): Promise<number[]> => {
  await page.waitForFunction(
    (wanted) => (globalThis as unknown as { paints: number[] }).paints.length >= wanted,
    count,
  );
  return await page.evaluate(() => (globalThis as unknown as { paints: number[] }).paints.splice(0));
};

/** Types three letters and Escape repeatedly, each after the previous paint; returns the ms from key to paint. */
const typeIn = async (page: Page, focus: () => Promise<void>): Promise<number[]> => {
  const typed: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await focus();
    for (const key of ['a', 'b', 'c', 'Escape']) {
      await page.keyboard.press(key);
      typed.push(...(await paintsOf(page, 1)));
    }
  }
  return typed;
};

/** Types in a page with only a text field, to measure the browser itself, which mostly waits for the display's next frame. */
export const bareTyping = async (page: Page): Promise<number[]> => {
  await page.setContent('<input autofocus>');
  await page.evaluate(watchPaints);
  return await typeIn(page, () => page.locator('input').focus());
};

/** Returns the ms from a key or double-click to its paint in a large table: opening and typing in an editor, toggling flags. */
export const inputToPaint = async (
  page: Page,
  address: string,
  rows: number,
): Promise<Record<string, number[]>> => {
  await page.goto(address);
  await page
    .locator('[data-row]')
    .nth(rows - 1)
    .waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.evaluate(watchPaints);
  const row = page.locator('[data-row]').nth(5);

  const typed = await typeIn(page, () => row.locator('[data-field=city] [role=button]').focus());
  const toggled: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await row.locator('[data-flag=isUrgent]').focus();
    await page.keyboard.press('Space');
    toggled.push(...(await paintsOf(page, 1)));
    await row.locator('[data-field=attribute4]').dblclick();
    toggled.push(...(await paintsOf(page, 1)));
  }
  return { typing: typed, toggling: toggled };
};
