import type { Day } from '@werkplan/shared/values/day.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { brokenInEitherTheme } from '../support/axe.ts';
import { slotOf } from '../support/delivery-page.ts';
import { nightly } from '../support/nightly.ts';
import { ownDays } from '../support/own-day.ts';
import { useTwoTrucks } from '../support/two-trucks.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows({ rests: false });
const nextDay = ownDays(windows);

const furnish = useTwoTrucks(windows);

/** Four shipments in the list, one of which fits only split, for the runs of 24 t have 38 t free; a fifth lies on the second run. */
const makeDay = async (): Promise<{ day: Day; place: (site: string, slot: number) => Promise<void> }> => {
  const day = nextDay();
  const sites = { Messe: 10_000, Werft: 13_000, Klinik: 12_000, Rathaus: 9_000, Schule: 4_000 };
  const rows = Object.entries(sites).map(([constructionSite, steel]) => ({
    constructionSite,
    steel,
    matting: 0,
  }));
  const { orderOf, place } = await furnish(day, rows);
  await place(orderOf('Messe'), 0);
  return { day, place: async (site, slot) => await place(orderOf(site), slot) };
};

const proposed = (page: Page | Locator): Locator =>
  page.getByRole('button', { name: /^(Vorschlag|Proposal) .*(herausnehmen|take out)$/ });
const panelOf = (page: Page): Locator => page.getByRole('region', { name: /^(Vorschlag|Proposal) f/ });
const placed = (page: Page): Locator => page.locator('[data-slot] [data-card]');
const isFound = async (page: Page): Promise<void> =>
  await panelOf(page)
    .getByText(/gefunden in|found in/i)
    .waitFor();

it('the day is proposed with reasons, Enter places it as one change, and one undo takes it back', async () => {
  const { day } = await makeDay();
  const anna = await windows.open('anna', `/delivery?date=${day}`);
  const bernd = await windows.open('bernd', `/delivery?date=${day}`);
  await anna.getByRole('button', { name: 'Tag vorschlagen' }).press('Enter');
  await isFound(anna);
  expect(await panelOf(anna).innerText()).toMatch(/3\s+von 4 Sendungen platziert, 34\s+von\s+38\s+t/);
  expect(await panelOf(anna).innerText()).toMatch(/Nicht platziert · 1[^]*Schule[^]*Am meisten Platz hat/);
  await expect.poll(async () => await proposed(anna).count()).toBe(3);
  expect(await brokenInEitherTheme(anna)).toEqual([]);
  // Nothing has happened yet, and nobody else sees any of it.
  expect([await placed(bernd).count(), await proposed(bernd).count()]).toEqual([1, 0]);
  await anna.getByRole('button', { name: '3 Sendungen platzieren' }).and(anna.locator(':focus')).waitFor();
  await anna.keyboard.press('Enter');
  for (const page of [anna, bernd]) await expect.poll(async () => await placed(page).count()).toBe(4);
  await panelOf(anna).waitFor({ state: 'detached' });
  await anna.getByText('3 Sendungen sind platziert.').waitFor();
  await anna.getByRole('button', { name: 'Rückgängig' }).first().press('Enter');
  for (const page of [anna, bernd]) await expect.poll(async () => await placed(page).count()).toBe(1);
}, 60_000);

it('a card says why and is taken out by keyboard; Escape discards, the focus is where it was', async () => {
  const { day } = await makeDay();
  const page = await windows.open('bernd', `/delivery?date=${day}`, { locale: 'en-GB' });
  await page.getByRole('button', { name: 'Propose day' }).press('Enter');
  await isFound(page);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await panelOf(page).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Propose day' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await isFound(page);
  const card = proposed(page).first();
  await card.focus();
  await page.getByText(/^Why .*, slot \d+\?$/).waitFor();
  expect(await card.getAttribute('aria-description')).toMatch(/free afterwards|full afterwards/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Place 2 shipments' }).waitFor();
  expect(await panelOf(page).innerText()).toContain('Taken out of the proposal.');
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect.poll(async () => [await proposed(page).count(), await placed(page).count()]).toEqual([0, 1]);
}, 60_000);

it('the proposal follows the day: what a colleague places meanwhile is no longer in it', async () => {
  const { day, place } = await makeDay();
  const page = await windows.open('anna', `/delivery?date=${day}`);
  await page.getByRole('button', { name: 'Tag vorschlagen' }).click();
  await isFound(page);
  await place('Rathaus', 9);
  await slotOf(page, 'OG-BS 214', 10)
    .getByRole('button', { name: /^Rathaus/ })
    .waitFor();
  await expect.poll(async () => await panelOf(page).innerText()).toMatch(/von 3 Sendungen platziert/);
  expect(
    await proposed(page)
      .and(page.getByRole('button', { name: /Rathaus/ }))
      .count(),
  ).toBe(0);
}, 60_000);

nightly(
  'a run’s menu proposes for that run alone, and splits only where that is allowed',
  async () => {
    const { day } = await makeDay();
    const page = await windows.open('anna', `/delivery?date=${day}`);
    await page.getByRole('button', { name: /OG-BS 214.*mehr|mehr.*OG-BS 214|Weitere.*OG-BS 214/i }).click();
    await page.getByRole('menuitem', { name: 'Vorschlag für diese Tour' }).click();
    await isFound(page);
    await panelOf(page).getByText('Vorschlag für OG-BS 214').waitFor();
    await expect.poll(async () => await proposed(page).count()).toBeGreaterThan(0);
    const onRun = page.getByRole('region', { name: /^OG-BS 214/ });
    expect(await proposed(onRun).count()).toBe(await proposed(page).count());
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    await page.getByRole('button', { name: 'Tag vorschlagen' }).click();
    await isFound(page);
    await page.getByRole('switch', { name: 'Teilen erlauben' }).press('Space');
    await expect
      .poll(async () => await panelOf(page).innerText())
      .toMatch(/4\s+von 4 Sendungen platziert, 38\s+von\s+38\s+t/);
  },
  60_000,
);
