import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import {
  cancelOrderEndpoint,
  moveOrderToDateEndpoint,
  moveOrderToHallEndpoint,
  updateOrderEndpoint,
} from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { nightly } from '../support/nightly.ts';
import { Client } from '../support/client.ts';
import { cardOf, slotOf } from '../support/delivery-page.ts';
import { makeOrder, makeTruck } from '../support/make.ts';
import { goTo, ownDays, showDay } from '../support/own-day.ts';
import { password } from '../support/people.ts';
import { pressUntilGone } from '../support/press-until-gone.ts';
import {
  cellOf,
  editOrder,
  editorOf,
  fillNewOrder,
  focusedCell,
  isLiveWith,
  makeList,
  makeOrders,
  rowOf,
  storedOrder,
  topOf,
  typeInto,
} from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { sendTogether } from '../support/send-together.ts';
import { useWindows } from '../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';
/** Anna and Bernd work on the same plan, each in a window: hers in German, his in English. Scripts act as Anna. */
const windows = useWindows();
let anna: Page;
let bernd: Page;
const nextDay = ownDays(windows);
let day: string;

beforeAll(async () => {
  await makeTruck(windows.script, { registration: 'OG-BS 214' });
  anna = await windows.open('anna', '/production');
  bernd = await windows.open('bernd', '/production', { locale: 'en-GB' });
  for (const page of [anna, bernd]) await page.getByText('Live', { exact: true }).waitFor();
}, 60_000);
beforeEach(() => void (day = nextDay()));
const snapshot = async () => await windows.script.call(daySnapshotEndpoint, { params: { date: day } });
const shows = (page: Page, order: Order, field: keyof Order, text: string): Promise<void> =>
  cellOf(page, order, field).getByText(text, { exact: true }).waitFor({ state: 'attached' });
const choice = (page: Page): Locator => page.getByRole('dialog');
const showOrders = async (): Promise<Order> => {
  const orders = await makeList(windows.script, day, 2);
  for (const page of [anna, bernd]) await showDay(page, '/production', day);
  for (const page of [anna, bernd]) await isLiveWith(page, at(orders, 1));
  return at(orders, 0);
};
/** Both open the board of a day with one unplaced order (9 t of steel) per site. */
const showBoard = async (...sites: string[]): Promise<Order[]> => {
  const wanted = sites.map((constructionSite) => ({ constructionSite, steel: 9000, matting: 0 }));
  const orders = await makeOrders(windows.script, day, wanted);
  for (const page of [anna, bernd]) await showDay(page, '/delivery', day);
  for (const page of [anna, bernd]) for (const site of sites) await cardOf(page, site).waitFor();
  return orders;
};
const slot = (page: Page, number: number): Locator => slotOf(page, 'OG-BS 214', number);
const place = (page: Page, number: number): Locator => slot(page, number).getByRole('button');

it('what Anna creates and takes back shows in Bernd’s window at once, with the hall’s load; different cells of a row merge', async () => {
  spec('1.3', 'L.4');
  for (const page of [anna, bernd]) await showDay(page, '/production', day);
  const row = await fillNewOrder(anna);
  await row.getByLabel('Stahl', { exact: true }).fill('9000');
  await row.getByLabel('Ort', { exact: true }).press('Enter');
  await bernd.getByRole('row', { name: /Neubau/ }).waitFor();
  await bernd.getByRole('radio', { name: /^Hall 1, 9 of 0 tonnes of steel/i }).waitFor();
  await anna.getByRole('row', { name: /Neubau/ }).waitFor();
  for (const page of [anna, bernd]) expect(await page.getByRole('row', { name: /Neubau/ }).count()).toBe(1);
  const order = at((await snapshot()).orders, 0);
  await typeInto(anna, order, 'city', 'Haslach');
  await typeInto(bernd, order, 'time', '06:00');
  await anna.keyboard.press('Enter');
  await bernd.keyboard.press('Enter');
  for (const page of [anna, bernd]) {
    await shows(page, order, 'city', 'Haslach');
    await shows(page, order, 'time', '06:00');
    expect(await choice(page).count()).toBe(0);
  }
  await anna.keyboard.press('Control+z');
  for (const page of [anna, bernd]) {
    await shows(page, order, 'city', 'Kehl');
    await shows(page, order, 'time', '06:00');
  }
});

