import { nextWorkingDay } from '@werkplan/shared/calendar/working-days.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { nightly } from '../support/nightly.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import {
  cellOf,
  editorOf,
  focusedCell,
  listed,
  makeOrders,
  rowOf,
  storedOrder,
} from '../support/production-page.ts';
import { pressUntilGone } from '../support/press-until-gone.ts';
import { at } from '../support/scene.ts';
import { useWindows } from '../support/windows.ts';

/** The orders table without the mouse, as a spreadsheet, in English. */
const windows = useWindows({ rests: false });
let page: Page;
/** Every test has a day of its own with fourteen orders. */
const nextDay = ownDays(windows);
let day: string;
let orders: Order[];

beforeAll(async () => {
  page = await windows.open('anna', '/production', { locale: 'en-GB' });
}, 60_000);
beforeEach(async () => {
  day = nextDay();
  const numbers = Array.from({ length: 14 }, (_, index) => ({ orderId: String(900 - index) }));
  orders = await makeOrders(windows.script, day, numbers);
  await showDay(page, '/production', day);
  await rowOf(page, at(orders, 13)).waitFor({ state: 'attached' });
});

const press = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Row (by its place among the orders) and field with the focus. */
const where = async (): Promise<string> => {
  const { row, field } = await focusedCell(page);
  return `${orders.findIndex(({ id }) => id === row)} ${field}`;
};
const editors = async (): Promise<number> => await page.locator('[data-row] input').count();

it('what is pressed before a page is there is done once it is', async () => {
  let give = (): void => undefined;
  const wanted = new Promise<void>((resolve) => {
    give = resolve;
  });
  await page.route('**/assets/production-page-*.js', async (route) => {
    await wanted;
    await route.continue();
  });
  await page.addInitScript(() => {
    const add = globalThis.addEventListener.bind(globalThis);
    globalThis.addEventListener = (type: string, listener: EventListenerOrEventListenerObject): void => {
      add(type, listener);
      if (type === 'keydown') Object.assign(globalThis, { listensForKeys: true });
    };
  });
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => 'listensForKeys' in globalThis);
  await press('n');
  give();
  const row = page.getByRole('row', { name: 'New order' });
  await row.getByLabel('Order', { exact: true }).and(page.locator(':focus')).waitFor();
});

nightly(
  'is entered with Tab at one cell, walked with arrows, Home, End, Page and Ctrl, and with Tab over the rows’ ends',
  async () => {
    await page.getByRole('button', { name: 'Create', exact: true }).focus();
    await press('Tab');
    expect(await where()).toBe('0 orderId');
    const steps = [
      ['ArrowRight', '0 constructionSite'],
      ['ArrowDown', '1 constructionSite'],
      ['End', '1 actions'],
      ['Tab', '2 orderId'],
      ['Shift+Tab', '1 actions'],
      ['Home', '1 orderId'],
      ['PageDown', '11 orderId'],
      ['PageUp', '1 orderId'],
      ['Control+End', '13 actions'],
      ['Control+Home', '0 orderId'],
      ['ArrowUp', '0 orderId'],
      ['ArrowLeft', '0 orderId'],
      ['Tab', '0 constructionSite'],
    ] as const;
    for (const [key, place] of steps) {
      await press(key);
      expect(`${key}: ${await where()}`).toBe(`${key}: ${place}`);
    }
    await press('Control+Home', 'Shift+Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Create');
    await press('Tab', 'Control+End', 'Tab');
    expect(await where()).toBe('-1 ');
  },
);

it('saves with Enter and moves down, with Tab and moves right; Shift+Enter saves nothing', async () => {
  const order = at(orders, 2);
  await cellOf(page, order, 'city').focus();
  await press('Enter');
  await page.keyboard.type('Lahr');
  await press('Shift+Enter');
  expect(await editorOf(page, order, 'city').inputValue()).toBe('Lahr');
  await press('Enter');
  await expect.poll(where).toBe('3 city');
  await expect.poll(async () => (await storedOrder(windows.script, order)).city).toBe('Lahr');
  await press('ArrowUp', 'F2');
  await page.keyboard.type('Kehl');
  await press('Tab');
  await expect.poll(where).toBe('2 steel');
  await press('Enter', 'Control+a');
  await page.keyboard.type('12345');
  await page.getByText('12.345 kg = 12 t', { exact: true }).first().waitFor();
  await press('Shift+Tab');
  await expect.poll(where).toBe('2 city');
  await expect.poll(async () => (await storedOrder(windows.script, order)).steel).toBe(12_345);
  expect((await storedOrder(windows.script, order)).city).toBe('Kehl');
});

