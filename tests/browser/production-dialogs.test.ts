import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { cancelOrderEndpoint, findOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { newTruck } from '../support/make.ts';
import { nightly } from '../support/nightly.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import { listed, makeOrders, rowOf, storedOrder } from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { useWindows } from '../support/windows.ts';

/** The row menu's modals, word for word. */
const windows = useWindows({ rests: false });
let page: Page;
/** Every test has a day of its own with these orders, and the workday after it. */
const nextDay = ownDays(windows);
let day: string;
let later: string;
let orders: Order[];

beforeAll(async () => {
  await windows.script.call(createTruckEndpoint, { body: newTruck() });
  for (const hall of [1, 2, 3]) {
    const body = { validFrom: windows.today, maxCapacity: 60_000 };
    await windows.script.send('PUT', `/api/halls/${hall}/capacity`, body);
  }
  page = await windows.open('anna', '/production', { locale: 'en-GB' });
}, 60_000);

beforeEach(async () => {
  day = nextDay();
  later = nextDay();
  orders = await makeOrders(windows.script, day, [
    { orderId: '500', steel: 9000 },
    { orderId: '400', constructionSite: 'Kläranlage Breisgauer Bucht', steel: 9000 },
    { orderId: '300', steel: 9000 },
    { orderId: '200', steel: 50_000, hallId: 2 },
  ]);
  await showDay(page, '/production', day);
  await rowOf(page, at(orders, 0)).waitFor();
});

const dialog = (): Locator => page.getByRole('dialog');
const open = async (order: Order, item: string): Promise<void> => {
  await rowOf(page, order).locator('[data-menu]').click();
  await page.getByRole('menuitem', { name: item }).click();
  await dialog().waitFor();
};
const press = async (name: string): Promise<void> =>
  await dialog().getByRole('button', { name, exact: true }).click();
const toast = async (text: string): Promise<void> =>
  await page.getByText(text, { exact: true }).first().waitFor();
const german = (day: string): string => day.split('-').toReversed().join('.');

it('suggests the halls and days where an order fits, with the load after, and moves it as one change', async () => {
  const order = at(orders, 0);
  await makeOrders(
    windows.script,
    day,
    [1, 2, 3].map((hallId) => ({ steel: 55_000, hallId: hallId as 1 })),
  );
  await open(order, 'Suggestions');
  const options = dialog().getByRole('radio');
  await expect.poll(async () => await options.count()).toBe(3);
  await dialog().locator('input:focus').waitFor();
  await page.keyboard.press('ArrowDown');
  const [chosen = ''] = await dialog()
    .locator('label', { has: page.locator('input:checked') })
    .allInnerTexts();
  const [, date = '', month = '', hall = ''] = /(\d\d)\.(\d\d)\., Hall (\d)/.exec(chosen) ?? [];
  expect(chosen).toMatch(/\b9 of 60 t/);
  await page.keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
  await page.getByText(/^The order has been moved to .* in Hall \d\.$/).waitFor();
  const moved = (await windows.script.call(findOrdersEndpoint, { params: { orderId: '500' } })).find(
    ({ id }) => id === order.id,
  );
  expect(moved).toMatchObject({ hallId: Number(hall) });
  expect(moved?.date.slice(5)).toBe(`${month}-${date}`);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await rowOf(page, order).waitFor();
}, 60_000);

nightly(
  'moves to another date: names the truck left and the hall’s load afterwards, refuses past and impossible days',
  async () => {
    const order = at(orders, 0);
    await makeOrders(windows.script, later, [{ orderId: '100', steel: 70_000 }]);
    const { deliveries, shipments } = await windows.script.call(daySnapshotEndpoint, {
      params: { date: day },
    });
    const part = shipments.find(({ productionOrderId }) => productionOrderId === order.id);
    const params = { deliveryId: at(deliveries, 0).id, slot: 0 };
    await windows.script.call(fillSlotEndpoint, { params, body: { shipmentId: part?.id ?? 0 } });
    await open(order, 'Move to other date');
    await dialog().getByRole('heading', { name: 'Move date', exact: true }).waitFor();
    const field = dialog().getByLabel('Date', { exact: true });
    for (const wrong of ['31.02.2027', 'bald', german(addDays(windows.today, -1))]) {
      await field.fill(wrong);
      await press('Confirm');
      await dialog().getByText('Please enter a valid date.').waitFor();
      expect(await field.inputValue()).toBe(wrong);
    }
    const yesterday = addDays(windows.today, -1);
    if (yesterday.slice(0, 7) === day.slice(0, 7))
      expect(await dialog().locator(`[data-day="${yesterday}"] button`).isDisabled()).toBe(true);
    await field.fill(german(later));
    await dialog().getByText('Parts leaving their trucks: 1 × OG-BS 214').waitFor();
    await dialog()
      .getByText(/^Hall 1 on .* afterwards: 79 of 60 t/)
      .waitFor();
    await dialog().getByText('- 19', { exact: true }).waitFor();
    await dialog()
      .locator(`[data-day="${later}"]`)
      .getByRole('button', { name: /Hall 1 afterwards: 79 of 60 t$/ })
      .waitFor();
    await press('Confirm');
    await toast(`The Order has been moved to ${german(later)}`);
    await expect.poll(async () => await listed(page)).toEqual(['400', '300']);
    expect((await storedOrder(windows.script, { ...order, date: later })).date).toBe(later);
  },
);

nightly('dismissing the date leaves the order, with a warning', async () => {
  await open(at(orders, 1), 'Move to other date');
  await press('Cancel');
  await toast('Moving order to a date has been discarded.');
  await expect.poll(async () => await listed(page)).toEqual(['500', '400', '300']);
});

nightly('moves to another hall, whose load afterwards stands in the menu and in the question', async () => {
  const order = at(orders, 1);
  await rowOf(page, order).locator('[data-menu]').click();
  await page.getByRole('menuitem', { name: /Move to Hall 2.*59 of 60 t/ }).waitFor();
  expect(await page.getByRole('menuitem', { name: /Move to Hall 1/ }).count()).toBe(0);
  await page.keyboard.press('2');
  await dialog().getByRole('heading', { name: 'Move order?', exact: true }).waitFor();
  await dialog().getByText('Are you sure you want to move the order to Hall 2', { exact: true }).waitFor();
  await dialog().getByText('Hall 2 afterwards: 59 of 60 t').waitFor();
  await page.keyboard.press('Escape');
  await toast('Moving order to Hall 2 has been canceled.');
  await open(order, 'Move to Hall 2');
  await press('Confirm');
  await toast('The order has been moved to Hall 2.');
  await expect.poll(async () => await listed(page)).toEqual(['500', '300']);
  expect(await storedOrder(windows.script, order)).toMatchObject({ hallId: 2, h1: false, h2: true });
});

it('cancels after asking', async () => {
  const order = at(orders, 2);
  await open(order, 'Cancel order');
  await dialog().getByRole('heading', { name: 'Cancel order?', exact: true }).waitFor();
  await dialog().getByText('Are you sure you want to cancel the order', { exact: true }).waitFor();
  await press('Cancel');
  await toast('Canceling order has been discarded.');
  expect((await storedOrder(windows.script, order)).isCanceled).toBe(false);
  await open(order, 'Cancel order');
  await press('Confirm');
  await toast('The order has been canceled.');
  await rowOf(page, order).getByText('Canceled').waitFor();
  expect((await storedOrder(windows.script, order)).isCanceled).toBe(true);
});

nightly('the first click in the next row counts after canceling', async () => {
  const [first, next] = [at(orders, 0), at(orders, 1)];
  await open(first, 'Cancel order');
  await press('Confirm');
  await rowOf(page, first).getByText('Canceled').waitFor();
  await rowOf(page, next).locator('[data-menu]').click();
  await page.getByRole('menuitem', { name: 'Notes' }).waitFor({ timeout: 8000 });
  await page.keyboard.press('Escape');
});

nightly(
  'takes a note of a canceled order too: trimmed, saved when changed, given up with a toast',
  async () => {
    const order = at(orders, 2);
    await windows.script.call(cancelOrderEndpoint, { params: { id: order.id }, body: true });
    await rowOf(page, order).getByText('Canceled').waitFor();
    await open(order, 'Notes');
    await dialog().getByText('Order #300', { exact: true }).waitFor();
    // The site's first 13 characters are bold.
    expect(await dialog().getByTitle('Klinikum Freiburg Haus C').locator('b').textContent()).toBe(
      'Klinikum Frei',
    );
    const area = dialog().getByRole('textbox', { name: 'Notes' });
    await area.fill('  Kran bestellt \n');
    await page.keyboard.press('Control+Enter');
    await dialog().waitFor({ state: 'detached' });
    expect((await storedOrder(windows.script, order)).note).toBe('Kran bestellt');
    await rowOf(page, order).getByRole('button', { name: 'Note of order 300' }).click();
    await area.fill('anders');
    // A press outside does not close it.
    await page.mouse.click(5, 5);
    await dialog().waitFor();
    await press('Cancel');
    await toast('Your changes have been discarded.');
    expect((await storedOrder(windows.script, order)).note).toBe('Kran bestellt');
  },
);
