import { nextWorkingDay } from '@werkplan/shared/calendar/working-days.ts';
import { cancelOrderEndpoint, moveOrderToDateEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { nightly } from '../support/nightly.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import { password } from '../support/people.ts';
import {
  cellOf,
  editOrder,
  editorOf,
  focusedCell,
  isLiveWith,
  listed,
  makeList,
  rowOf,
  storedOrder,
  typeInto,
} from '../support/production-page.ts';
import { pressUntilGone } from '../support/press-until-gone.ts';
import { at } from '../support/scene.ts';
import { useWindows } from '../support/windows.ts';

/** What Bernd does to the orders that Anna is looking at, focusing and typing in. */
const windows = useWindows({ rests: false });
let anna: Page;
let bernd: Client;
/** Every test has a day of its own. */
const nextDay = ownDays(windows);
let day: string;

beforeAll(async () => {
  bernd = new Client(windows.server.url);
  await bernd.signIn('bernd@werkplan.example', password);
  anna = await windows.open('anna', '/production');
}, 60_000);

/** Anna looks at a new day with so many orders. */
const showOrders = async (count: number): Promise<Order[]> => {
  day = nextDay();
  const orders = await makeList(windows.script, day, count);
  await showDay(anna, '/production', day);
  await isLiveWith(anna, at(orders, count - 1));
  return orders;
};

const type = async (order: Order, field: keyof Order, text: string): Promise<void> =>
  await typeInto(anna, order, field, text);
const choice = (): Locator => anna.getByRole('dialog');

it('shows a colleague’s value beside the open editor, and both of them when it is saved; M keeps the own one', async () => {
  const order = at(await showOrders(2), 0);
  await type(order, 'city', 'Haslach i. K.');
  await editOrder(bernd, order, { city: 'Haslach (Kinzigtal)', time: '06:00' });
  await anna.getByText('Bernd Krüger hat eingetragen: Haslach (Kinzigtal)').first().waitFor();
  expect(await editorOf(anna, order, 'city').inputValue()).toBe('Haslach i. K.');
  await anna.keyboard.press('Enter');
  await choice().getByText('Bernd Krüger hat „Ort“ geändert, während Sie bearbeitet haben').waitFor();
  await choice()
    .getByText(/^Auftrag 5000 · .* · vorher „Freiburg“$/)
    .waitFor();
  await choice().getByText('Haslach (Kinzigtal)', { exact: true }).waitFor();
  await pressUntilGone('m', choice());
  await expect.poll(async () => (await storedOrder(windows.script, order)).city).toBe('Haslach i. K.');
  expect((await storedOrder(windows.script, order)).time).toBe('06:00');
  await cellOf(anna, order, 'city').getByText('Haslach i. K.').waitFor();
});

it('T takes the colleague’s; the choice can be put away and waits in its cell', async () => {
  const order = at(await showOrders(2), 0);
  await type(order, 'steel', '7000');
  await editOrder(bernd, order, { steel: 8000 });
  await anna.getByText('Bernd Krüger hat eingetragen: 8.000 kg').first().waitFor();
  await anna.keyboard.press('Enter');
  await choice().waitFor();
  await pressUntilGone('Escape', choice());
  await cellOf(anna, order, 'steel').getByText('7.000 kg').waitFor();
  expect((await focusedCell(anna)).field).toBe('steel');
  await anna.keyboard.press('Enter');
  await choice().waitFor();
  await pressUntilGone('t', choice());
  await cellOf(anna, order, 'steel').getByTitle('8.000 kg', { exact: true }).waitFor();
  expect((await storedOrder(windows.script, order)).steel).toBe(8000);
});

nightly(
  'asks which of two right changes counts where together they would leave nothing of the order',
  async () => {
    const order = at(await showOrders(2), 0);
    await editOrder(bernd, order, { steel: 5000, matting: 5000 });
    await cellOf(anna, order, 'matting').getByTitle('5.000 kg', { exact: true }).waitFor();
    await type(order, 'matting', '0');
    await editOrder(bernd, { ...order, steel: 5000, matting: 5000 }, { steel: 0 });
    await cellOf(anna, order, 'steel').getByTitle('0 kg', { exact: true }).waitFor();
    await anna.keyboard.press('Enter');
    await choice().getByText('Bernd Krüger hat „Stahl“ geändert, während Sie bearbeitet haben').waitFor();
    await choice().getByText('Stahl: 0 kg Matten: 5.000 kg').waitFor();
    await choice().getByText('Beides zusammen ergäbe einen Auftrag ohne Menge.').waitFor();
    await pressUntilGone('m', choice());
    await expect
      .poll(async () => await storedOrder(windows.script, order))
      .toMatchObject({ steel: 5000, matting: 0 });
  },
);

nightly('takes no focus from who is typing in the next cell already', async () => {
  const orders = await showOrders(2);
  const order = at(orders, 0);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await type(order, 'city', 'Meine');
  await editOrder(bernd, order, { city: 'Ihre' });
  await anna.getByText('Bernd Krüger hat eingetragen: Ihre').first().waitFor();
  await anna.route(
    '**/api/orders/*',
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  await anna.keyboard.press('Enter');
  await anna.waitForFunction(() => document.activeElement?.matches('[role=button]'));
  await anna.keyboard.type('Malterdingen');
  release();
  await choice().waitFor();
  await anna.keyboard.type('mt');
  expect(await editorOf(anna, at(orders, 1), 'city').inputValue()).toBe('Malterdingenmt');
  await anna.keyboard.press('Escape');
  await choice().getByRole('button', { name: 'Von Krüger übernehmen' }).click();
  await cellOf(anna, order, 'city').getByText('Ihre').waitFor();
});

nightly('saves what is typed onto an order that was moved to another day meanwhile', async () => {
  const order = at(await showOrders(2), 0);
  await type(order, 'city', 'Malterdingen');
  const date = nextWorkingDay([], day);
  await bernd.call(moveOrderToDateEndpoint, { params: { id: order.id }, body: date });
  await anna
    .getByText(/^Bernd Krüger hat diesen Auftrag auf ein anderes Datum verschoben/)
    .first()
    .waitFor();
  expect(await editorOf(anna, order, 'city').inputValue()).toBe('Malterdingen');
  await anna.keyboard.press('Enter');
  await expect
    .poll(async () => (await storedOrder(windows.script, { ...order, date })).city)
    .toBe('Malterdingen');
  await rowOf(anna, order).waitFor({ state: 'detached' });
});

nightly('leaves an edited row where it is until the focus leaves the table', async () => {
  const orders = await showOrders(3);
  const order = at(orders, 0);
  await bernd.call(cancelOrderEndpoint, { params: { id: at(orders, 2).id }, body: true });
  await rowOf(anna, at(orders, 2)).locator('xpath=self::*[@data-canceled]').waitFor();
  const places = await listed(anna);
  await type(order, 'orderId', '1');
  await anna.keyboard.press('Enter');
  await expect.poll(async () => (await storedOrder(windows.script, order)).orderId).toBe('1');
  await cellOf(anna, order, 'orderId').getByText('1', { exact: true }).waitFor();
  expect((await listed(anna)).indexOf('1')).toBe(places.indexOf(order.orderId));
  await anna.getByRole('heading', { name: 'Aufträge Halle 1' }).click();
  await expect.poll(async () => (await listed(anna)).indexOf('1')).toBe(places.length - 2);
});
