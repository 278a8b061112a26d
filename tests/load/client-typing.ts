import type { Page } from 'playwright-core';

const rounds = 30;

/**
 * Runs in the page: notes for each key or double-click how long it took until the next frame was drawn, in ms: style, layout
 * and paint follow a frame's callbacks, and the next task comes after them. Waiting for the display's frame is part of it.
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

/** Waits for each before the next may be pressed: the browser takes keys before other tasks, so a later one would hide when this one was drawn. */
const paintsOf = async (page: Page, count: number): Promise<number[]> => {
  await page.waitForFunction(
    (wanted) => (globalThis as unknown as { paints: number[] }).paints.length >= wanted,
    count,
  );
  return await page.evaluate(() => (globalThis as unknown as { paints: number[] }).paints.splice(0));
};

/** Three letters and Escape, each once the one before was drawn, over and over; ms from each to its paint. */
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

/** Types in a page that is one text field, to measure the browser alone, most of it until the display's next frame. */
export const bareTyping = async (page: Page): Promise<number[]> => {
  await page.setContent('<input autofocus>');
  await page.evaluate(watchPaints);
  return await typeIn(page, () => page.locator('input').focus());
};

/** ms from a key or double-click to its paint, in a table of many orders: opening and typing in an editor, toggling flags. */
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
