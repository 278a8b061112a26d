import type { Page } from 'playwright-core';

const rounds = 30;

/** Runs in the page: notes for each key or double-click how long it took until the next frame was drawn, in ms. */
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

const paintsOf = async (page: Page, count: number): Promise<number[]> => {
  await page.waitForFunction(
    (wanted) => (globalThis as unknown as { paints: number[] }).paints.length >= wanted,
    count,
  );
  return await page.evaluate(() => (globalThis as unknown as { paints: number[] }).paints.splice(0));
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

  const typed: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await row.locator('[data-field=city] [role=button]').focus();
    const keys = ['a', 'b', 'c', 'Escape'];
    for (const key of keys) await page.keyboard.press(key);
    typed.push(...(await paintsOf(page, keys.length)).slice(0, keys.length));
  }
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
