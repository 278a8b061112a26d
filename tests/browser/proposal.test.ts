import type { Day } from '@werkplan/shared/values/day.ts';
import type { Locator, Page } from 'playwright-core';
import { bar, choose } from '../support/day-bar.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardOf, slotOf } from '../support/delivery-page.ts';
import { nightly } from '../support/nightly.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import { tidyPage } from '../support/tidy-page.ts';
import { useTwoTrucks } from '../support/two-trucks.ts';
import { useWindows } from '../support/windows.ts';

/** A proposal for a day, and suggestions for a card; Anna reads German, Bernd English. */
const windows = useWindows({ rests: false });
const nextDay = ownDays(windows);
const furnish = useTwoTrucks(windows);
let anna: Page;
let bernd: Page;

beforeAll(async () => {
  anna = await windows.open('anna', '/delivery');
  bernd = await windows.open('bernd', '/delivery', { locale: 'en-GB' });
}, 60_000);
beforeEach(async () => await tidyPage(anna));

const show = async (pages: readonly Page[], day: Day, site: string): Promise<void> => {
  for (const page of pages) {
    await showDay(page, '/delivery', day);
    await cardOf(page, site).first().waitFor();
  }
};

describe('a proposal', () => {
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

  it('the day is proposed with reasons and discarded with Escape; a card is taken out, it follows the day, is placed as one change and taken back', async () => {
    const { day, place } = await makeDay();
    await show([anna, bernd], day, 'Messe');
    await choose(anna, /^Planen/, 'Tag vorschlagen');
    await isFound(anna);
    expect(await panelOf(anna).innerText()).toMatch(/3\s+von 4 Sendungen platziert, 34\s+von\s+38\s+t/);
    expect(await panelOf(anna).innerText()).toMatch(/Nicht platziert · 1[^]*Schule[^]*Am meisten Platz hat/);
    await expect.poll(async () => await proposed(anna).count()).toBe(3);
    // Nothing has happened yet, and nobody else sees any of it.
    expect([await placed(bernd).count(), await proposed(bernd).count()]).toEqual([1, 0]);
    const placing = (count: number): Locator =>
      anna.getByRole('button', { name: `${count} Sendungen platzieren` });
    await placing(3).and(anna.locator(':focus')).waitFor();

    await anna.keyboard.press('Tab');
    await anna.keyboard.press('Escape');
    await panelOf(anna).waitFor({ state: 'detached' });
    await bar(anna)
      .getByRole('button', { name: /^Planen/ })
      .and(anna.locator(':focus'))
      .waitFor();
    expect([await proposed(anna).count(), await placed(anna).count()]).toEqual([0, 1]);

    await choose(anna, /^Planen/, 'Tag vorschlagen');
    await isFound(anna);
    const card = proposed(anna).and(anna.getByRole('button', { name: /Rathaus/ }));
    await card.focus();
    await anna.getByText(/^Warum .*, Platz \d+\?$/).waitFor();
    expect(await card.getAttribute('aria-description')).toMatch(/danach .* frei|danach voll/);
    await anna.keyboard.press('Enter');
    await placing(2).waitFor();
    expect(await panelOf(anna).innerText()).toContain('Aus dem Vorschlag genommen.');
    await place('Rathaus', 9);
    await slotOf(anna, 'OG-BS 214', 10)
      .getByRole('button', { name: /^Rathaus/ })
      .waitFor();
    // What a colleague has placed meanwhile is no longer in it.
    await expect.poll(async () => await panelOf(anna).innerText()).toMatch(/2\s+von 3 Sendungen platziert/);
    expect(await card.count()).toBe(0);
    await isFound(anna);
    await placing(2).press('Enter');
    for (const page of [anna, bernd]) await expect.poll(async () => await placed(page).count()).toBe(4);
    await panelOf(anna).waitFor({ state: 'detached' });
    await anna.getByText('2 Sendungen sind platziert.').waitFor();
    await anna.getByRole('button', { name: 'Rückgängig' }).first().press('Enter');
    for (const page of [anna, bernd]) await expect.poll(async () => await placed(page).count()).toBe(2);
  });

  nightly('a run’s menu proposes for that run alone, and splits only where that is allowed', async () => {
    const { day } = await makeDay();
    const page = anna;
    await show([page], day, 'Messe');
    await page.getByRole('button', { name: /OG-BS 214.*mehr|mehr.*OG-BS 214|Weitere.*OG-BS 214/i }).click();
    await page.getByRole('menuitem', { name: 'Vorschlag für diese Tour' }).click();
    await isFound(page);
    await panelOf(page).getByText('Vorschlag für OG-BS 214').waitFor();
    await expect.poll(async () => await proposed(page).count()).toBeGreaterThan(0);
    const onRun = page.getByRole('region', { name: /^OG-BS 214/ });
    expect(await proposed(onRun).count()).toBe(await proposed(page).count());
    await page.getByRole('button', { name: 'Verwerfen' }).click();
    await choose(page, /^Planen/, 'Tag vorschlagen');
    await isFound(page);
    await page.getByRole('switch', { name: 'Teilen erlauben' }).press('Space');
    await expect
      .poll(async () => await panelOf(page).innerText())
      .toMatch(/4\s+von 4 Sendungen platziert, 38\s+von\s+38\s+t/);
  });
});

describe('suggestions', () => {
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
    await show([anna, bernd], day, 'Messe');
    await listedCard(anna).press('f');
    const options = anna.getByRole('option');
    await expect.poll(async () => await options.count()).toBe(2);
    await anna.getByRole('listbox', { name: 'Vorschläge' }).and(anna.locator(':focus')).waitFor();
    expect(await options.first().innerText()).toMatch(
      /OG-BS 214[^]*14 \/ 24 t[^]*Eine Sendung dieser Baustelle an Bord[^]*danach 10 t frei/,
    );
    await expect.poll(async () => await preview(slotOf(anna, 'OG-BS 214', 2)).count()).toBe(1);
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
  });

  nightly(
    'Escape leaves selection and focus as they were; the card menu opens the list too, in English',
    async () => {
      const { day } = await makeDay();
      const page = bernd;
      await show([page], day, 'Messe');
      await listedCard(page).press('f');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('listbox').waitFor({ state: 'detached' });
      await page.locator('[data-shipment] [data-stop]:focus').waitFor();
      expect(await page.locator('[data-selected]').count()).toBe(0);
      await page.keyboard.press('.');
      await page.getByRole('menuitem', { name: 'Suggestions' }).press('Enter');
      await page.getByRole('listbox', { name: 'Suggestions' }).and(page.locator(':focus')).waitFor();
      expect(await page.getByRole('option').first().innerText()).toContain(
        'One shipment to this site on board',
      );
      await page.keyboard.press('2');
      await slotOf(page, 'KA-WT 55', 1)
        .getByRole('button', { name: /^Messe/ })
        .waitFor();
    },
  );

  nightly('a card that a colleague places meanwhile takes its suggestions along', async () => {
    const { day, place } = await makeDay();
    const page = anna;
    await show([page], day, 'Messe');
    await listedCard(page).press('f');
    await page.getByRole('option').first().waitFor();
    await place(5);
    await page.getByRole('listbox', { name: 'Vorschläge' }).waitFor({ state: 'detached' });
    await cardOf(page, 'Messe').nth(1).press('Enter');
    // Free slots take what is selected, as ever.
    await slotOf(page, 'KA-WT 55', 1).getByText('Hier platzieren').waitFor();
  });
});
