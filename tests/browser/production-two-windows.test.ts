import { nextWorkingDay } from '@werkplan/shared/calendar/working-days.ts';
import { upsertOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { nightly } from '../support/nightly.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import {
  cellOf,
  editOrder,
  editorOf,
  focusedCell,
  isLiveWith,
  listed,
  makeList,
  makeOrders,
  rowOf,
  storedOrder,
  topOf,
  typeInto,
} from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { scriptWith } from '../support/script.ts';
import { useWindows } from '../support/windows.ts';

/** Anna and Bernd, each in a window of their own, at the same orders: Anna in German, Bernd in English. */
const windows = useWindows();
let anna: Page;
let bernd: Page;
/** Every test has a day of its own. */
const nextDay = ownDays(windows);
let day: string;

beforeAll(async () => {
  anna = await windows.open('anna', '/production');
  bernd = await windows.open('bernd', '/production', { locale: 'en-GB' });
}, 60_000);

/** Both look at a new day with the orders that are made for it. */
const showMade = async (make: () => Promise<Order[]>): Promise<Order[]> => {
  day = nextDay();
  const orders = await make();
  for (const page of [anna, bernd]) await showDay(page, '/production', day);
  for (const page of [anna, bernd]) await isLiveWith(page, at(orders, orders.length - 1));
  return orders;
};
const showOrders = async (count: number): Promise<Order[]> =>
  await showMade(async () => await makeList(windows.script, day, count));

const shows = (page: Page, order: Order, field: keyof Order, text: string): Promise<void> =>
  cellOf(page, order, field).getByText(text, { exact: true }).waitFor({ state: 'attached' });
const choice = (page: Page): Locator => page.getByRole('dialog');
const focusedText = async (page: Page): Promise<string | null | undefined> =>
  await page.evaluate(() => document.activeElement?.textContent);

/** Opens a row's menu and takes an entry of it. */
const fromMenu = async (page: Page, order: Order, entry: string): Promise<void> => {
  await rowOf(page, order).locator('[data-menu]').click();
  await page.getByRole('menuitem', { name: entry }).click();
};

/**
 * Bernd confirms what the open dialog asks, and leaves the table: a moment after the dialog has gone the focus is in a row
 * again, which stays where it is as long as it is there, and would move under the next click.
 */
const confirm = async (): Promise<void> => {
  await bernd.getByRole('button', { name: 'Confirm' }).click();
  await choice(bernd).waitFor({ state: 'detached' });
  await bernd.waitForFunction(() => document.activeElement?.closest('[data-row]'));
  await bernd.getByRole('heading', { name: 'Orders Hall 1' }).click();
};

it('merges what both type into different cells of one row, each seeing the other’s', async () => {
  const order = at(await showOrders(2), 0);
  await typeInto(anna, order, 'city', 'Haslach');
  await typeInto(bernd, order, 'time', '06:00');
  await anna.keyboard.press('Enter');
  await bernd.keyboard.press('Enter');
  for (const page of [anna, bernd]) {
    await shows(page, order, 'city', 'Haslach');
    await shows(page, order, 'time', '06:00');
    expect(await choice(page).count()).toBe(0);
  }
});

nightly(
  'opens the choice for who saves the same cell second; what is chosen shows in both windows',
  async () => {
    const order = at(await showOrders(2), 0);
    await typeInto(anna, order, 'city', 'Lahr');
    await typeInto(bernd, order, 'city', 'Kehl');
    await anna.keyboard.press('Enter');
    await shows(anna, order, 'city', 'Lahr');
    await bernd.getByText('Anna Becker has entered: Lahr').first().waitFor();
    expect(await editorOf(bernd, order, 'city').inputValue()).toBe('Kehl');
    await bernd.keyboard.press('Enter');
    await choice(bernd).getByText('Lahr', { exact: true }).waitFor();
    await choice(bernd).getByText('Kehl', { exact: true }).waitFor();
    expect(await choice(anna).count()).toBe(0);
    await shows(anna, order, 'city', 'Lahr');
    await choice(bernd).getByRole('button', { name: 'Keep mine' }).click();
    for (const page of [anna, bernd]) await shows(page, order, 'city', 'Kehl');
    expect((await storedOrder(windows.script, order)).city).toBe('Kehl');
  },
);

nightly(
  'keeps the text of who is typing in a row that the other cancels, and says why it can’t be saved',
  async () => {
    const order = at(await showOrders(2), 0);
    await typeInto(anna, order, 'city', 'Nirgendwo');
    const before = await topOf(rowOf(anna, order));
    await fromMenu(bernd, order, 'Cancel order');
    await confirm();
    // One of another test may still be shown.
    await bernd.getByText('The order has been canceled.').first().waitFor();
    await expect.poll(async () => (await listed(bernd)).at(-1)).toBe(order.orderId);
    await anna
      .getByText(/^Bernd Krüger hat diesen Auftrag storniert\./)
      .first()
      .waitFor();
    expect(await topOf(rowOf(anna, order))).toBe(before);
    await anna.keyboard.press('Enter');
    expect(await editorOf(anna, order, 'city').inputValue()).toBe('Nirgendwo');
    await anna.keyboard.press('Escape');
    await anna.getByRole('heading', { name: 'Aufträge Halle 1' }).click();
    await expect.poll(async () => (await listed(anna)).at(-1)).toBe(order.orderId);
  },
);

