import type { Day } from '@werkplan/shared/values/day.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { brokenInEitherTheme } from '../support/axe.ts';
import { cardOf, slotOf } from '../support/delivery-page.ts';
import { nightly } from '../support/nightly.ts';
import { ownDays } from '../support/own-day.ts';
import { useTwoTrucks } from '../support/two-trucks.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows({ rests: false });
const nextDay = ownDays(windows);

const furnish = useTwoTrucks(windows);

/** A day on which the second run goes to the site of a card in the list. */
const makeDay = async (): Promise<{ day: Day; place: (slot: number) => Promise<void> }> => {
  const day = nextDay();
  const fair = { constructionSite: 'Messe', postCode: '76131', city: 'Karlsruhe' };
  const { orders, place } = await furnish(day, [
    { ...fair, steel: 7_000 },
    { ...fair, steel: 5_000 },
  ]);
  const [placed, listed] = orders;
  if (!placed || !listed) throw new Error('two orders were made');
  await place(placed, 0);
  return { day, place: async (slot) => await place(listed, slot) };
};

const listedCard = (page: Page): Locator => page.locator('[data-shipment] [data-stop]');
const preview = (page: Page | Locator): Locator => page.locator('[inert]', { hasText: 'Messe' });

it('F names the best runs for a card with reasons; arrows look, Enter places, and a colleague sees it at once', async () => {
  const { day } = await makeDay();
  const anna = await windows.open('anna', `/delivery?date=${day}`);
  const bernd = await windows.open('bernd', `/delivery?date=${day}`);
  await listedCard(anna).press('f');
  const options = anna.getByRole('option');
  await expect.poll(async () => await options.count()).toBe(2);
  await anna.getByRole('listbox', { name: 'Vorschläge' }).and(anna.locator(':focus')).waitFor();
  expect(await options.first().innerText()).toMatch(
    /OG-BS 214[^]*14 \/ 24 t[^]*Eine Sendung dieser Baustelle an Bord[^]*danach 10 t frei/,
  );
  await expect.poll(async () => await preview(slotOf(anna, 'OG-BS 214', 2)).count()).toBe(1);
  expect(await brokenInEitherTheme(anna, '[role=dialog]')).toEqual([]);
  await anna.keyboard.press('ArrowDown');
  await expect.poll(async () => await preview(slotOf(anna, 'KA-WT 55', 1)).count()).toBe(1);
  expect(await preview(anna).count()).toBe(1);
  // Nothing has happened yet, and nobody else sees any of it.
  expect(await listedCard(bernd).count()).toBe(1);
  await anna.keyboard.press('ArrowUp');
  await anna.keyboard.press('Enter');
  for (const page of [anna, bernd])
    await slotOf(page, 'OG-BS 214', 2)
      .getByRole('button', { name: /^Messe/ })
      .waitFor();
  await slotOf(anna, 'OG-BS 214', 2).locator('button:focus').waitFor();
  expect(await preview(anna).count()).toBe(0);
  await anna.getByRole('button', { name: 'Rückgängig' }).first().press('Enter');
  for (const page of [anna, bernd]) await expect.poll(async () => await listedCard(page).count()).toBe(1);
}, 60_000);

it('Escape leaves selection and focus as they were; the card menu opens the list too, in English', async () => {
  const { day } = await makeDay();
  const page = await windows.open('bernd', `/delivery?date=${day}`, { locale: 'en-GB' });
  await listedCard(page).press('f');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  await page.locator('[data-shipment] [data-stop]:focus').waitFor();
  expect(await page.locator('[data-selected]').count()).toBe(0);
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name: 'Suggestions' }).press('Enter');
  await page.getByRole('listbox', { name: 'Suggestions' }).and(page.locator(':focus')).waitFor();
  expect(await page.getByRole('option').first().innerText()).toContain('One shipment to this site on board');
  await page.keyboard.press('2');
  await slotOf(page, 'KA-WT 55', 1)
    .getByRole('button', { name: /^Messe/ })
    .waitFor();
}, 60_000);

nightly(
  'a card that a colleague places meanwhile takes its suggestions along',
  async () => {
    const { day, place } = await makeDay();
    const page = await windows.open('anna', `/delivery?date=${day}`);
    await listedCard(page).press('f');
    await page.getByRole('option').first().waitFor();
    await place(5);
    await page.getByRole('listbox', { name: 'Vorschläge' }).waitFor({ state: 'detached' });
    await cardOf(page, 'Messe').nth(1).press('Enter');
    // Free slots take what is selected, as ever.
    await slotOf(page, 'KA-WT 55', 1).getByText('Hier platzieren').waitFor();
  },
  60_000,
);
