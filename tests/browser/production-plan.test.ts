import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import {
  cancelOrderEndpoint,
  createOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { forecastWeeks } from '@werkplan/shared/production-forecast/production-forecast-rules.ts';
import {
  addDays,
  addMonths,
  daysOfMonth,
  firstOfMonth,
  isoWeek,
  mondayOf,
} from '@werkplan/shared/values/day.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { forecastFigures, markWindow, planFigures, planSums } from '../support/day-figures.ts';
import { newOrder } from '../support/make.ts';
import { nightly } from '../support/nightly.ts';
import { goTo } from '../support/own-day.ts';
import { at } from '../support/scene.ts';
import { useWindows } from '../support/windows.ts';

/** Bernd looks at months and weeks ahead, in English and without the mouse, while somebody else plans. */
const windows = useWindows({ rests: false });
let bernd: Page;
/** What his window says and is told over its line. */
const sent: string[] = [];
const received: string[] = [];
/** The month after the next lies beyond the forecast, which shows this week and the next. */
let month: string;
let monday: string;
let thisWeek: string;
let nextWeek: string;

beforeAll(async () => {
  month = addMonths(firstOfMonth(windows.today), 2);
  monday = at(
    daysOfMonth(month).filter((day) => new Date(day).getUTCDay() === 1),
    0,
  );
  thisWeek = mondayOf(windows.today);
  nextWeek = addDays(thisWeek, 7);
  const prepare = async (page: Page): Promise<void> =>
    void page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => sent.push(String(payload)));
      socket.on('framereceived', ({ payload }) => received.push(String(payload)));
    });
  bernd = await windows.open('bernd', '/', { locale: 'en-GB', prepare });
  await bernd.getByText('Live', { exact: true }).waitFor();
}, 60_000);

/** The halls' capacities from a day on. */
const setDefaults = async (validFrom: string, ...capacities: number[]): Promise<void> => {
  for (const [index, maxCapacity] of capacities.entries())
    await windows.script.call(setCapacityEndpoint, {
      params: { id: index + 1 },
      body: { validFrom, maxCapacity },
    });
};
const setCapacity = async (id: number, date: string, maxCapacity: number): Promise<unknown> =>
  await windows.script.call(setCapacityEndpoint, { params: { id }, body: { date, maxCapacity } });
const book = async (overrides: Parameters<typeof newOrder>[0]): Promise<Order> =>
  await windows.script.call(createOrderEndpoint, { body: newOrder(overrides) });
const openPlan = async (): Promise<void> => {
  await goTo(bernd, `/production-plan?month=${month.slice(0, 7)}`);
  await bernd.locator(`tr[data-day="${month}"]`).waitFor();
  await bernd.locator('table[aria-busy=false]').waitFor();
};
const figures = async (day: string, expected: string[]): Promise<void> =>
  await expect.poll(async () => await planFigures(bernd, day)).toEqual(expected);
const forecast = async (day: string, expected: string[]): Promise<void> =>
  await expect.poll(async () => await forecastFigures(bernd, day)).toEqual(expected);
const type = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await bernd.keyboard.press(key);
};

it('the month has a row for every day, and follows capacities and what is booked, moved and canceled, in the day’s row and in the sums', async () => {
  await setDefaults(month, 0, 0, 0);
  await openPlan();
  expect(await bernd.locator('tbody tr').count()).toBe(daysOfMonth(month).length);
  await figures(monday, ['0', '0', '0', '0', '0', '0', '- 0']);
  const isSame = await markWindow(bernd);
  await setDefaults(month, 80_000, 60_000, 100_000);
  await figures(monday, ['0', '0', '0', '0', '0', '0', '+ 240']);
  await bernd.getByRole('columnheader', { name: 'Hall 3 100 t' }).waitFor();
  await setCapacity(2, monday, 0);
  await figures(monday, ['0', '0', '0', '0', '0', '0', '+ 180']);
  const tuesday = addDays(monday, 1);
  await figures(tuesday, ['0', '0', '0', '0', '0', '0', '+ 240']);
  await bernd.getByText('Live', { exact: true }).waitFor();

  // What the server broadcasts by itself is shown without asking for it.
  const asked = (): number => sent.filter((frame) => frame.includes('"join"')).length;
  const before = asked();
  const order = await book({ date: monday, steel: 82_600, matting: 1_400 });
  await figures(monday, ['83 over capacity', '0', '0', '83', '1', '84', '+ 97']);
  expect(asked()).toBe(before);
  const cell = bernd.locator(`tr[data-day="${monday}"] td`).first();
  expect(await cell.getAttribute('title')).toBe('82.600 kg of 80.000 kg');
  const sums = await planSums(bernd);
  expect(sums.slice(0, 6)).toEqual(['83', '0', '0', '83', '1', '84']);
  const params = { id: order.id };
  await windows.script.call(moveOrderToHallEndpoint, { params, body: 3 });
  await figures(monday, ['0', '0', '83', '83', '1', '84', '+ 97']);
  await windows.script.call(moveOrderToDateEndpoint, { params, body: tuesday });
  await figures(monday, ['0', '0', '0', '0', '0', '0', '+ 180']);
  await figures(tuesday, ['0', '0', '83', '83', '1', '84', '+ 157']);
  await expect.poll(async () => await planSums(bernd)).toEqual(['0', '0', '83', '83', '1', '84', sums[6]]);
  await windows.script.call(cancelOrderEndpoint, { params, body: true });
  await figures(tuesday, ['0', '0', '0', '0', '0', '0', '+ 240']);
  expect(await isSame()).toBe(true);
});