nightly('a copied cell fills its column of the selected rows, and one undo takes it back, live', async () => {
  const orders = await makeList(windows.script, day, 3);
  const [first, ...others] = [at(orders, 0), at(orders, 1), at(orders, 2)];
  const body = { ...first, city: 'Kehl' };
  await windows.script.call(updateOrderEndpoint, { params: { id: first.id }, body });
  await anna.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const page of [anna, bernd]) await showDay(page, '/production', day);
  for (const page of [anna, bernd]) await isLiveWith(page, at(others, 1));
  await cellOf(anna, first, 'city').press('Control+c');
  await cellOf(anna, at(others, 0), 'city').press('Shift+ArrowDown');
  await anna.keyboard.press('Control+v');
  for (const page of [anna, bernd]) for (const order of orders) await shows(page, order, 'city', 'Kehl');
  await anna.getByRole('toolbar').getByText('2 Aufträge').waitFor();
  await anna.keyboard.press('Escape');
  await anna.keyboard.press('Control+z');
  for (const page of [anna, bernd]) for (const order of others) await shows(page, order, 'city', order.city);
  expect(await storedOrder(windows.script, first)).toMatchObject({ city: 'Kehl' });
});

it('who saves the same cell second chooses: what is chosen shows in both windows; the choice can be put away and waits in its cell', async () => {
  spec('L.4', 'L.11');
  const order = await showOrders();
  await typeInto(anna, order, 'city', 'Lahr');
  await typeInto(bernd, order, 'city', 'Kehl');
  await anna.keyboard.press('Enter');
  await bernd.getByText('Anna Becker has entered: Lahr').first().waitFor();
  expect(await editorOf(bernd, order, 'city').inputValue()).toBe('Kehl');
  await bernd.keyboard.press('Enter');
  for (const text of ['Lahr', 'Kehl']) await choice(bernd).getByText(text, { exact: true }).waitFor();
  expect(await choice(anna).count()).toBe(0);
  await shows(anna, order, 'city', 'Lahr');
  await pressUntilGone('Escape', choice(bernd));
  await shows(bernd, order, 'city', 'Kehl');
  expect(await focusedCell(bernd)).toEqual({ row: order.id, field: 'city' });
  await bernd.keyboard.press('Enter');
  await choice(bernd).waitFor();
  await pressUntilGone('m', choice(bernd));
  for (const page of [anna, bernd]) await shows(page, order, 'city', 'Kehl');
  expect((await storedOrder(windows.script, order)).city).toBe('Kehl');
  await typeInto(bernd, order, 'steel', '7000');
  await editOrder(windows.script, order, { steel: 8000, time: '06:00' });
  await bernd.getByText('Anna Becker has entered: 8.000 kg').first().waitFor();
  await bernd.keyboard.press('Enter');
  await choice(bernd).waitFor();
  await pressUntilGone('t', choice(bernd));
  await cellOf(bernd, order, 'steel').getByTitle('8.000 kg', { exact: true }).waitFor();
  expect(await storedOrder(windows.script, order)).toMatchObject({
    steel: 8000,
    time: '06:00',
    city: 'Kehl',
  });
});

