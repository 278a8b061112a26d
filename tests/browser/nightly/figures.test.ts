// Own server: the figures tell of a whole month that the demo plant has planned and delivered.
import { readFile } from 'node:fs/promises';
import { figuresEndpoint } from '@werkplan/shared/figures/figure-endpoints.ts';
import type { Figures } from '@werkplan/shared/figures/figures-schema.ts';
import { addDays, addMonths, firstOfMonth } from '@werkplan/shared/values/day.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { goTo } from '../../support/own-day.ts';
import { paperOf } from '../../support/printing.ts';
import { useWindows } from '../../support/windows.ts';

const windows = useWindows({ rests: false, demo: true });
let page: Page;
/** Last month, which the demo plant has completely planned and delivered. */
let month: { from: string; to: string };
let days: readonly Figures[];
let total: Figures;

const address = (): string => `/figures?span=month&from=${month.from}`;
const region = (name: string): Locator => page.getByRole('region', { name });
const chart = (name: string): Locator => region(name).locator('svg[data-chart]');
const sum = async (name: string): Promise<string> =>
  (await page.locator('dl > div').filter({ hasText: name }).locator('dd').first().textContent()) ?? '';
const utilization = 'Auslastung je Halle und Tag';

beforeAll(async () => {
  const from = addMonths(firstOfMonth(windows.today), -1);
  month = { from, to: addDays(addMonths(from, 1), -1) };
  const answer = await windows.script.call(figuresEndpoint, { query: month });
  [days, total] = [answer.groups, answer.total];
  page = await windows.open('anna', '/');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}, 60_000);

beforeEach(async () => {
  await goTo(page, '/');
  await goTo(page, address());
  await chart(utilization).waitFor();
});

it('opens with G K, this month against the one before, and shows six sums and four blocks', async () => {
  await goTo(page, '/');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('k');
  await page.waitForURL('**/figures');
  await chart(utilization).waitFor();
  await page.keyboard.press('[');
  await page.waitForURL(`**${address()}`);
  await expect.poll(async () => await sum('Geplant')).toBe(`${formatTonnes(total.planned)}t`);
  expect(await sum('Geliefert')).toBe(`${formatTonnes(total.delivered)}t`);
  expect(await sum('Tage mit Überlast')).toBe(`${total.overloadedDays}von ${total.days}`);
  expect(total.delivered).toBeGreaterThan(1_000_000);
  for (const name of [utilization, 'Verschoben', 'Wochen', 'LKW-Auslastung']) await region(name).waitFor();
  const sums = await region('Wochen')
    .getByRole('table')
    .locator('tfoot tr')
    .first()
    .locator('td')
    .allTextContents();
  expect(sums.slice(0, 2)).toEqual([formatTonnes(total.planned), formatTonnes(total.delivered)]);
  await page.keyboard.press('h');
  await page.waitForURL(`**/figures?span=month&from=${firstOfMonth(windows.today)}`);
});