it('leafing through the months stays within the rooms a window may have, and follows the last', async () => {
  const day = addDays(monday, 2);
  await setDefaults(month, 20_000, 0, 0);
  await openPlan();
  await type(...Array<string>(6).fill(']'));
  await bernd.waitForURL(`**?month=${addMonths(month, 6).slice(0, 7)}`);
  await type(...Array<string>(6).fill('['));
  await bernd.waitForURL(`**?month=${month.slice(0, 7)}`);
  await bernd.locator('table[aria-busy=false]').waitFor();
  const { id } = await book({ date: day, steel: 11_000, matting: 0 });
  onTestFinished(async () => {
    await windows.script.call(cancelOrderEndpoint, { params: { id }, body: true });
  });
  await figures(day, ['11', '0', '0', '11', '0', '11', '+ 9']);
  // Asked to join again a moment later a window may be, however slowly it leafs; of too many rooms there is no later.
  const refused = received.filter((frame) => frame.includes('refused') && !frame.includes('retryAfterMs'));
  expect(refused).toEqual([]);
});

nightly('goes by months with the buttons, and keeps the month over reload and back', async () => {
  await openPlan();
  const shown = async (first: string): Promise<void> => {
    await bernd.waitForURL(`**/production-plan?month=${first.slice(0, 7)}`);
    await bernd.locator(`tr[data-day="${first}"]`).waitFor();
    await bernd.locator('table[aria-busy=false]').waitFor();
    // The header has no day.
    const name = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    await bernd
      .getByRole('banner')
      .getByText(name.format(new Date(first)), { exact: true })
      .waitFor();
  };
  await bernd.getByRole('button', { name: 'Next month' }).click();
  await shown(addMonths(month, 1));
  await bernd.reload();
  await shown(addMonths(month, 1));
  await bernd.goBack();
  await shown(month);
  await bernd.getByRole('button', { name: 'Current month' }).click();
  await shown(firstOfMonth(windows.today));
  await bernd.locator('tr[data-today]').getByText('Today').waitFor();
  await goTo(bernd, '/production-plan');
  await shown(firstOfMonth(windows.today));
});

const weekOf = (first: string): Locator =>
  bernd.getByRole('region', { name: `Week ${isoWeek(first)}`, exact: true });
/** The forecast of this week and the next, by its keys. */
const openForecast = async (): Promise<void> => {
  await goTo(bernd, '/');
  await bernd.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await type('g', 'v');
  await bernd.waitForURL(`**/production-forecast?week=${thisWeek}`);
  await bernd.getByText('Live', { exact: true }).waitFor();
  for (const first of [thisWeek, nextWeek]) await weekOf(first).locator('table[aria-busy=false]').waitFor();
};

it('the forecast opens with G V: two weeks by their ISO numbers, Monday to Friday, halls, Total and Free; it follows what is planned without a reload', async () => {
  await setDefaults(windows.today, 80_000, 60_000, 100_000);
  await openForecast();
  for (const first of [thisWeek, nextWeek]) {
    expect(await weekOf(first).locator('thead th').count()).toBe(5);
    expect(await weekOf(first).getByRole('rowheader').allTextContents()).toEqual([
      expect.stringContaining('Hall 1'),
      expect.stringContaining('Hall 2'),
      expect.stringContaining('Hall 3'),
      'Total',
      'Free',
    ]);
  }
  const isSame = await markWindow(bernd);
  const none = ['0 (0)', '0 (0)', '0 (0)', '0 (0)'];
  await forecast(nextWeek, [...none, '+ 240']);
  const order = await book({ date: nextWeek, hallId: 2, steel: 61_400, matting: 3_000 });
  await forecast(nextWeek, ['0 (0)', '61 (3)', '0 (0)', '61 (3)', '+ 179']);
  const hall2 = bernd.locator(`td[data-day="${nextWeek}"]`).nth(1);
  expect(await hall2.locator('[title]').first().getAttribute('title')).toBe(
    'Steel 61.400 kg, matting 3.000 kg',
  );
  const params = { id: order.id };
  const tuesday = addDays(nextWeek, 1);
  await windows.script.call(moveOrderToDateEndpoint, { params, body: tuesday });
  await forecast(nextWeek, [...none, '+ 240']);
  await forecast(tuesday, ['0 (0)', '61 (3)', '0 (0)', '61 (3)', '+ 179']);
  await setCapacity(1, tuesday, 500);
  await forecast(tuesday, ['0 (0)', '61 (3)', '0 (0)', '61 (3)', '+ 99']);
  await bernd.getByRole('rowheader', { name: 'Hall 1 1–80 t / day' }).waitFor();
  await windows.script.call(cancelOrderEndpoint, { params, body: true });
  await forecast(tuesday, [...none, '+ 161']);
  expect(await isSame()).toBe(true);
});

nightly('goes by weeks with [ and ], back with H; a day opens in production with Enter', async () => {
  await openForecast();
  const shown = async (first: string): Promise<void> => {
    await bernd.waitForURL(`**?week=${first}`);
    for (const week of [first, addDays(first, 7)])
      await weekOf(week).locator('table[aria-busy=false]').waitFor();
  };
  await type(']');
  await shown(nextWeek);
  await type('[', '[');
  await shown(addDays(thisWeek, -7));
  await type('h');
  await shown(thisWeek);
  await bernd.getByRole('main').focus();
  await type('Tab', 'Home', 'ArrowRight', 'ArrowDown', 'Enter');
  await bernd.waitForURL(`**/production?date=${addDays(nextWeek, 1)}`);
  await bernd.getByRole('heading', { name: 'Production', exact: true }).waitFor();
  expect(forecastWeeks(thisWeek).week2).toContain(addDays(nextWeek, 1));
});
