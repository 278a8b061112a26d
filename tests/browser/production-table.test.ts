import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { nightly } from '../support/nightly.ts';
import { pressUntilGone } from '../support/press-until-gone.ts';
import { systemChange } from '../support/system-change/system-change.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import {
  cellOf,
  editorOf,
  fillNewOrder,
  listed,
  makeOrders,
  makeTable,
  rowOf,
  storedOrder,
} from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { tidyPage } from '../support/tidy-page.ts';
import { useWindows } from '../support/windows.ts';

/** The orders table with the mouse, in German. */
const windows = useWindows({ rests: false });
let page: Page;
const nextDay = ownDays(windows);
/** What a test only looks at: a day whose orders stay as they are. Who changes some takes `ownOrders`. */
let sharedDay: string;
let orders: Order[];

const show = async (day: string, made: readonly Order[]): Promise<void> => {
  await showDay(page, '/production', day);
  await rowOf(page, at(made, 0)).waitFor();
};
/** The same orders on a day of the test's own, which is shown. */
const ownOrders = async (): Promise<Order[]> => {
  const day = nextDay();
  const made = await makeTable(windows.script, day);
  await show(day, made);
  return made;
};

beforeAll(async () => {
  sharedDay = nextDay();
  orders = await makeTable(windows.script, sharedDay);
  page = await windows.open('anna', `/production?date=${sharedDay}`);
}, 60_000);
beforeEach(async () => {
  await tidyPage(page);
  await show(sharedDay, orders);
});

const heads = async (): Promise<string[]> =>
  (await page.getByRole('columnheader').allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' ').trim());
const head = (name: string) => page.getByRole('columnheader', { name, exact: true });
const toast = async (text: string) => await page.getByText(text, { exact: true }).first().waitFor();

it('has every column but the selected hall’s own', async () => {
  const [first, ...rest] = await heads();
  const names =
    'Auftrag, Baustelle, PLZ, Ort, Stahl, Matten, Gesamt, Auch Halle 2 H2, Auch Halle 3 H3, Zeit, LTD, Kurz';
  expect([first, ...rest.slice(0, 11)].join(', ')).toBe(names);
  expect(rest.slice(11, -1)).toEqual(
    ['Rot', 'Grün', 'Gelb', 'Rosa', 'Orange', 'Braun', 'Gold', 'Silber', 'Magenta', 'Blau', 'Weiß'].map(
      (color, index) => `Attribut ${index + 1}, ${color} ${index + 1}`,
    ),
  );
});

it('lists order numbers as numbers, highest first, and the canceled behind the divider', async () => {
  await expect.poll(async () => await listed(page)).toEqual(['24801', '1200', '900', '5000']);
  const canceled = rowOf(page, at(orders, 3));
  expect(await cellOf(page, at(orders, 3), 'city').getAttribute('aria-disabled')).toBe('true');
  await canceled.getByText('Storniert').waitFor();
  expect(await page.locator('[role=row]', { hasText: /^Storniert · 1$/ }).count()).toBe(1);
  await cellOf(page, at(orders, 3), 'city').dblclick({ force: true });
  expect(await page.locator('[data-row] input').count()).toBe(0);
});

it('sorts text columns, umlauts among their vowels, and turns round', async () => {
  await head('Baustelle').getByRole('button').click();
  await expect.poll(async () => await head('Baustelle').getAttribute('aria-sort')).toBe('ascending');
  await expect.poll(async () => await listed(page)).toEqual(['900', '1200', '24801', '5000']);
  await head('Baustelle').getByRole('button').click();
  await expect.poll(async () => await listed(page)).toEqual(['24801', '1200', '900', '5000']);
  expect(await head('Stahl').getByRole('button').count()).toBe(0);
  await head('Auftrag').getByRole('button').click();
  await expect.poll(async () => await listed(page)).toEqual(['24801', '1200', '900', '5000']);
});

it('filters by what is typed in any case; the icon closes and clears', async () => {
  const icon = page.getByRole('button', { name: 'Filter', exact: true });
  await icon.click();
  await page.getByLabel('Ort filtern').fill('KEH');
  await expect.poll(async () => await listed(page)).toEqual(['900', '5000']);
  await page.getByLabel('Baustelle filtern').fill('gibt es nicht');
  await page.getByText('Kein Auftrag passt zu den Filtern.').waitFor();
  await icon.click();
  await expect.poll(async () => await listed(page)).toHaveLength(4);
  await icon.click();
  expect(await page.getByLabel('Ort filtern').inputValue()).toBe('');
  await icon.click();
});

