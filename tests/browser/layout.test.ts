import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fillToday } from '../support/full-today.ts';
import { cutOff, setSize } from '../support/layout.ts';
import { goTo, showDay } from '../support/own-day.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows({ rests: false });
let page: Page;

beforeAll(async () => {
  await fillToday(windows);
  page = await windows.open('anna', '/production');
}, 60_000);

const openDay = async (path: '/production' | '/delivery', ready: string): Promise<void> => {
  await showDay(page, path, windows.today);
  await page.locator(ready).first().waitFor();
};

it('from 600 px of height on the sidebar shows all of itself, collapsed and expanded', async () => {
  await goTo(page, '/settings');
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  const nav = page.getByRole('navigation', { name: 'Hauptnavigation' });
  for (const name of ['ausklappen', 'einklappen']) {
    for (const height of [600, 720, 900]) {
      await page.setViewportSize({ width: 1440, height });
      const hidden = await nav.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      expect([name, height, hidden, await cutOff(page, 'nav :is(a, button, span)')]).toEqual([
        name,
        height,
        0,
        [],
      ]);
    }
    await page.getByRole('button', { name: `Seitenleiste ${name}` }).click();
  }
});

it('in a small window the list of keys begins at its top, between title and buttons', async () => {
  await page.setViewportSize({ width: 700, height: 500 });
  await page.getByRole('button', { name: 'Hilfe' }).click();
  const dialog = page.getByRole('dialog');
  for (const part of [
    dialog.getByRole('heading', { name: 'Tastatur' }),
    dialog.getByRole('heading', { name: 'Überall' }),
    dialog.getByRole('button', { name: 'Schließen' }).first(),
  ]) {
    const { x = -1, y = -1, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
    expect([x > 0, y > 0, x + width < 700, y + height < 500]).toEqual([true, true, true, true]);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 1440, height: 900 });
});

it('at 200 % zoom the orders have three rows, or the page scrolls', async () => {
  await openDay('/production', '[data-row]');
  for (const size of [
    { width: 720, height: 450 },
    { width: 640, height: 360 },
  ]) {
    await setSize(page, size);
    const { scrolls, hasRows } = await page.evaluate(() => {
      const main = document.querySelector('main');
      const inSight = [...document.querySelectorAll('[data-row]')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
      return {
        scrolls: (main?.scrollHeight ?? 0) > (main?.clientHeight ?? 0) + 1,
        hasRows: inSight.length >= Math.min(3, document.querySelectorAll('[data-row]').length),
      };
    });
    expect(scrolls || hasRows).toBe(true);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
});

it('in forced colours the selected hall and free slots have an edge', async () => {
  const edge = async (selector: string, side: 'outlineStyle' | 'borderTopStyle'): Promise<string> =>
    await page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], side);
  await page.emulateMedia({ forcedColors: 'active' });
  await openDay('/production', '[data-row]');
  expect(await edge('[data-selected]:has([data-hall])', 'outlineStyle')).toBe('solid');
  await openDay('/delivery', '[data-slot]');
  expect(await edge('[data-free] [data-content] > :first-child', 'borderTopStyle')).toBe('solid');
  await page.emulateMedia({ forcedColors: 'none' });
});