it('leaves scroll, focus and editor alone while the other creates, cancels and moves orders above', async () => {
  const orders = await makeList(windows.script, day, 60);
  const order = at(orders, 50);
  await showDay(bernd, '/production', day);
  await isLiveWith(bernd, at(orders, 59));
  await cellOf(bernd, order, 'city').scrollIntoViewIfNeeded();
  await typeInto(bernd, order, 'city', 'Malterd');
  const before = await topOf(rowOf(bernd, order));
  const { script } = windows;
  const created = await makeOrder(script, { date: day, orderId: '9999' });
  await rowOf(bernd, created).waitFor({ state: 'attached' });
  expect(await topOf(rowOf(bernd, order))).toBe(before);
  const params = (index: number) => ({ id: at(orders, index).id });
  await script.call(cancelOrderEndpoint, { params: params(10), body: true });
  await rowOf(bernd, at(orders, 10)).locator('xpath=self::*[@data-canceled]').waitFor({ state: 'attached' });
  expect(await topOf(rowOf(bernd, order))).toBe(before);
  await script.call(moveOrderToHallEndpoint, { params: params(11), body: 2 });
  await rowOf(bernd, at(orders, 11)).waitFor({ state: 'detached' });
  await script.call(moveOrderToDateEndpoint, { params: params(12), body: nextDay() });
  await rowOf(bernd, at(orders, 12)).waitFor({ state: 'detached' });
  expect(await topOf(rowOf(bernd, order))).toBe(before);
  await bernd.keyboard.type('ingen');
  expect(await editorOf(bernd, order, 'city').inputValue()).toBe('Malterdingen');
  expect(await focusedCell(bernd)).toEqual({ row: order.id, field: 'city' });
  await bernd.keyboard.press('Enter');
  await expect.poll(async () => (await storedOrder(script, order)).city).toBe('Malterdingen');
});

it('lets one of two planners have the slot, shows the other by whom it was taken, and keeps the selection', async () => {
  spec('1.4', '4.18a', 'L.3');
  await showBoard('Kita Sonnenhang', 'Parkhaus Messe');
  await cardOf(anna, 'Kita').click();
  await cardOf(bernd, 'Parkhaus').click();
  await sendTogether([anna, bernd], '**/api/deliveries/*/items/*');
  await Promise.all([place(anna, 8).click(), place(bernd, 8).click()]);
  const winnerIsAnna = await Promise.race([
    bernd
      .getByText('This slot is already taken: Kita Sonnenhang (Anna Becker). Please choose another one.')
      .waitFor()
      .then(() => true),
    anna
      .getByText('Dieser Platz ist schon belegt: Parkhaus Messe (Bernd Krüger). Bitte einen anderen wählen.')
      .waitFor()
      .then(() => false),
  ]);
  const [loser, mine, theirs] = winnerIsAnna
    ? ([bernd, 'Parkhaus', 'Kita'] as const)
    : ([anna, 'Kita', 'Parkhaus'] as const);
  await slot(loser, 8).getByText(theirs).waitFor();
  expect(await cardOf(loser, mine).getAttribute('aria-pressed')).toBe('true');
  await place(loser, 9).click();
  for (const page of [anna, bernd]) await slot(page, 9).getByText(mine).waitFor();
});

nightly('a refused placement says where the card is and who put it there, and leads to it', async () => {
  spec('L.3', 'L.23', 'L.44');
  await showBoard('Kita Sonnenhang');
  const { deliveries, shipments } = await snapshot();
  const fill = async (): Promise<void> => {
    const params = { deliveryId: at(deliveries, 0).id, slot: 7 };
    await windows.script.call(fillSlotEndpoint, { params, body: { shipmentId: at(shipments, 0).id } });
  };
  await slot(anna, 8).locator('[tabindex]').first().press('Enter');
  await anna.keyboard.type('Kranzeit 08:00');
  await cardOf(bernd, 'Kita').click();
  await bernd.route(
    '**/api/deliveries/*/items/*',
    async (route) => {
      await fill();
      await route.continue();
    },
    { times: 1 },
  );
  await place(bernd, 3).click();
  const refusal = /This shipment has been moved: OG-BS 214.*Anna Becker/;
  await bernd
    .locator('[data-tone]')
    .filter({ hasText: refusal })
    .getByRole('button', { name: 'Show' })
    .click();
  await bernd.waitForFunction(() => document.activeElement?.closest('[data-slot="7"]') !== null);
  await anna.locator('[data-shipment]').waitFor({ state: 'detached' });
  const text = slot(anna, 8).getByRole('textbox');
  expect(await text.inputValue()).toBe('Kranzeit 08:00');
  await anna.keyboard.press('Enter');
  await anna
    .getByText('Dieser Platz ist schon belegt: Kita Sonnenhang (Anna Becker). Bitte einen anderen wählen.')
    .waitFor();
  await expect.poll(async () => await text.inputValue()).toBe('Kranzeit 08:00');
  await anna.keyboard.press('Escape');
  await slot(anna, 8)
    .getByRole('button', { name: /^Kita Sonnenhang/ })
    .waitFor();
});

