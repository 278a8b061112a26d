import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { cardOf, partOn, partsOn, slotOf, toast, typedDay } from '../support/delivery-page.ts';
import { newTruck } from '../support/make.ts';
import { nightly } from '../support/nightly.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import { makeOrders } from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { useWindows } from '../support/windows.ts';

/** A dispatcher's morning without the mouse, and the list of keys that helps with it. */
const windows = useWindows({ rests: false });
const nextDay = ownDays(windows);
let page: Page;

beforeAll(async () => {
  await windows.script.call(createTruckEndpoint, { body: newTruck() });
  page = await windows.open('anna', '/delivery');
}, 60_000);

beforeEach(async () => {
  await showDay(page, '/delivery', nextDay());
  await page.getByRole('region', { name: /^OG-BS 214/ }).waitFor();
});

const type = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
const dialogIs = async (name: string): Promise<void> => await page.getByRole('dialog', { name }).waitFor();
/** A field takes what is typed once it has the focus, a moment after it can be seen. */
const fieldIs = async (): Promise<void> => await page.locator('input:focus, textarea:focus').waitFor();
const untilFocused = async (name: string): Promise<unknown> =>
  await page.waitForFunction(
    (start) => document.activeElement?.getAttribute('aria-label')?.startsWith(start),
    name,
  );

