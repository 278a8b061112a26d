import { calendarEndpoint } from '@werkplan/shared/calendar/calendar-endpoints.ts';
import { changePlantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import { hallTotalsEndpoint, setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { addDays, dottedDay, isoWeek, isoWeekday, mondayOf } from '@werkplan/shared/values/day.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { makeOrder, makeTruck } from '../../support/make.ts';
import { goTo } from '../../support/own-day.ts';
import { useWindows } from '../../support/windows.ts';

const windows = useWindows();
let page: Page;
let other: Page;
/** A Wednesday of next year without a holiday nearby. */
let wednesday: string;
/** Another such Wednesday, on which halls have capacities of their own. */
let another: string;

/** Sets working days, the holidays of Baden-Württemberg and capacities, and creates orders today. */
const furnish = async (): Promise<void> => {
  const { script, today } = windows;
  await script.call(changePlantEndpoint, { body: { region: 'DE-BW' } });
  for (const [id, maxCapacity] of [80_000, 60_000, 100_000].entries())
    await script.call(setCapacityEndpoint, {
      params: { id: id + 1 },
      body: { validFrom: today, maxCapacity },
    });
  const closed = addDays(mondayOf(today), 8);
  await script.call(setCapacityEndpoint, {
    params: { id: 2 },
    body: { date: closed, maxCapacity: 0, reason: 'Wartung' },
  });
  await makeTruck(script);
  await makeOrder(script, { date: today });
  const newYear = `${Number(today.slice(0, 4)) + 1}-01-01`;
  // The server stores the holidays shortly after its answer.
  await vi.waitUntil(
    async () => {
      const { days } = await script.call(calendarEndpoint, { query: { from: newYear, to: newYear } });
      return days[0]?.state === 'holiday';
    },
    { timeout: 30_000 },
  );
};

beforeAll(async () => {
  await furnish();
  const year = Number(windows.today.slice(0, 4)) + 1;
  const july = `${year}-07-05`;
  wednesday = addDays(july, (10 - isoWeekday(july)) % 7);
  another = addDays(wednesday, 14);
  page = await windows.open('anna', '/calendar');
  other = await windows.open('bernd', '/calendar');
}, 60_000);
/** Both pages show the Wednesday's year. */
beforeEach(async () => {
  for (const on of [page, other]) {
    await on.getByRole('navigation').waitFor();
    await goTo(on, `/calendar?year=${wednesday.slice(0, 4)}`);
    await on.locator(`[data-day="${wednesday}"]`).waitFor();
  }
});

const cell = (on: Page, day: string) => on.locator(`[role=gridcell][data-day="${day}"]`);
const coming = (on: Page) => on.getByRole('region', { name: 'Kommende Tage' });
it('closes the days selected with Shift, on a second screen too, and takes it back', async () => {
  await cell(page, wednesday).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  const friday = addDays(wednesday, 2);
  expect(await dialog.getByLabel('Von').inputValue()).toBe(dottedDay(wednesday));
  expect(await dialog.getByLabel('Bis').inputValue()).toBe(dottedDay(friday));
  await dialog.getByLabel('Name').press('Enter');
  await dialog.getByText('Pflichtfeld').first().waitFor();
  await dialog.getByLabel('Name').fill('Umbau');
  await page.keyboard.press('Enter');
  await page.locator(`[data-day="${friday}"][data-state=closure]`).waitFor();
  await other.locator(`[data-day="${wednesday}"][data-state=closure]`).waitFor();
  await coming(other).getByRole('button', { name: /Umbau/ }).waitFor();
  const halls = await windows.script.call(hallTotalsEndpoint, { query: { date: friday } });
  expect(halls.map((hall) => ('maxCapacity' in hall ? hall.maxCapacity : -1))).toEqual([0, 0, 0]);
  const entered = page.locator('[data-tone]', { hasText: 'Umbau ist eingetragen.' });
  await entered.getByRole('button', { name: 'Rückgängig' }).click();
  await other.locator(`[data-day="${wednesday}"][data-state=plain]`).waitFor();
});

it('opens a closed day as an extra one by dragging or a click, and removes it again', async () => {
  const saturday = addDays(wednesday, 3);
  await cell(page, saturday).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Kapazität Halle 2').fill('25000');
  await dialog.getByLabel('Name').fill('Zusatzschicht');
  await dialog.getByRole('button', { name: 'Eintragen' }).click();
  await other.locator(`[data-day="${saturday}"][data-state=extra]`).waitFor();
  const { days } = await windows.script.call(calendarEndpoint, { query: { from: saturday, to: saturday } });
  expect(days).toEqual([{ date: saturday, state: 'extra', name: 'Zusatzschicht' }]);
  await coming(other)
    .getByRole('button', { name: /Zusatzschicht/ })
    .click();
  await other.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click();
  await page.locator(`[data-day="${saturday}"][data-state=off]`).waitFor();

  const [from, to] = [cell(page, wednesday), cell(page, addDays(wednesday, 8))];
  await from.hover();
  await page.mouse.down();
  await to.hover();
  await page.mouse.up();
  await dialog.waitFor();
  expect(await dialog.getByLabel('Bis').inputValue()).toBe(dottedDay(addDays(wednesday, 8)));
  await page.keyboard.press('Escape');
});

it('another region’s holidays are chosen in the bar, and seen at once', async () => {
  onTestFinished(
    async () => void (await windows.script.call(changePlantEndpoint, { body: { region: 'DE-BW' } })),
  );
  const [first] = [`${wednesday.slice(0, 4)}-03-08`];
  await page.getByRole('combobox', { name: 'Feiertage' }).click();
  await page.getByRole('option', { name: 'Berlin', exact: true }).click();
  await other.locator(`[data-day="${first}"]:is([data-state=holiday], [data-state=idle])`).waitFor();
});

it('keeps drivers, on a second screen too, and the driver field of a run offers them', async () => {
  await page.getByRole('button', { name: 'Fahrer', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').press('Enter');
  await dialog.getByText('Pflichtfeld').first().waitFor();
  await dialog.getByLabel('Name').fill('Anna  Kern');
  await dialog.getByLabel('Telefon').fill('0781 12');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await other.getByRole('button', { name: /^Anna Kern/ }).press('Enter');
  await other.getByRole('dialog').getByLabel('Telefon').fill('0781 34');
  await other.keyboard.press('Enter');
  await page.getByText('0781 34').waitFor();
  const saved = other.locator('[data-tone]', { hasText: 'Anna Kern ist gespeichert.' });
  await saved.getByRole('button', { name: 'Rückgängig' }).click();
  await page.getByText('0781 12').waitFor();
  await other.goto(`${windows.server.url}/delivery`);
  await other
    .getByRole('button', { name: /^Fahrer / })
    .first()
    .press('Enter');
  const field = other.locator('input[list]');
  await field.waitFor();
  await expect
    .poll(
      async () =>
        await field.evaluate((input: HTMLInputElement) =>
          [...(input.list?.options ?? [])].map(({ value }) => value),
        ),
    )
    .toContain('Anna Kern');
  await field.fill('Wer anders');
  await field.press('Enter');
  await other.getByRole('button', { name: /^Fahrer .*: Wer anders$/ }).waitFor();
});

const recurring = (on: Page) => on.getByRole('region', { name: 'Wiederkehrendes' });

it('keeps a text for a truck by keys, on a second screen and on the board too; it is changed and ended', async () => {
  await recurring(page).getByRole('button', { name: 'Vorlage', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Ladekran prüfen');
  await dialog.getByRole('radio', { name: 'an Wochentagen' }).press('ArrowRight');
  await dialog.getByRole('textbox', { name: 'Text' }).press('Enter');
  const row = (on: Page) => recurring(on).getByRole('button', { name: /Ladekran prüfen/ });
  await row(other).waitFor();
  expect(await row(other).textContent()).toContain('jeden Arbeitstag');
  await row(page).press('Enter');
  await dialog.getByLabel('Bis (leer: ohne Ende)').fill(dottedDay(addDays(windows.today, 21)));
  await page.keyboard.press('Enter');
  await expect.poll(async () => await row(other).textContent()).not.toContain('ohne Ende');
  await other.goto(
    `${windows.server.url}/delivery?date=${addDays(windows.today, 15 - isoWeekday(windows.today))}`,
  );
  const repeats = other.getByRole('button', { name: /kommt wieder/ });
  await repeats.first().press('Enter');
  await other.getByRole('menuitem', { name: 'Nicht mehr wiederholen' }).press('Enter');
  await row(page).waitFor({ state: 'detached' });
  await expect.poll(async () => await repeats.count()).toBe(0);
});

const undo = async (on: Page, text: string): Promise<void> =>
  await on
    .locator('[data-tone]')
    .filter({ hasText: text })
    .getByRole('button', { name: 'Rückgängig' })
    .click();
const row = (on: Page, text: string | RegExp) => on.getByRole('row').filter({ hasText: text });

it('a pasted list names what it will change and what it can’t read, and is one change', async () => {
  await page.getByRole('button', { name: 'Einfügen' }).click();
  const dialog = page.getByRole('dialog');
  const day = addDays(another, 1);
  await dialog
    .getByLabel('Tag, Halle, Tonnen oder kg, Grund')
    .fill(`Tag;Halle;t;Grund\n${dottedDay(day)};alle;40;bis 12:00\n${dottedDay(day)};9;40\n31.2.;1;5`);
  await dialog.getByText('Zeile 3: Bitte Halle 1, 2 oder 3').waitFor();
  await dialog.getByText('Zeile 4: Bitte den Tag wie 31.12.2026').waitFor();
  await dialog.getByRole('button', { name: '3 Kapazitäten ändern' }).click();
  await row(other, 'bis 12:00').getByText('alle Hallen').waitFor();
  await undo(page, '3 Kapazitäten sind geändert.');
  await row(other, 'bis 12:00').waitFor({ state: 'detached' });
});

it('a week is carried forward after a preview', async () => {
  const next = addDays(mondayOf(windows.today), 7);
  await page.getByRole('combobox', { name: 'Woche' }).click();
  await page.getByRole('option', { name: `KW ${isoWeek(next)}`, exact: true }).click();
  await page.getByRole('button', { name: 'Vorschau' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^\d+ Kapazitäten? ändern$/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Vorschau' }).click();
  await dialog.getByText('Hier ändert sich nichts.').waitFor();
  await page.keyboard.press('Escape');
});

it('a hall’s menu lists what is to come, changes and removes it', async () => {
  const body = { date: addDays(another, 2), maxCapacity: 45_000, reason: 'Kranprüfung' };
  await windows.script.call(setCapacityEndpoint, { params: { id: 2 }, body });
  await row(page, 'Kranprüfung').waitFor();
  await goTo(other, `/production?date=${windows.today}`);
  await other.getByRole('button', { name: 'Kapazität der Halle 2 bearbeiten' }).click();
  const menu = other.getByRole('dialog', { name: 'Kapazität Halle 2' });
  await menu.getByRole('button', { name: /Kranprüfung/ }).click();
  expect(await menu.getByLabel('Grund').inputValue()).toBe('Kranprüfung');
  await menu.getByLabel('Kapazität Halle 2').fill('30.000');
  await menu.getByRole('button', { name: 'Speichern' }).click();
  await row(page, /Kranprüfung/)
    .getByText('30', { exact: true })
    .waitFor();
});