it('another hall closes the filters, empties the create row and keeps the sorting', async () => {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Ort filtern').waitFor();
  await page
    .getByRole('row', { name: 'Neuer Auftrag' })
    .getByLabel('Baustelle', { exact: true })
    .fill('Halb getippt');
  await head('Ort').getByRole('button').click();
  await page.getByRole('radio', { name: /^Halle 2/ }).click();
  await rowOf(page, at(orders, 4)).waitFor();
  expect(await page.getByLabel('Ort filtern').count()).toBe(0);
  const site = page.getByRole('row', { name: 'Neuer Auftrag' }).getByLabel('Baustelle', { exact: true });
  expect(await site.inputValue()).toBe('');
  expect(await head('Ort').getAttribute('aria-sort')).toBe('ascending');
  expect(await heads()).toContain('Auch Halle 1 H1');
  await page.getByRole('radio', { name: /^Halle 3/ }).click();
  await page.getByText('Keine Aufträge vorhanden').waitFor();
  await page.getByText(/^Für Halle 3 ist am .* nichts geplant\.$/).waitFor();
  await page.getByRole('radio', { name: /^Halle 1/ }).click();
  await head('Auftrag').getByRole('button').click();
});

it('edits in place: double-click opens, a click outside saves, Escape gives up and the toast brings it back', async () => {
  const order = at(await ownOrders(), 1);
  await cellOf(page, order, 'city').dblclick();
  await editorOf(page, order, 'city').fill('Achern-Oberachern');
  await page.getByRole('heading', { name: 'Aufträge Halle 1' }).click();
  await toast('Auftrag 24801 gespeichert');
  expect((await storedOrder(windows.script, order)).city).toBe('Achern-Oberachern');

  await cellOf(page, order, 'city').dblclick();
  await editorOf(page, order, 'city').fill('Nirgendwo');
  await page.keyboard.press('Escape');
  await toast('Die Änderungen wurden verworfen.');
  await page.getByRole('button', { name: 'Wiederherstellen' }).click();
  expect(await editorOf(page, order, 'city').inputValue()).toBe('Nirgendwo');
  await page.keyboard.press('Escape');
});

nightly('refuses what breaks a rule and keeps the editor open', async () => {
  const order = at(orders, 1);
  await cellOf(page, order, 'postCode').dblclick();
  await editorOf(page, order, 'postCode').fill('7769');
  await page.keyboard.press('Enter');
  await toast('So lässt sich das nicht speichern.');
  await editorOf(page, order, 'postCode').and(page.locator('[aria-invalid=true]')).waitFor();
  await page.keyboard.press('Escape');
  // An empty number is 0, and steel and matting together must be more than 1 kg.
  const mats = at(orders, 2);
  await cellOf(page, mats, 'matting').dblclick();
  await editorOf(page, mats, 'matting').fill('');
  await page.keyboard.press('Enter');
  await editorOf(page, mats, 'matting').and(page.locator('[aria-invalid=true]')).waitFor();
  await page.keyboard.press('Escape');
});

nightly(
  'the create row leaves what is no whole number of kilograms as it is typed, refuses it and says why',
  async () => {
    const row = await fillNewOrder(page);
    const steel = row.getByLabel('Stahl', { exact: true });
    await steel.fill('');
    await steel.pressSequentially('1.234,5');
    await steel.press('Enter');
    await row.locator('[data-draft=steel] [aria-invalid=true]').waitFor();
    expect(await steel.inputValue()).toBe('1.234,5');
    await page.getByText('Nur ganze Kilogramm, z. B. 9.000', { exact: true }).first().waitFor();
    await steel.fill('');
    expect(await listed(page)).not.toContain('31');
  },
);

nightly(
  'takes whole kilograms with grouping and a zero fraction, and says in tonnes what is typed',
  async () => {
    const order = at(await ownOrders(), 1);
    await cellOf(page, order, 'steel').dblclick();
    const editor = editorOf(page, order, 'steel');
    expect(await editor.inputValue()).toBe('9.000');
    await editor.fill('12.500,00');
    await page.getByText('= 13 t', { exact: true }).first().waitFor();
    await editor.press('Enter');
    await expect.poll(async () => (await storedOrder(windows.script, order)).steel).toBe(12_500);

    const row = await fillNewOrder(page);
    await row.getByLabel('Stahl', { exact: true }).fill('4.200,00');
    await row.getByLabel('Matten', { exact: true }).fill('800 kg');
    await row.getByText('5', { exact: true }).waitFor();
    await row.getByLabel('Matten', { exact: true }).press('Enter');
    await toast('Auftrag 31 ist angelegt');
    await row.getByLabel('Stahl', { exact: true }).fill('2,');
    await row.getByLabel('Baustelle', { exact: true }).focus();
    await row.locator('[data-draft=steel] [aria-invalid=true]').waitFor();
    await row.getByLabel('Stahl', { exact: true }).fill('');
    const made = page.locator('[data-row]', { hasText: 'Neubau' });
    await made.getByTitle('4.200 kg', { exact: true }).waitFor();
    await made.getByTitle('800 kg', { exact: true }).waitFor();
  },
);