it('leaves scroll, focus and editor alone while the other creates, cancels and moves orders above', async () => {
  const orders = await showOrders(60);
  const order = at(orders, 50);
  await cellOf(anna, order, 'city').scrollIntoViewIfNeeded();
  await typeInto(anna, order, 'city', 'Malterd');
  const before = await topOf(rowOf(anna, order));
  const field = (name: string): Locator =>
    bernd.getByRole('row', { name: 'New order' }).getByLabel(name, { exact: true });
  const texts = [
    ['Order', '9999'],
    ['Construction site', 'Rathaus'],
    ['PLZ', '77933'],
    ['City', 'Lahr'],
    ['Steel', '9000'],
  ] as const;
  for (const [name, text] of texts) await field(name).fill(text);
  await field('Steel').press('Enter');
  await anna.locator('[data-row]', { hasText: '9999' }).waitFor({ state: 'attached' });
  expect(await topOf(rowOf(anna, order))).toBe(before);

  await fromMenu(bernd, at(orders, 10), 'Cancel order');
  await confirm();
  await rowOf(anna, at(orders, 10)).locator('xpath=self::*[@data-canceled]').waitFor({ state: 'attached' });
  expect(await topOf(rowOf(anna, order))).toBe(before);

  await fromMenu(bernd, at(orders, 11), 'Move to Hall 2');
  await confirm();
  await rowOf(anna, at(orders, 11)).waitFor({ state: 'detached' });
  await fromMenu(bernd, at(orders, 12), 'Move to other date');
  const date = nextWorkingDay([], day).split('-').toReversed().join('.');
  await bernd.getByRole('dialog').getByRole('textbox').fill(date);
  await confirm();
  await rowOf(anna, at(orders, 12)).waitFor({ state: 'detached' });

  expect(await topOf(rowOf(anna, order))).toBe(before);
  await anna.keyboard.type('ingen');
  expect(await editorOf(anna, order, 'city').inputValue()).toBe('Malterdingen');
  expect(await focusedCell(anna)).toEqual({ row: order.id, field: 'city' });
  await anna.keyboard.press('Enter');
  await shows(bernd, order, 'city', 'Malterdingen');
});

nightly(
  'marks for both what the ERP would have otherwise; one takes it and the other leaves it, by keyboard',
  async () => {
    // Numbers that no other day has: the ERP knows orders by them.
    const numbers = [{ orderId: '71' }, { orderId: '70' }];
    const orders = await showMade(async () => await makeOrders(windows.script, day, numbers));
    const [taken, kept] = [at(orders, 0), at(orders, 1)];
    const plant = { db: windows.database.db, clock: { now: () => new Date() }, url: windows.server.url };
    const erp = await scriptWith(plant, 'read', 'write');
    for (const order of orders) {
      await editOrder(windows.script, order, { city: 'Bühl' });
      await erp.call(upsertOrderEndpoint, {
        params: { orderId: order.orderId },
        query: {},
        body: { city: 'Vimbuch' },
      });
    }
    const mark = (page: Page, order: Order): Locator => rowOf(page, order).locator('[data-erp=city]');
    for (const page of [anna, bernd]) for (const order of orders) await mark(page, order).waitFor();

    const openHint = async (page: Page, order: Order): Promise<void> => {
      await cellOf(page, order, 'postCode').focus();
      await page.keyboard.press('ArrowRight');
      for (const value of ['Bühl', 'Vimbuch']) await choice(page).getByText(value, { exact: true }).waitFor();
      await page.keyboard.press('Tab');
    };
    await openHint(anna, taken);
    await expect.poll(async () => await focusedText(anna)).toBe('ERP-Wert übernehmen');
    await anna.keyboard.press('Enter');
    for (const page of [anna, bernd]) await shows(page, taken, 'city', 'Vimbuch');
    expect(await focusedCell(anna)).toEqual({ row: taken.id, field: 'city' });

    await anna.getByRole('button', { name: '1 abweichender ERP-Wert' }).press('Enter');
    await choice(anna).getByText(`#${kept.orderId}`).waitFor();
    await openHint(bernd, kept);
    await bernd.keyboard.press('Tab');
    await expect.poll(async () => await focusedText(bernd)).toBe('Keep');
    await bernd.keyboard.press('Enter');
    for (const page of [anna, bernd])
      for (const order of orders) await mark(page, order).waitFor({ state: 'detached' });
    await choice(anna).getByText('Hier und im ERP steht dasselbe.').waitFor();
    expect(await storedOrder(windows.script, kept)).toMatchObject({ city: 'Bühl' });
    await anna.keyboard.press('Escape');
  },
);
