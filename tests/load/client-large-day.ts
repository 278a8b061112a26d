import type { CDPSession, Page } from 'playwright-core';
import { scrollFrames, idleFrames } from './client-scroll.ts';
import { startStage, type Stage } from './client-stage.ts';
import { percentile } from './stats.ts';

/** A day with some 2,000 orders, a third of them in each hall, and 900 unassigned shipments. */
const size = { trucks: 100, shipments: 2_300, waiting: 900 };
const slowdown = 4;
/** 900 px a second, like scrolling a wheel while reading. */
const slowly = { step: 15, most: 240 };

const ms = (value: number): string => `${value.toFixed(1)} ms`;

const lineOf = (what: string, frames: readonly number[]): string =>
  `${what.padEnd(44)} frame p95 ${ms(percentile([...frames], 0.95))}, p50 ${ms(percentile([...frames], 0.5))}, longest ${ms(Math.max(...frames))} (${frames.length} frames)`;

const slowDown = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return session;
};

const elementsOf = async (page: Page): Promise<number> =>
  await page.evaluate(() => document.querySelectorAll('*').length);

const scrollProduction = async (stage: Stage, report: (line: string) => void): Promise<void> => {
  const page = await stage.open('anna');
  await page.goto(`${stage.url}/production?date=${stage.today}`);
  await page.locator('[data-row]').nth(20).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await slowDown(page);
  report(`  /production: ${await elementsOf(page)} elements`);
  report(lineOf('  nothing moves', await idleFrames(page)));
  report(lineOf('  scrolling a hall’s orders', await scrollFrames(page, '[role=grid]', 'y')));
  report(lineOf('  the same at 900 px/s', await scrollFrames(page, '[role=grid]', 'y', slowly)));
  await page.context().close();
};

const scrollBoard = async (stage: Stage, report: (line: string) => void): Promise<void> => {
  const page = await stage.open('anna');
  await page.goto(`${stage.url}/delivery?date=${stage.today}`);
  await page.locator('[data-slot] [data-class]').nth(20).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await slowDown(page);
  report(`  /delivery: ${await elementsOf(page)} elements`);
  report(lineOf('  nothing moves', await idleFrames(page)));
  report(lineOf('  scrolling the board sideways', await scrollFrames(page, '[data-arrows=board]', 'x')));
  report(lineOf('  the same at 900 px/s', await scrollFrames(page, '[data-arrows=board]', 'x', slowly)));
  report(lineOf('  scrolling the board down', await scrollFrames(page, '[data-arrows=board]', 'y')));
  report(lineOf('  scrolling the list', await scrollFrames(page, '[data-arrows=list]', 'y')));
  report(lineOf('  the same at 900 px/s', await scrollFrames(page, '[data-arrows=list]', 'y', slowly)));
  await page.context().close();
};

/** Measures if a day of 2,000 orders and 100 trucks scrolls smoothly at a quarter of the machine's speed. */
export const benchLargeDay = async (report: (line: string) => void): Promise<void> => {
  const stage = await startStage(size);
  try {
    await scrollProduction(stage, report);
    await scrollBoard(stage, report);
  } finally {
    await stage.close();
  }
};
