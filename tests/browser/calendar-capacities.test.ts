// Own server: its calendar is that of another region, with the capacities of the demo plant.
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { addDays, dottedDay, isoWeek, isoWeekday, mondayOf } from '@werkplan/shared/values/day.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { nightly } from '../support/nightly.ts';
import { goTo } from '../support/own-day.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows({ demo: true, rests: false, env: () => ({ PLANT_REGION: 'DE-BW' }) });
let page: Page;
let other: Page;
/** Wednesday of a week without any holiday near it, and the one after it. */
let wednesday: string;
let monday: string;

beforeAll(async () => {
  const year = Number(windows.today.slice(0, 4)) + 1;
  const july = `${year}-07-05`;
  wednesday = addDays(july, (10 - isoWeekday(july)) % 7);
  monday = mondayOf(windows.today);
  page = await windows.open('anna', '/calendar');
  other = await windows.open('bernd', '/calendar');
}, 60_000);
beforeEach(async () => {
  await other.getByRole('navigation').waitFor();
  await goTo(other, '/calendar');
  await other.getByRole('button', { name: 'Vorschau' }).waitFor();
});

const undo = async (on: Page, text: string): Promise<void> =>
  await on
    .locator('[data-tone]')
    .filter({ hasText: text })
    .getByRole('button', { name: 'Rückgängig' })
    .click();
const row = (on: Page, text: string | RegExp) => on.getByRole('row').filter({ hasText: text });

it('an exception is entered with its reason by keys, seen at once, changed and removed in one step each', async () => {
  await page.getByRole('button', { name: 'Ausnahme' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tag', { exact: true }).fill(dottedDay(wednesday));
  await dialog.getByLabel('Halle 2').fill('45.000');
  await dialog.getByLabel('Grund').fill('Revision');
  await page.keyboard.press('Enter');
  await row(other, 'Revision').getByText('60', { exact: true }).waitFor();
  await other.getByRole('button', { name: /Halle 2, .*: 45 t statt 60 t, Revision/ }).click();
  const theirs = other.getByRole('dialog');
  await theirs.getByLabel('Halle 3').fill('0');
  await theirs.getByRole('button', { name: 'Speichern' }).click();
  await expect.poll(async () => await row(page, 'Revision').count()).toBe(2);
  await page.getByRole('button', { name: /Halle 3, .*Revision/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click();
  await row(other, 'Revision').first().waitFor({ state: 'detached' });
  await undo(page, '2 Kapazitäten sind geändert.');
  await expect.poll(async () => await row(other, 'Revision').count()).toBe(2);
});

nightly('a pasted list names what it will change and what it can’t read, and is one change', async () => {
  await page.getByRole('button', { name: 'Einfügen' }).click();
  const dialog = page.getByRole('dialog');
  const day = addDays(wednesday, 1);
  await dialog
    .getByLabel('Tag, Halle, Tonnen oder kg, Grund')
    .fill(`Tag;Halle;t;Grund\n${dottedDay(day)};alle;40;bis 12:00\n${dottedDay(day)};9;40\n31.2.;1;5`);
  await dialog.getByText('Zeile 3: Die Halle ist nicht zu lesen.').waitFor();
  await dialog.getByText('Zeile 4: Der Tag ist nicht zu lesen.').waitFor();
  await dialog.getByRole('button', { name: '3 Kapazitäten ändern' }).click();
  await row(other, 'bis 12:00').getByText('alle Hallen').waitFor();
  await undo(page, '3 Kapazitäten sind geändert.');
  await row(other, 'bis 12:00').waitFor({ state: 'detached' });
});

nightly('a week is carried forward after a preview', async () => {
  const next = addDays(monday, 7);
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

nightly('a hall’s menu lists what is to come, changes and removes it', async () => {
  const body = { date: addDays(wednesday, 2), maxCapacity: 45_000, reason: 'Kranprüfung' };
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