it('? lists the keys on every page, grouped, and gives the focus back', async () => {
  for (const [keys, heading] of [
    ['gp', 'Produktion'],
    ['gm', 'Produktionsplan'],
    ['gv', 'Produktionsvorschau'],
    ['gd', 'Dashboard'],
    ['gl', 'Lieferung'],
  ] as const) {
    await type(...keys);
    await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor();
    await type('?');
    await dialogIs('Tastatur');
    await type('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await type('?');
  await dialogIs('Tastatur');
  const list = page.getByRole('dialog', { name: 'Tastatur' });
  await expect
    .poll(async () => await list.getByRole('heading', { level: 3 }).allTextContents())
    .toEqual([
      'Überall',
      'Lieferung',
      'Produktion',
      'Der Tag, wie er war',
      'Kennzahlen',
      'Werkskalender',
      'Benutzer',
      'Webhooks',
      'Beim Bearbeiten',
    ]);
  const row = list.locator('dt', { hasText: /^Teil löschen$/ }).locator('xpath=..');
  await expect.poll(async () => await row.locator('kbd').allTextContents()).toEqual(['Entf']);
  await type('Escape');
  await list.waitFor({ state: 'detached' });
});

it('? is a sign while typing', async () => {
  await type('/');
  await page.keyboard.type('wo?');
  expect(await page.getByRole('searchbox').inputValue()).toBe('wo?');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await type('Escape', 'Escape');
});

nightly('speaks English too', async () => {
  const bernd = await windows.open('bernd', '/production', { locale: 'en-GB' });
  await bernd.getByText('Live', { exact: true }).waitFor();
  await bernd.keyboard.press('?');
  const list = bernd.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByText('Move to date', { exact: true }).waitFor();
  await list.getByText('Del', { exact: true }).waitFor();
  // Bernd is no admin: the keys of a page that he doesn't have aren't listed.
  expect(await list.getByRole('heading', { level: 3 }).allTextContents()).toEqual([
    'Everywhere',
    'Delivery',
    'Production',
    'Figures',
    'Plant calendar',
    'While editing',
  ]);
});

it('a digit opens a starting time, a letter does nothing', async () => {
  const editor = page.getByRole('textbox', { name: /^Startzeit/ });
  await page.getByRole('button', { name: /^Startzeit OG-BS 214/ }).focus();
  await type('v');
  expect(await editor.count()).toBe(0);
  await type('1');
  expect(await editor.inputValue()).toMatch(/^1/);
  await type('Escape');
  await editor.waitFor({ state: 'detached' });
});

nightly('creates a truck', async () => {
  await page.getByLabel('LKW anlegen', { exact: true }).focus();
  await type('Enter');
  await dialogIs('Neuen LKW hinzufügen');
  await type('Enter');
  // The list hears keys once it has the focus, a moment after it can be seen; Enter chooses what has the focus by then.
  await page.locator(':focus [role=listbox]').waitFor();
  await page.keyboard.type('klei');
  await page.locator('[role=option]:focus', { hasText: 'Klei' }).waitFor();
  await type('Enter');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  for (const text of ['12000', 'OG-KW 33', '0600', 'Ferreira']) {
    await type('Tab');
    await page.keyboard.type(text);
  }
  await type('Tab', 'ArrowRight', 'Tab', 'Tab', 'Enter');
  await toast(page, 'Der LKW ist angelegt.');
  await page
    .getByRole('region', { name: 'OG-KW 33, Kleine & Kranwagen, Start 06:00, 0 von 12 Tonnen' })
    .waitFor();
});

it('selects, places, splits with an amount, edits it, deletes, moves to date and writes a note', async () => {
  const [day, other] = [nextDay(), nextDay()];
  const [order] = await makeOrders(windows.script, day, [
    { orderId: '501', constructionSite: 'Kita Sonnenhang', city: 'Lahr', steel: 8000, matting: 0 },
  ]);
  const kita = at(
    [order].flatMap((made) => made ?? []),
    0,
  );
  await showDay(page, '/delivery', day);
  const amounts = async (): Promise<number[]> =>
    (await partsOn(windows.script, day, kita)).map(({ amount }) => amount);
  await cardOf(page, 'Kita Sonnenhang').focus();
  await type('Space', 'p', 'Enter');
  await slotOf(page, 'OG-BS 214', 1)
    .getByRole('button', { name: /^Kita Sonnenhang/ })
    .waitFor();
  await untilFocused('Kita Sonnenhang');
  await type('.');
  await page.getByRole('menu').waitFor();
  const item = page.locator('[role=menuitem][data-highlighted]', { hasText: 'Teilen mit Menge' });
  while ((await item.count()) === 0) await type('ArrowDown');
  await type('Enter');
  await dialogIs('Teilen mit Menge');
  await fieldIs();
  await page.keyboard.type('3000');
  await type('Enter');
  await toast(page, 'Die Sendung Kita Sonnenhang Lahr ist geteilt, der neue Teil liegt in der Liste.');
  expect(await amounts()).toEqual([5000, 3000]);
  // The part in the list: Tab goes from the card to its amount.
  await cardOf(page, 'Kita Sonnenhang.*Teil 2 von 2').focus();
  await type('Tab', 'Enter');
  await fieldIs();
  await page.keyboard.type('2500');
  await type('Enter');
  await toast(page, 'Die Änderungen sind gespeichert.');
  expect(await amounts()).toEqual([5000, 2500]);
  await cardOf(page, 'Kita Sonnenhang.*Teil 2 von 2').focus();
  await type('Delete');
  await toast(page, 'Die Sendung Kita Sonnenhang Lahr ist gelöscht.');
  // The focus of the deleted card has found another place.
  await page.waitForFunction(() => document.activeElement !== document.body);
  await slotOf(page, 'OG-BS 214', 1)
    .getByRole('button', { name: /^Kita Sonnenhang.*8 t/ })
    .focus();
  await untilFocused('Kita Sonnenhang');
  await type('m');
  await dialogIs('Notizen');
  await fieldIs();
  await page.keyboard.type('Kran bestellt');
  await type('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await untilFocused('Kita Sonnenhang');
  await type('d');
  await dialogIs('Auf Datum verschieben');
  await fieldIs();
  await type('Control+a');
  await page.keyboard.type(typedDay(other));
  await type('Enter');
  await toast(page, `Die Sendung ist auf ${typedDay(other)} verschoben`);
  expect(await partOn(windows.script, other, kita)).toMatchObject({ amount: 8000, date: other });
});
