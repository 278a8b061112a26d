import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  cancelOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import { addDays, addMonths, daysOfMonth, firstOfMonth } from '@werkplan/shared/values/day.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { nightly } from '../support/nightly.ts';
import { markWindow, planFigures, planSums } from '../support/day-figures.ts';
import { goTo, showDay } from '../support/own-day.ts';
import { at } from '../support/scene.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows({ rests: false });
let anna: Page;
let bernd: Page;
/** Every test has a month of its own; its days all lie ahead, and the first full week has no weekend in it. */
let month: string;
let monday: string;

/** The halls' capacities from the month on. */
const setDefaults = async (...capacities: number[]): Promise<void> => {
  for (const [index, maxCapacity] of capacities.entries())
    await windows.script.call(setCapacityEndpoint, {
      params: { id: index + 1 },
      body: { validFrom: month, maxCapacity },
    });
};
const openPlan = async (): Promise<void> => {
  await goTo(bernd, `/production-plan?month=${month.slice(0, 7)}`);
  await bernd.locator(`tr[data-day="${month}"]`).waitFor();
  await bernd.locator('table[aria-busy=false]').waitFor();
};
const figures = async (day: string, expected: string[]): Promise<void> =>
  await expect.poll(async () => await planFigures(bernd, day)).toEqual(expected);
const sums = async (expected: unknown[]): Promise<void> =>
  await expect.poll(async () => await planSums(bernd)).toEqual(expected);

beforeAll(async () => {
  month = firstOfMonth(windows.today);
  anna = await windows.open('anna', '/production');
  bernd = await windows.open('bernd', '/production-plan');
  for (const page of [anna, bernd]) await page.getByText('Live', { exact: true }).waitFor();
}, 60_000);
beforeEach(() => {
  month = addMonths(month, 1);
  monday = at(
    daysOfMonth(month).filter((day) => new Date(day).getUTCDay() === 1),
    0,
  );
});

it('shows a row for every day, and each change of a capacity at once', async () => {
  await setDefaults(0, 0, 0);
  await openPlan();
  expect(await bernd.locator('tbody tr').count()).toBe(daysOfMonth(month).length);
  await figures(monday, ['0', '0', '0', '0', '0', '0', '- 0']);
  const isSame = await markWindow(bernd);
  await setDefaults(80_000, 60_000, 100_000);
  await figures(monday, ['0', '0', '0', '0', '0', '0', '+ 240']);
  await bernd.getByRole('columnheader', { name: 'Halle 3 100 t' }).waitFor();
  await windows.script.call(setCapacityEndpoint, {
    params: { id: 2 },
    body: { date: monday, maxCapacity: 0 },
  });
  await figures(monday, ['0', '0', '0', '0', '0', '0', '+ 180']);
  await figures(addDays(monday, 1), ['0', '0', '0', '0', '0', '0', '+ 240']);
  expect(await isSame()).toBe(true);
});

it('shows Bernd what Anna books, moves and cancels, in the day’s row and in the sums', async () => {
  await setDefaults(80_000, 0, 100_000);
  await openPlan();
  await showDay(anna, '/production', monday);
  const isSame = await markWindow(bernd);
  const row = anna.getByRole('row', { name: 'Neuer Auftrag' });
  const typed = { Auftrag: '248117', Baustelle: 'Klinikum', PLZ: '79106', Ort: 'Freiburg', Matten: '1400' };
  for (const [name, value] of Object.entries(typed)) await row.getByLabel(name, { exact: true }).fill(value);
  await row.getByLabel('Stahl', { exact: true }).fill('82600');
  await row.getByLabel('Ort', { exact: true }).press('Enter');
  await figures(monday, ['83 über Kapazität', '0', '0', '83', '1', '84', '+ 97']);
  const cell = bernd.locator(`tr[data-day="${monday}"] td`).first();
  expect(await cell.getAttribute('title')).toBe('82.600 kg von 80.000 kg');
  const before = await planSums(bernd);
  expect(before.slice(0, 6)).toEqual(['83', '0', '0', '83', '1', '84']);

  const { orders } = await windows.script.call(daySnapshotEndpoint, { params: { date: monday } });
  const params = { id: at(orders, 0).id };
  await windows.script.call(moveOrderToHallEndpoint, { params, body: 3 });
  await figures(monday, ['0', '0', '83', '83', '1', '84', '+ 97']);
  const tuesday = addDays(monday, 1);
  await windows.script.call(moveOrderToDateEndpoint, { params, body: tuesday });
  await figures(monday, ['0', '0', '0', '0', '0', '0', '+ 180']);
  await figures(tuesday, ['0', '0', '83', '83', '1', '84', '+ 97']);
  await sums(['0', '0', '83', '83', '1', '84', before[6]]);
  await windows.script.call(cancelOrderEndpoint, { params, body: true });
  await figures(tuesday, ['0', '0', '0', '0', '0', '0', '+ 180']);
  expect(await isSame()).toBe(true);
});

nightly('goes by months with the buttons, and keeps the month over reload and back', async () => {
  await openPlan();
  const shown = async (first: string): Promise<void> => {
    await bernd.waitForURL(`**/production-plan?month=${first.slice(0, 7)}`);
    await bernd.locator(`tr[data-day="${first}"]`).waitFor();
    await bernd.locator('table[aria-busy=false]').waitFor();
    // The header has no day.
    const name = new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    await bernd
      .getByRole('banner')
      .getByText(name.format(new Date(first)), { exact: true })
      .waitFor();
  };
  await bernd.getByRole('button', { name: 'Nächster Monat' }).click();
  await shown(addMonths(month, 1));
  await bernd.reload();
  await shown(addMonths(month, 1));
  await bernd.goBack();
  await shown(month);
  await bernd.getByRole('button', { name: 'Aktueller Monat' }).click();
  await shown(firstOfMonth(windows.today));
  await bernd.locator('tr[data-today]').getByText('Heute').waitFor();
  await goTo(bernd, '/production-plan');
  await shown(firstOfMonth(windows.today));
});

nightly('a click on a day opens it in production, with the figures in the same order', async () => {
  await openPlan();
  await bernd.locator(`tr[data-day="${monday}"] td`).nth(4).click();
  await bernd.waitForURL(`**/production?date=${monday}`);
  await bernd.getByRole('heading', { name: 'Produktion', exact: true }).waitFor();
});
