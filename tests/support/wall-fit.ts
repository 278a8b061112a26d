import type { RunsMessage } from '@werkplan/shared/live/protocol.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { today } from './plant.ts';
import type { SocketTap } from './wall-window.ts';

/** Lists elements of the wall that are cut off, overlap, leave their card or the screen, or are too small to read from a distance. */
export const wallFaults = async (wall: Page): Promise<string[]> =>
  await wall.evaluate(() => {
    const px =
      innerWidth > innerHeight
        ? Math.min(innerWidth / 1920, innerHeight / 1080)
        : Math.min(innerWidth / 1080, innerHeight / 1920);
    // Departures that don't fit wrap into a line outside the visible area.
    const isWrappedAway = (element: Element): boolean => {
      const { top } = element.getBoundingClientRect();
      let line = element.parentElement;
      while (line && line.localName !== 'section') {
        const isFull =
          getComputedStyle(line).flexWrap === 'wrap' && top > line.getBoundingClientRect().bottom - 4;
        if (isFull) return true;
        line = line.parentElement;
      }
      return false;
    };
    const isSeen = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect();
      return width > 1 && height > 1 && !element.closest('.visually-hidden') && !isWrappedAway(element);
    };
    const nameOf = (element: Element): string =>
      `${element.localName} '${element.textContent.slice(0, 40)}' (${element.className.toString().slice(0, 40)})`;
    const parts = [...document.querySelectorAll('main *:not(svg *)')].filter(isSeen);
    const faults: string[] = [];
    const isInside = (inner: DOMRect, outer: DOMRect): boolean =>
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 1 &&
      inner.bottom <= outer.bottom + 1;
    // The picture moves by up to 4 px within its margin, to prevent screen burn-in.
    const screen = new DOMRect(-4, -4, innerWidth + 8, innerHeight + 8);
    for (const part of parts) {
      const box = part.getBoundingClientRect();
      const room = part.closest('section, header, h2')?.getBoundingClientRect() ?? screen;
      // Glyphs may exceed a tight line height, so the height is checked for elements without text only.
      const isCut = part.clientWidth > 0 && part.scrollWidth > part.clientWidth + 1;
      const isHigh =
        part.matches('section, header, main > div, main > div > div') &&
        part.scrollHeight > part.clientHeight + 1;
      if (isCut || isHigh) faults.push(`cut: ${nameOf(part)}`);
      if (!isInside(box, screen) || !isInside(box, room)) faults.push(`outside: ${nameOf(part)}`);
      const hasText = [...part.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim(),
      );
      const size = Number.parseFloat(getComputedStyle(part).fontSize) / px;
      if (hasText && size < 39.9) faults.push(`${size} px: ${nameOf(part)}`);
      const siblings = [...(part.parentElement?.children ?? [])].filter(isSeen);
      for (const other of siblings.slice(siblings.indexOf(part) + 1)) {
        const beside = other.getBoundingClientRect();
        const lies =
          box.left < beside.right - 1 &&
          beside.left < box.right - 1 &&
          box.top < beside.bottom - 1 &&
          beside.top < box.bottom - 1;
        if (lies) faults.push(`overlap: ${nameOf(part)} × ${nameOf(other)}`);
      }
    }
    return faults;
  });

const runs = (left: number, total: number, ...names: readonly string[]): Omit<RunsMessage, 'date'> => ({
  left,
  total,
  last: names.map((registration, index) => ({ registration, at: `2026-11-23T0${4 + index}:38:00.000Z` })),
});

/** Reads the texts of the departures strip from left to right, and its blocks. */
export const shownDepartures = async (wall: Page): Promise<readonly string[]> =>
  await wall.locator('[data-departures]').evaluate((strip) => {
    return [...strip.querySelectorAll('p, [aria-hidden]:has(> [data-left])')]
      .filter((part) => {
        const line = part.parentElement?.getBoundingClientRect();
        return part.getBoundingClientRect().top < (line?.bottom ?? 0) - 4;
      })
      .toSorted((one, other) => one.getBoundingClientRect().left - other.getBoundingClientRect().left)
      .map((part) => part.textContent || 'blocks');
  });

/** Test data from no departures to a day of 60 runs with the longest truck names. */
export const departures = {
  none: runs(0, 7),
  one: runs(1, 7, 'OG-BS 214'),
  ordinary: runs(2, 7, 'OG-BS 214', 'OG-BS 218'),
  many: runs(58, 60, 'OG-BS 214', 'OG-BS 218'),
  long: runs(9, 11, 'KRANWAGEN NORD 12/33', 'KRANWAGEN WEST 12/34'),
  longOfMany: runs(58, 60, 'KRANWAGEN NORD 12/33', 'KRANWAGEN WEST 12/34'),
} as const;

/** Makes the wall receive departures that the yard never reported. */
export const injectDepartures = async (
  wall: Page,
  line: SocketTap,
  kind: keyof typeof departures,
): Promise<void> => {
  const told = departures[kind];
  const shown = wall.locator('[data-departures] p');
  const name = told.left === 0 ? undefined : told.last.at(-1)?.registration;
  // A real message with the day's figures may arrive in between.
  await expect
    .poll(
      async () => {
        line.say(`42["runs",${JSON.stringify({ date: today, ...told })}]`);
        const [count, ...texts] = await shown.allTextContents();
        return name === undefined
          ? count === undefined
          : count?.startsWith(`${told.left} `) === true && texts.some((text) => text.endsWith(name));
      },
      { timeout: 15_000 },
    )
    .toBe(true);
};

/** Reloads the wall in a language with this many late changes of today; returns a function that ends the override. */
export const showWallIn = async (wall: Page, language: 'de' | 'en', late: number): Promise<void> => {
  await wall.unroute('**/api/halls/totals?**');
  await wall.route('**/api/halls/totals?**', async (route) => {
    const reply = await route.fetch();
    const days = (await reply.json()) as { date: string }[];
    await route.fulfill({
      response: reply,
      json: days.map((day) => (day.date === today ? { ...day, lateChanges: late } : day)),
    });
  });
  await wall.evaluate((chosen) => localStorage.setItem('werkplan.language', chosen), language);
  await wall.reload();
  await wall.locator('main[data-trust=right]').waitFor();
};
