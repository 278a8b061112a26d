import { cancelOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { nightly } from '../support/nightly.ts';
import { makeOrder, makeTruck } from '../support/make.ts';
import { goTo, ownDays } from '../support/own-day.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows({ rests: false });
const nextDay = ownDays(windows);
let page: Page;
let first: string;
let second: string;

beforeAll(async () => {
  [first, second] = [nextDay(), nextDay()];
  const { script } = windows;
  await makeTruck(script, { registration: 'BL-AU 7' });
  await makeOrder(script, {
    orderId: '240117',
    constructionSite: 'Rathaus',
    city: 'Bühl',
    date: first,
    hallId: 2,
  });
  const late = { orderId: '240118', constructionSite: 'Blaue Brücke Süd', city: 'Kehl', date: second };
  await makeOrder(script, late);
  const dead = await makeOrder(script, {
    orderId: '240119',
    constructionSite: 'Altbau',
    city: 'Bühl',
    date: second,
  });
  await script.call(cancelOrderEndpoint, { params: { id: dead.id }, body: { isCanceled: true } });
  page = await windows.open('anna', '/production');
}, 60_000);

const palette = (page: Page) => page.getByRole('dialog', { name: /^(Suche|Search)$/ });
const hits = (page: Page) => palette(page).getByRole('option');
/** Types once the field has the focus. */
const look = async (page: Page, text: string): Promise<void> => {
  await palette(page).getByRole('combobox').and(page.locator(':focus')).waitFor();
  await page.keyboard.type(text);
};
const isAt = async (page: Page, path: string, day: string): Promise<void> =>
  await page.waitForURL((url) => url.pathname === path && url.searchParams.get('date') === day);

it('Ctrl+K finds an order of another day, whatever the spelling, and opens it in its hall with the focus on its row', async () => {
  await goTo(page, '/production');
  await page.getByRole('grid').waitFor();
  const before = palette(page);
  await page.keyboard.press('Control+k');
  await before.getByText('Findet Aufträge, Sendungen und LKW aller Tage sowie die Seiten.').waitFor();
  const { height } = (await before.boundingBox()) ?? {};
  await look(page, 'buhl rat');
  await hits(page).first().waitFor();
  // Nothing jumps between the first letter and the hits.
  expect((await before.boundingBox())?.height).toBe(height);
  expect(await hits(page).allInnerTexts()).toEqual([
    expect.stringMatching(/Rathaus[^]*Nr\. 240117[^]*79106 Bühl/),
    expect.stringMatching(/Rathaus[^]*10 t · nicht zugewiesen/),
  ]);
  expect(await palette(page).locator('mark').allInnerTexts()).toEqual(['Rat', 'Bühl', 'Rat', 'Bühl']);
  await page.keyboard.press('Enter');
  await isAt(page, '/production', first);
  await page.getByRole('radio', { name: /^Halle 2/, checked: true }).waitFor();
  await page
    .getByRole('row', { name: /Rathaus/ })
    .locator(':focus')
    .waitFor();
}, 60_000);

nightly(
  'a shipment is selected on its day, a truck’s column has the focus; arrows and the empty answer, in English',
  async () => {
    const page = await windows.open('bernd', '/settings', { locale: 'en-GB' });
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await look(page, 'blaue sud');
    await expect.poll(async () => await hits(page).count()).toBe(2);
    await palette(page).getByRole('status').getByText('2 hits').waitFor();
    await page.keyboard.press('ArrowUp');
    await palette(page)
      .getByRole('option', { selected: true, name: /not assigned/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await isAt(page, '/delivery', second);
    const card = page.getByRole('button', { name: /^Blaue Brücke/, pressed: true });
    await card.and(page.locator(':focus')).waitFor();

    await page.keyboard.press('Control+k');
    await look(page, 'blau7');
    await expect
      .poll(async () => await hits(page).allInnerTexts())
      .toEqual([expect.stringMatching(/^BL-AU 7/)]);
    await page.keyboard.press('Enter');
    await page
      .locator('section', { has: page.getByRole('heading', { name: 'BL-AU 7' }) })
      .locator(':focus')
      .waitFor();

    await page.keyboard.press('Control+k');
    await look(page, 'nowhere');
    await palette(page).getByText('Nothing found for “nowhere”.').waitFor();
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
  },
  60_000,
);

it('letters that are typed before the search’s code is there land in its field, and nowhere else', async () => {
  let release = (): void => undefined;
  const typed = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/app-search-*.js', async (route) => {
    await typed;
    await route.continue();
  });
  await page.goto(`${windows.server.url}/delivery?date=${first}`);
  await page.locator('[data-slot]').first().waitFor();
  const list = page.getByRole('searchbox').first();
  await page.keyboard.press('Control+k');
  // '/' would lead to the list's field.
  await page.keyboard.type('/ rat');
  release();
  const field = palette(page).getByRole('combobox');
  await field.and(page.locator(':focus')).waitFor();
  await page.keyboard.type('haus');
  expect(await field.inputValue()).toBe('/ rathaus');
  await hits(page).first().waitFor();
  await page.keyboard.press('Escape');
  await palette(page).waitFor({ state: 'detached' });
  expect(await list.inputValue()).toBe('');
}, 60_000);

nightly(
  'what is canceled is found, struck out and marked; the field says what the server could not',
  async () => {
    const page = await windows.open('anna', '/calendar');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await look(page, 'altbau');
    expect(await hits(page).first().innerText()).toMatch(/Altbau[^]*Storniert/);
    await page.route('**/api/search?*', async (route) => await route.abort());
    await page.keyboard.type(' b');
    await palette(page)
      .getByText(/^Die Suche antwortet gerade nicht/)
      .waitFor();
  },
  60_000,
);