nightly('no field of the create row lies over another, whichever has the focus', async () => {
  const fields = page.locator('[data-draft] input:not([type=checkbox])');
  for (const field of await fields.all()) {
    await field.focus();
    const boxes = await fields.evaluateAll((all) =>
      all.map((one) => {
        const { left, right } = (one.parentElement ?? one).getBoundingClientRect();
        return { left, right };
      }),
    );
    const covered = boxes.filter(({ left }, index) => index > 0 && left < (boxes[index - 1]?.right ?? 0));
    expect(covered).toEqual([]);
    expect(boxes.every(({ left, right }) => right - left >= 44)).toBe(true);
  }
});

it('what is typed before the checks have come waits for them: refused, it is back in its editor and was never sent', async () => {
  const order = at(orders, 1);
  let release = (): void => undefined;
  const wanted = new Promise<void>((resolve) => (release = resolve));
  const sent: string[] = [];
  const holdsChecksBack = async (window: Page): Promise<void> => {
    await window.route('**/assets/later-orders-*.js', async (route) => {
      await wanted;
      await route.continue();
    });
    window.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())));
  };
  const fresh = await windows.beside(page, `/production?date=${sharedDay}`, { prepare: holdsChecksBack });
  await cellOf(fresh, order, 'postCode').dblclick();
  await editorOf(fresh, order, 'postCode').fill('7769');
  await fresh.keyboard.press('Enter');
  await cellOf(fresh, order, 'postCode').and(fresh.locator('[aria-busy=true]')).waitFor();
  release();
  await editorOf(fresh, order, 'postCode').and(fresh.locator('[aria-invalid=true]')).waitFor();
  await fresh.getByText('Fünf Ziffern, ab 10000').first().waitFor();
  expect(await editorOf(fresh, order, 'postCode').inputValue()).toBe('7769');
  expect(sent).toEqual([]);
  await fresh.close();
});

it('toggles flags by double-click anywhere in their cell', async () => {
  const order = at(await ownOrders(), 1);
  for (const field of ['h2', 'attribute11'] as const) {
    await rowOf(page, order).locator(`[data-field=${field}]`).dblclick();
    await expect.poll(async () => (await storedOrder(windows.script, order))[field]).toBe(true);
  }
  await rowOf(page, order).getByRole('checkbox', { name: 'Attribut 11, Weiß', checked: true }).waitFor();
});

it('shows tonnes with the exact kilograms, and the note as an icon', async () => {
  const order = at(orders, 2);
  expect(await rowOf(page, order).locator('[data-field=matting]').innerText()).toBe('2');
  expect(await rowOf(page, order).locator('[data-field=total]').innerText()).toBe('2');
  await rowOf(page, order).getByTitle('1.500 kg', { exact: true }).first().waitFor();
  await rowOf(page, order).getByRole('button', { name: 'Notiz zu Auftrag 1200' }).click();
  expect(await page.getByRole('textbox', { name: 'Notizen' }).inputValue()).toBe('Tor 3');
  await pressUntilGone('Escape', page.getByRole('dialog'));
  expect(await page.getByRole('button', { name: /^Notiz zu Auftrag/ }).count()).toBe(1);
});

it('a past day is there to be read: no create row, no editor, notes alone in the menu', async () => {
  const past = addDays(windows.today, -1);
  const order = at(await makeOrders(windows.script, nextDay(), [{}]), 0);
  await systemChange(windows.database.owner, 'test.yesterday', async (tx) => {
    await tx.updateTable('productionOrder').set({ date: past }).where('id', '=', order.id).execute();
  });
  await showDay(page, '/production', past);
  await rowOf(page, order).waitFor();
  expect(await page.getByRole('row', { name: 'Neuer Auftrag' }).count()).toBe(0);
  await cellOf(page, order, 'city').dblclick({ force: true });
  expect(await page.locator('[data-row] input').count()).toBe(0);
  await rowOf(page, order).locator('[data-menu]').click();
  await page.getByRole('menu').waitFor();
  const items = page.getByRole('menuitem');
  expect(
    await items.evaluateAll((all) =>
      all.filter((one) => one.ariaDisabled !== 'true').map((one) => one.textContent),
    ),
  ).toEqual(['NotizenM', 'VerlaufV']);
});
