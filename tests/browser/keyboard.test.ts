import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { nightly } from '../support/nightly.ts';
import { cardOf, partOn, partsOn, slotOf, toastIsShown, typedDay } from '../support/delivery-page.ts';
import { makeOrder, newTruck } from '../support/make.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import { storedOrder } from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { tidyPage } from '../support/tidy-page.ts';
import { useWindows } from '../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

/** A day's work by keyboard only, in English. */
const windows = useWindows({ rests: false });
let page: Page;
const nextDay = ownDays(windows);
let day: string;

beforeAll(async () => {
  await windows.script.call(createTruckEndpoint, { body: newTruck() });
  page = await windows.open('anna', '/production', { locale: 'en-GB' });
  await page.getByText('Live', { exact: true }).waitFor();
}, 60_000);
beforeEach(async () => {
  day = nextDay();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
});

const book = async (): Promise<Order> =>
  await makeOrder(windows.script, {
    orderId: '248117',
    constructionSite: 'Rathaus Gengenbach',
    city: 'Gengenbach',
    date: day,
  });
/** Reads the items in the day's slots. */
const items = async (): Promise<readonly unknown[]> =>
  (await windows.script.call(daySnapshotEndpoint, { params: { date: day } })).deliveryItems;

const type = async (...keys: string[]): Promise<void> => {
  for (const key of keys) await page.keyboard.press(key);
};

const dialogIs = async (name: string): Promise<void> => await page.getByRole('dialog', { name }).waitFor();
/** Waits until an input has the focus, because keys pressed before would be lost. */
const fieldIs = async (): Promise<void> => await page.locator('input:focus, textarea:focus').waitFor();
const untilFocused = async (name: string): Promise<unknown> =>
  await page.waitForFunction(
    (start) => document.activeElement?.getAttribute('aria-label')?.startsWith(start),
    name,
  );

it('creates an order: N, Tab in column order, Enter; what is missing is said before, and the focus returns to the number', async () => {
  spec('1.3', '2.22', '4.8', '4.26a', '5.3e', '9.16c', 'L.15');
  await showDay(page, '/production', day);
  const row = page.getByRole('row', { name: 'New order' });
  const number = row.getByLabel('Order', { exact: true });
  expect(await row.getByLabel('Time', { exact: true }).getAttribute('placeholder')).toBe('00:00 - 00:00');
  await type('n');
  await page.keyboard.type('248117');
  await type('Enter');
  await page.getByText('Please enter all mandatory data.').waitFor();
  expect(await number.inputValue()).toBe('248117');
  await number.focus();
  for (const text of ['Rathaus Gengenbach', '77723', 'Gengenbach', '9000', '1000']) {
    await type('Tab');
    await page.keyboard.type(text);
  }
  await type('Enter');
  await page.getByRole('row', { name: /Rathaus Gengenbach/ }).waitFor();
  await untilFocused('Order');
  expect(await number.inputValue()).toBe('');
});

