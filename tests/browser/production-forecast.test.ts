import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import {
  cancelOrderEndpoint,
  createOrderEndpoint,
  moveOrderToDateEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import { productionForecastEndpoint } from '@werkplan/shared/production-forecast/production-forecast-endpoints.ts';
import { forecastWeeks } from '@werkplan/shared/production-forecast/production-forecast-rules.ts';
import { addDays, isoWeek, mondayOf } from '@werkplan/shared/values/day.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { nightly } from '../support/nightly.ts';
import { forecastFigures, markWindow } from '../support/day-figures.ts';
import { newOrder } from '../support/make.ts';
import { goTo } from '../support/own-day.ts';
import { useWindows } from '../support/windows.ts';

/** A look ahead without touching the mouse, in English, while somebody else plans. */
const windows = useWindows({ rests: false });
let page: Page;
let monday: string;
let nextMonday: string;

const figures = async (day: string, expected: string[]): Promise<void> =>
  await expect.poll(async () => await forecastFigures(page, day)).toEqual(expected);
const type = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const focused = async (): Promise<string> =>
  await page.evaluate(() => document.activeElement?.textContent ?? '');
const weekOf = (first: string): Locator =>
  page.getByRole('region', { name: `Week ${isoWeek(first)}`, exact: true });
/** The words of a day's link, 'Mon 16. November 2026'. */
const inEnglish = (day: string): string => {
  const format = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(new Date(day));
  return `${format({ weekday: 'short' })} ${day.slice(8)}. ${format({ month: 'long', year: 'numeric' })}`;
};

beforeAll(async () => {
  monday = mondayOf(windows.today);
  nextMonday = addDays(monday, 7);
  for (const [id, maxCapacity] of [
    [1, 80_000],
    [2, 60_000],
    [3, 100_000],
  ] as const)
    await windows.script.call(setCapacityEndpoint, {
      params: { id },
      body: { validFrom: windows.today, maxCapacity },
    });
  page = await windows.open('bernd', '/', { locale: 'en-GB' });
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}, 60_000);
beforeEach(async () => {
  await goTo(page, '/');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});

/** The forecast of this week and the next. */
const openForecast = async (): Promise<void> => {
  await type('g', 'v');
  await page.waitForURL(`**/production-forecast?week=${monday}`);
  await page.getByText('Live', { exact: true }).waitFor();
  for (const first of [monday, nextMonday]) await weekOf(first).locator('table[aria-busy=false]').waitFor();
};

it('opens with G V: two weeks by their ISO numbers, Monday to Friday, halls, Total and Free', async () => {
  await openForecast();
  for (const first of [monday, nextMonday]) {
    const week = weekOf(first);
    expect(await week.locator('thead th').count()).toBe(5);
    expect(await week.getByRole('rowheader').allTextContents()).toEqual([
      expect.stringContaining('Hall 1'),
      expect.stringContaining('Hall 2'),
      expect.stringContaining('Hall 3'),
      'Total',
      'Free',
    ]);
  }
});

it('shows what is booked, moved and canceled elsewhere, and changed capacities, without a reload', async () => {
  await openForecast();
  const isSame = await markWindow(page);
  await figures(nextMonday, ['0 (0)', '0 (0)', '0 (0)', '0 (0)', '+ 240']);
  const body = newOrder({ date: nextMonday, hallId: 2, steel: 61_400, matting: 3_000 });
  const order = await windows.script.call(createOrderEndpoint, { body });
  await figures(nextMonday, ['0 (0)', '61 (3)', '0 (0)', '61 (3)', '+ 179']);
  const hall2 = page.locator(`td[data-day="${nextMonday}"]`).nth(1);
  expect(await hall2.locator('[title]').first().getAttribute('title')).toBe(
    'Steel 61.400 kg, matting 3.000 kg',
  );
  const params = { id: order.id };
  const tuesday = addDays(nextMonday, 1);
  await windows.script.call(moveOrderToDateEndpoint, { params, body: tuesday });
  await figures(nextMonday, ['0 (0)', '0 (0)', '0 (0)', '0 (0)', '+ 240']);
  await figures(tuesday, ['0 (0)', '61 (3)', '0 (0)', '61 (3)', '+ 179']);
  await windows.script.call(setCapacityEndpoint, {
    params: { id: 1 },
    body: { date: tuesday, maxCapacity: 500 },
  });
  await figures(tuesday, ['0 (0)', '61 (3)', '0 (0)', '61 (3)', '+ 99']);
  await page.getByRole('rowheader', { name: 'Hall 1 1–80 t / day' }).waitFor();
  await windows.script.call(cancelOrderEndpoint, { params, body: true });
  await figures(tuesday, ['0 (0)', '0 (0)', '0 (0)', '0 (0)', '+ 161']);
  expect(await isSame()).toBe(true);
});

nightly('goes by weeks with [ and ], back with H', async () => {
  await openForecast();
  const shown = async (first: string): Promise<void> => {
    await page.waitForURL(`**?week=${first}`);
    for (const week of [first, addDays(first, 7)])
      await weekOf(week).locator('table[aria-busy=false]').waitFor();
  };
  await type(']');
  await shown(nextMonday);
  await type('[', '[');
  await shown(addDays(monday, -7));
  await type('h');
  await shown(monday);
});

nightly(
  'reaches the days with one Tab, moves with the arrows, and opens one in production with Enter',
  async () => {
    await openForecast();
    const { week1 } = forecastWeeks(monday);
    await page.getByRole('main').focus();
    await type('Tab');
    expect(await focused()).toBe(inEnglish(week1.includes(windows.today) ? windows.today : monday));
    await type('Home', 'ArrowRight', 'ArrowDown');
    expect(await focused()).toBe(inEnglish(addDays(nextMonday, 1)));
    await type('ArrowDown', 'ArrowLeft', 'End', 'ArrowUp', 'ArrowLeft');
    expect(await focused()).toBe(inEnglish(addDays(monday, 3)));
    await type('ArrowDown', 'Enter');
    await page.waitForURL(`**/production?date=${addDays(nextMonday, 3)}`);
    await page.getByRole('heading', { name: 'Production', exact: true }).waitFor();
  },
);

nightly('leaves out a week that has not exactly 5 days', async () => {
  const whole = await windows.script.call(productionForecastEndpoint, { query: { date: monday } });
  await page.route('**/api/production-forecast?**', async (route) => {
    await route.fulfill({ json: { ...whole, week1: whole.week1.slice(1) } });
  });
  await type('g', 'v');
  await weekOf(nextMonday).waitFor();
  await weekOf(monday).waitFor({ state: 'detached' });
  expect(await page.getByRole('table').count()).toBe(1);
  await page.unroute('**/api/production-forecast?**');
});