it('only digits in a quantity open a cell; the page’s letters count once Escape has left the cells', async () => {
  const order = at(orders, 4);
  await cellOf(page, order, 'city').click();
  await press('2', 'n', 'h');
  await page.getByText('Press Enter to edit').first().waitFor();
  expect([await editors(), await where()]).toEqual([0, '4 city']);
  const ring = await page.evaluate(
    () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
  );
  expect(ring).toBe('solid');
  await cellOf(page, order, 'steel').focus();
  await press('2');
  expect(await editorOf(page, order, 'steel').inputValue()).toBe('2');
  await press('Escape');
  await page.getByText('Your changes have been discarded.').first().waitFor();
  await cellOf(page, order, 'isUrgent').focus();
  await press('2', 'n', 'f');
  expect(await editors()).toBe(0);
  expect(await where()).toBe('4 isUrgent');
  expect(await page.getByLabel('Filter Order').count()).toBe(0);
  await press('Escape', 'ArrowDown');
  expect(await where()).toBe('4 isUrgent');
  await press('Escape', '2');
  await page.getByRole('radio', { name: /^Hall 2/, checked: true }).waitFor();
  await press('1', 'f');
  await page.getByLabel('Filter Order').waitFor();
  await press('Escape');
  await page.getByLabel('Filter Order').waitFor({ state: 'detached' });
});

it('toggles with Space, opens the row’s menu with . and Shift+F10, and moves the order by it', async () => {
  const order = at(orders, 5);
  await cellOf(page, order, 'attribute3').focus();
  await press('Space');
  await rowOf(page, order).getByRole('checkbox', { name: 'Attribute 3, yellow', checked: true }).waitFor();
  await press('Shift+F10');
  await page.getByRole('menu').waitFor();
  await pressUntilGone('Escape', page.getByRole('menu'));
  await cellOf(page, order, 'city').focus();
  await press('.');
  await page.getByRole('menu').waitFor();
  await press('d');
  const date = nextWorkingDay([], day);
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Date');
  await press('Control+a');
  await page.keyboard.type(date.split('-').toReversed().join('.'));
  await press('Enter');
  await page.getByText(/^The Order has been moved to/).waitFor();
  await expect.poll(async () => await listed(page)).not.toContain(order.orderId);
  await expect.poll(async () => (await focusedCell(page)).row).toBeGreaterThan(0);
});

it('says in the bar’s date field what it takes, and goes nowhere without it', async () => {
  const address = page.url();
  await page.getByRole('button', { name: 'Choose date' }).press('Enter');
  const field = page.getByRole('dialog').getByLabel('Date', { exact: true });
  await field.fill('bald');
  await field.press('Enter');
  await page.getByRole('alert').getByText('Please enter the date as dd.mm.yyyy.').waitFor();
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  expect(await field.inputValue()).toBe('bald');
  await field.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(page.url()).toBe(address);
});

nightly('edits a hall’s capacity for the day, then as the default', async () => {
  await page.getByRole('radio', { name: /^Hall 1/ }).focus();
  await press('Tab', 'Enter');
  const field = page.getByRole('textbox', { name: 'Capacity of Hall 1' });
  await field.waitFor();
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Capacity of Hall 1',
  );
  await page.keyboard.type('2.5');
  await press('Enter');
  await page.getByRole('alert').getByText('Whole kilograms only, e.g. 9,000').waitFor();
  expect(await field.inputValue()).toBe('2.5');
  await press('Control+a');
  await page.keyboard.type('130,000.00');
  await press('Enter');
  await page.getByText(/^Hall 1 has a capacity of 130\.000 kg on/).waitFor();
  await page.getByRole('radio', { name: /of 130 tonnes/ }).waitFor();
  await field.waitFor({ state: 'detached' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-haspopup') === 'dialog');
  await press('Enter');
  await field.waitFor();
  await page.waitForFunction(
    () => document.activeElement?.getAttribute('aria-label') === 'Capacity of Hall 1',
  );
  await page.keyboard.type('90000');
  await press('Tab', 'ArrowDown');
  await page.getByText('This day keeps its own 130.000 kg.').waitFor();
  await press('Tab', 'Tab', 'Tab', 'Enter');
  await page.getByText(/^Hall 1 has a capacity of 90\.000 kg from/).waitFor();
  const next = nextWorkingDay([], day);
  const totals = await windows.script.send('GET', `/api/halls/totals?date=${next}`);
  expect(totals.body).toMatchObject({ 0: { maxCapacity: 90_000 } });
  await page.getByRole('radio', { name: /of 130 tonnes/ }).waitFor();
});