it('is walked by the arrows: Enter shows a day alone, a chip says so, Escape takes it back', async () => {
  const columns = chart(utilization).getByRole('button');
  await columns.last().focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  expect(name).toBe(await columns.nth(2).getAttribute('aria-label'));
  expect(name).toMatch(/Halle 1 \d+ von \d+ t, \d+,\d %/);
  await page.keyboard.press('Enter');
  const chip = page.getByRole('button', { name: 'wieder alles zeigen' });
  await chip.waitFor();
  const shown = days.filter(({ days: open, steel, closedDays }) => open + closedDays > 0 || steel > 0);
  await expect.poll(async () => await sum('Geplant')).toBe(`${formatTonnes(shown[2]?.planned ?? 0)}t`);
  expect(await columns.nth(2).getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('Escape');
  await chip.waitFor({ state: 'detached' });
  await expect.poll(async () => await sum('Geplant')).toBe(`${formatTonnes(total.planned)}t`);
});

it('a click on a week or a type of truck shows it alone, and again everything', async () => {
  const week = region('Wochen').getByRole('table').locator('tbody tr').nth(1);
  const planned = (await week.locator('td').first().textContent()) ?? '';
  await week.click();
  await expect.poll(async () => await sum('Geplant')).toBe(`${planned}t`);
  await week.click();
  await expect.poll(async () => await sum('Geplant')).toBe(`${formatTonnes(total.planned)}t`);
  await chart('LKW-Auslastung')
    .getByRole('button', { name: /^Sattel/ })
    .click();
  const sattel = total.trucks.find(({ type }) => type === 'SATTEL');
  await expect.poll(async () => await sum('Geliefert')).toBe(`${formatTonnes(sattel?.delivered ?? 0)}t`);
  // The URL contains the choice, so it survives a reload.
  await page.reload();
  await expect.poll(async () => await sum('Geliefert')).toBe(`${formatTonnes(sattel?.delivered ?? 0)}t`);
});

it('has each chart as its table, and halls and comparisons of one’s choice', async () => {
  for (const [name, lines] of [
    [utilization, 20],
    ['Verschoben', 5],
    ['LKW-Auslastung', 4],
  ] as const) {
    await region(name)
      .getByRole('button', { name: `Mehr zu ${name}` })
      .click();
    await page.getByRole('menuitem', { name: 'Als Tabelle' }).click();
    const rows = region(name).getByRole('table').locator('tbody tr');
    await rows.first().waitFor();
    expect(await rows.count()).toBeGreaterThanOrEqual(lines);
  }
  await page.getByRole('combobox', { name: 'Hallen' }).click();
  await page.getByRole('option', { name: 'Halle 2' }).click();
  const ofHall = total.halls.find(({ id }) => id === 2);
  const all = (ofHall?.steel ?? 0) + (ofHall?.matting ?? 0);
  await expect.poll(async () => await sum('Geplant')).toBe(`${formatTonnes(all)}t`);
  await page.getByRole('combobox', { name: 'Vergleich' }).click();
  await page.getByRole('option', { name: 'ohne Vergleich' }).click();
  await expect.poll(async () => await region('Wochen').locator('tfoot tr').count()).toBe(1);
});

it('is taken along as CSV, XLSX and PNG', async () => {
  const save = async (item: string): Promise<{ name: string; bytes: Buffer }> => {
    await page.getByRole('button', { name: 'Export' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: item }).click(),
    ]);
    return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
  };
  const csv = await save('CSV-Datei');
  expect(csv.name).toBe(`figures-${month.from}.csv`);
  expect(csv.bytes.toString('utf8').trim().split('\r\n')).toHaveLength(1 + days.length);
  const xlsx = await save('Excel-Datei');
  expect([xlsx.name, xlsx.bytes.subarray(0, 2).toString()]).toEqual([`figures-${month.from}.xlsx`, 'PK']);
  const png = await save('Bild der Diagramme');
  expect([png.name, png.bytes.subarray(1, 4).toString()]).toEqual([`kennzahlen-${month.from}.png`, 'PNG']);
  // The image contains three charts at double resolution.
  expect(png.bytes.readUInt32BE(16)).toBeGreaterThan(1_400);
  expect(png.bytes.readUInt32BE(20)).toBeGreaterThan(1_400);
});

it('prints on one sheet of A4', async () => {
  const pages = await paperOf(page, { printBackground: true });
  expect(pages.map(({ width, height }) => [width, height])).toEqual([[297, 210]]);
  expect(pages[0]?.text).toContain('Kennzahlen');
});

it('is there for any kind of period, and speaks English', async () => {
  await page.getByRole('button', { name: 'Eigener' }).click();
  await page.getByRole('textbox', { name: 'Von' }).fill('01.01.2020');
  await page.getByText('Höchstens 400 Tage').waitFor();
  await goTo(page, `/figures?span=own&from=${addMonths(month.from, -6)}&to=${month.to}`);
  await chart('Auslastung je Halle und Woche').waitFor();
  await region('Monate').waitFor();
  await goTo(page, `/figures?span=week&from=${windows.today}`);
  await region('Tage').waitFor();
  await goTo(page, `/figures?span=quarter&from=${month.from}`);
  await region('Wochen').waitFor();
  await goTo(page, '/settings');
  await page.getByRole('radio', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await goTo(page, `/figures?span=quarter&from=${month.from}`);
  await region('Utilization per hall and day').waitFor();
  await page.getByRole('button', { name: 'Quarter', exact: true }).waitFor();
});