it('says it at top centre for 5000 ms, or until its button is pressed', async () => {
  spec('2.41', '2.41a', '2.41b', '3.9', '9.15a');
  await showDay(page, '/production', day);
  const notice = page.locator('[data-tone=error]:not([data-leaving])');
  await tidyPage(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  const submit = async (): Promise<void> => {
    await page.getByRole('row', { name: 'New order' }).getByLabel('Order', { exact: true }).press('Enter');
    await notice.waitFor();
  };
  await submit();
  // The notice is centred as far as the controls of the bar allow.
  const box = await notice.boundingBox();
  const { x = 0, y = 0, width = 0 } = box ?? {};
  expect(Math.abs(x + width / 2 - 1440 / 2)).toBeLessThan(width / 2);
  expect(y).toBeLessThan(100);
  await page.clock.runFor(4999);
  expect(await notice.count()).toBe(1);
  await page.clock.runFor(1);
  await notice.waitFor({ state: 'detached' });
  await submit();
  await notice.getByRole('button', { name: 'Close' }).click();
  await notice.waitFor({ state: 'detached' });
  await page.clock.resume();
});

it('edits a cell in place: Enter opens it, typing replaces, Enter saves, Escape reverts, Space toggles a flag', async () => {
  spec('2.25', '4.9', '4.26', 'L.15');
  const order = await book();
  await showDay(page, '/production', day);
  const row = page.getByRole('row', { name: /Rathaus Gengenbach/ });
  const city = row.getByRole('button', { name: 'City, order 248117' });
  await city.press('Enter');
  await page.keyboard.type('Lahr');
  await type('Enter');
  await page.getByText('Order 248117 saved').first().waitFor();
  await row.getByText('Lahr').waitFor();
  await city.focus();
  await type('F2');
  await page.keyboard.type('nirgends');
  await type('Escape');
  await page.getByText('Your changes have been discarded.').waitFor();
  await row.getByRole('checkbox', { name: 'LTD' }).focus();
  await type('Space');
  await row.getByRole('checkbox', { name: 'LTD', checked: true }).waitFor();
  await expect
    .poll(async () => await storedOrder(windows.script, order))
    .toMatchObject({ city: 'Lahr', isUrgent: true });
});

it('goes to delivery with G L, lists the keys, selects, places, splits with an amount, edits it, deletes, writes a note and moves to date; the focus stays with the card', async () => {
  spec('1.4', '2.9', '2.35b', '4.17', '4.18', 'L.15');
  const other = nextDay();
  const kita = await makeOrder(windows.script, {
    constructionSite: 'Kita Sonnenhang',
    city: 'Lahr',
    steel: 8000,
    matting: 0,
    date: day,
  });
  await showDay(page, '/production', day);
  await type('g', 'l');
  await page.getByRole('heading', { name: 'Delivery' }).waitFor();
  const amounts = async (): Promise<number[]> =>
    (await partsOn(windows.script, day, kita)).map(({ amount }) => amount);
  await cardOf(page, 'Kita Sonnenhang').focus();
  await type('?');
  await dialogIs('Help');
  await type('Escape');
  await untilFocused('Kita Sonnenhang');
  await type('Space', 'p');
  await untilFocused('Place here, OG-BS 214, slot 1');
  await type('Enter');
  await slotOf(page, 'OG-BS 214', 1)
    .getByRole('button', { name: /^Kita Sonnenhang/ })
    .waitFor();
  await untilFocused('Kita Sonnenhang');
  await type('.');
  await page.getByRole('menu').waitFor();
  const item = page.locator('[role=menuitem][data-highlighted]', { hasText: 'Split with amount' });
  while ((await item.count()) === 0) await type('ArrowDown');
  await type('Enter');
  await dialogIs('Split with amount');
  await fieldIs();
  await page.keyboard.type('3000');
  await type('Enter');
  await toastIsShown(page, 'A shipment Kita Sonnenhang Lahr has been split and placed in the shipment list.');
  expect(await amounts()).toEqual([5000, 3000]);
  // From the unplaced card, Tab leads to its weight field.
  await cardOf(page, 'Kita Sonnenhang.*Part 2 of 2').focus();
  await type('Tab', 'Enter');
  await fieldIs();
  await page.keyboard.type('2500');
  await type('Enter');
  await toastIsShown(page, 'Your changes have been saved.');
  expect(await amounts()).toEqual([5000, 2500]);
  await cardOf(page, 'Kita Sonnenhang.*Part 2 of 2').focus();
  await type('Delete');
  await toastIsShown(page, 'A shipment Kita Sonnenhang Lahr has been deleted.');
  // After the card was deleted, the focus must have moved to another element.
  await page.waitForFunction(() => document.activeElement !== document.body);
  await slotOf(page, 'OG-BS 214', 1)
    .getByRole('button', { name: /^Kita Sonnenhang.*8 t/ })
    .focus();
  await untilFocused('Kita Sonnenhang');
  await type('m');
  await dialogIs('Notes');
  await fieldIs();
  await page.keyboard.type('Kran bestellt');
  await type('Control+Enter');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await untilFocused('Kita Sonnenhang');
  await type('d');
  await dialogIs('Move to date');
  await fieldIs();
  await type('Control+a');
  await page.keyboard.type(typedDay(other));
  await type('Enter');
  await toastIsShown(page, `The shipment has been moved to ${typedDay(other)}`);
  expect(await partOn(windows.script, other, kita)).toMatchObject({ amount: 8000, date: other });
});

nightly('U takes a card off its truck', async () => {
  spec('4.21', 'L.15');
  await book();
  const { deliveries, shipments } = await windows.script.call(daySnapshotEndpoint, { params: { date: day } });
  const params = { deliveryId: at(deliveries, 0).id, slot: 0 };
  await windows.script.call(fillSlotEndpoint, { params, body: { shipmentId: at(shipments, 0).id } });
  await showDay(page, '/delivery', day);
  const slot = slotOf(page, 'OG-BS 214', 1);
  await slot.getByRole('button', { name: /^Rathaus Gengenbach/ }).press('u');
  await toastIsShown(page, 'A shipment Rathaus Gengenbach has been placed back in the shipment list.');
  await expect.poll(items).toEqual([]);
});

it('writes, changes and removes a slot’s text', async () => {
  spec('2.35a', '4.25', '4.25a');
  await showDay(page, '/delivery', day);
  const slot = slotOf(page, 'OG-BS 214', 5);
  await slot.locator('[tabindex]').first().press('Enter');
  await page.keyboard.type('Kranzeit 08:00');
  await type('Enter');
  await slot.getByText('Kranzeit 08:00').dblclick();
  await slot.locator('textarea').press('Escape');
  await slot.locator('[tabindex]').first().focus();
  await type('F2', 'Control+a', 'Delete', 'Enter');
  await page.waitForFunction(() => !document.body.textContent.includes('Kranzeit'));
  await expect.poll(items).toEqual([]);
});