it('shows who is on the day, frames what the other planner edits and selects, lists who does what, and leads there', async () => {
  spec('L.43');
  await showBoard('Kita Sonnenhang');
  const people = (page: Page, count: number): Locator => page.locator(`[data-people="${count}"]`);
  const frame = anna.locator('[data-held]');
  for (const page of [anna, bernd]) await people(page, 2).waitFor();
  const driver = anna.locator('[data-field=truckDriver]');
  const before = await driver.boundingBox();
  await bernd.getByRole('button', { name: /^Driver OG-BS 214/ }).focus();
  await bernd.keyboard.type('Fa. Kess');
  await driver.locator('[data-held]').getByText('Krüger').waitFor();
  expect(await driver.boundingBox()).toEqual(before);
  await bernd.keyboard.press('Escape');
  await cardOf(bernd, 'Kita').focus();
  await driver.locator('[data-held]').waitFor({ state: 'detached' });
  await people(anna, 2).click();
  const entry = anna.getByRole('button', { name: 'Bernd Krüger: ist bei Kita Sonnenhang. Dorthin springen' });
  await entry.click().then(async () => await entry.waitFor({ state: 'detached' }));
  for (const page of [anna, bernd]) await showDay(page, '/production', day);
  const cell = (page: Page): Locator =>
    page.getByRole('row', { name: /Kita/ }).getByRole('gridcell', { name: /Freiburg/ });
  await cell(bernd).dblclick();
  await frame.waitFor();
  const [framed, edited] = [await frame.boundingBox(), await cell(anna).boundingBox()];
  for (const side of ['x', 'width'] as const)
    expect(Math.abs((framed?.[side] ?? 0) - (edited?.[side] ?? 99))).toBeLessThan(2);
  await bernd.keyboard.press('Escape');
  await goTo(bernd, '/');
  await frame.waitFor({ state: 'detached' });
  await people(anna, 1).waitFor();
});

nightly('the history shows a day live, and takes back what a colleague did, by keys alone', async () => {
  spec('L.5a');
  const client = new Client(windows.server.url);
  await client.signIn('bernd@werkplan.example', password);
  const order = at(await makeOrders(client, day, [{ constructionSite: 'Kita Sonnenhang', steel: 8000 }]), 0);
  for (const page of [anna, bernd]) await showDay(page, '/production', day);
  await rowOf(anna, order).waitFor();
  const panel = anna.getByRole('complementary', { name: /^Verlauf/ });
  const entry = (text: string): Locator => panel.getByRole('listitem').filter({ hasText: text });
  await anna.locator('body').press('v');
  await entry(`Bernd Krüger hat den Auftrag #${order.orderId} angelegt`).waitFor();
  await editOrder(client, order, { steel: 9500 });
  const edited = entry(`Bernd Krüger hat den Stahl von #${order.orderId} geändert`);
  await edited.waitFor();
  expect(await edited.locator('del, ins').allTextContents()).toEqual(['8.000 kg', '9.500 kg']);
  await edited.getByRole('button', { name: 'Rückgängig' }).press('Enter');
  await entry(`Sie haben zurückgenommen: den Stahl von #${order.orderId} geändert`).waitFor();
  await rowOf(bernd, order).locator('[data-field=steel]').filter({ hasText: /^8$/ }).waitFor();
  await edited.getByRole('button', { name: 'Wiederherstellen' }).press('Enter');
  await entry(`wiederhergestellt: den Stahl von #${order.orderId} geändert`).waitFor();
  await pressUntilGone('Escape', panel);
});
