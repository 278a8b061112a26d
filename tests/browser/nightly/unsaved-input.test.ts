import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { endLoginEndpoint, listLoginsEndpoint } from '@werkplan/shared/account/login-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { Client } from '../../support/client.ts';
import { password } from '../../support/people.ts';
import { slotOf } from '../../support/delivery-page.ts';
import { newTruck } from '../../support/make.ts';
import {
  cellOf,
  editOrder,
  editorOf,
  makeOrders,
  rowOf,
  storedOrder,
} from '../../support/production-page.ts';
import { at } from '../../support/scene.ts';
import { signIn, useWindows } from '../../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.59');

/** When a login ends while a user types, the input is neither lost nor shown to others. */
const windows = useWindows({ rests: false });
/** The first window of the browser, whose cache the others share. */
let first: Page;
let page: Page;
let order: Order;

beforeAll(async () => {
  await windows.script.call(createTruckEndpoint, { body: newTruck() });
  first = await windows.visit('/favicon.svg');
});
// Unsaved input belongs to a window, so every test opens a new one.
beforeEach(async () => {
  const orders = await makeOrders(windows.script, windows.today, [{ constructionSite: 'Kita Sonnenhang' }]);
  order = at(orders, 0);
  await windows.signInAs(first, 'anna@werkplan.example');
});
afterEach(async () => await page.close());

/** Ends Anna's login in the window, but not the script's. */
const endSignIn = async (): Promise<void> => {
  const logins = await windows.script.call(listLoginsEndpoint);
  for (const { id, isCurrent } of logins)
    if (!isCurrent) await windows.script.call(endLoginEndpoint, { params: { id } });
  await page.waitForURL('**/login');
};

it('a cell and the new order come back as they were typed after a reload, and to the same planner after a sign-in; another one sees nothing', async () => {
  page = await windows.beside(first, '/production');
  const field = page.locator('[data-draft=constructionSite] input');
  await field.fill('Windpark Ost');
  await cellOf(page, order, 'steel').dblclick();
  await editorOf(page, order, 'steel').fill('2,5');
  await page.reload();
  await expect.poll(async () => await editorOf(page, order, 'steel').inputValue()).toBe('2,5');
  await expect.poll(async () => await field.inputValue()).toBe('Windpark Ost');
  await editorOf(page, order, 'steel').fill('2.500');
  await editorOf(page, order, 'steel').press('Enter');
  await expect.poll(async () => (await storedOrder(windows.script, order)).steel).toBe(2500);

  await cellOf(page, order, 'city').dblclick();
  await editorOf(page, order, 'city').fill('Offenburg');
  await endSignIn();
  await signIn(page, 'bernd@werkplan.example', password);
  await page.getByText('Live', { exact: true }).waitFor();
  expect(await field.inputValue()).toBe('');
  await cellOf(page, order, 'city').getByText('Freiburg').waitFor();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await signIn(page, 'anna@werkplan.example', password);
  await page.getByText('Live', { exact: true }).waitFor();
  await expect.poll(async () => await field.inputValue()).toBe('Windpark Ost');
  await cellOf(page, order, 'city').getByText('Offenburg').waitFor();
  expect(await storedOrder(windows.script, order)).toMatchObject({ city: 'Freiburg', steel: 2500 });
  await cellOf(page, order, 'city').dblclick();
  await editorOf(page, order, 'city').press('Enter');
  await expect.poll(async () => (await storedOrder(windows.script, order)).city).toBe('Offenburg');
});

it('what was given up, saved or left by a sign-out does not come back', async () => {
  page = await windows.beside(first, '/production');
  const field = page.locator('[data-draft=constructionSite] input');
  await field.fill('Windpark Ost');
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await signIn(page, 'anna@werkplan.example', password);
  await page.getByText('Live', { exact: true }).waitFor();
  expect(await field.inputValue()).toBe('');
  await cellOf(page, order, 'steel').dblclick();
  await editorOf(page, order, 'steel').fill('2500');
  await editorOf(page, order, 'steel').press('Enter');
  await cellOf(page, order, 'city').dblclick();
  await editorOf(page, order, 'city').fill('Lahr');
  await page.keyboard.press('Escape');
  await page.reload();
  await rowOf(page, order).waitFor();
  expect(await page.locator('[data-row] input').count()).toBe(0);
});

it('brings an open note back to the same planner', async () => {
  page = await windows.beside(first, '/production');
  await rowOf(page, order).locator('[data-menu]').click();
  await page.getByRole('menuitem', { name: 'Notizen' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Kran ab 7 Uhr');
  await endSignIn();
  await signIn(page, 'anna@werkplan.example', password);
  await page.getByRole('dialog').waitFor();
  await expect
    .poll(async () => await page.getByRole('dialog').getByRole('textbox').inputValue())
    .toBe('Kran ab 7 Uhr');
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await expect.poll(async () => (await storedOrder(windows.script, order)).note).toBe('Kran ab 7 Uhr');
});

it('what a colleague has changed before the reload is not written over: the choice shows', async () => {
  page = await windows.beside(first, '/production');
  await cellOf(page, order, 'city').dblclick();
  await editorOf(page, order, 'city').fill('Achern');
  const bernd = new Client(windows.server.url);
  await bernd.signIn('bernd@werkplan.example', password);
  await editOrder(bernd, order, { city: 'Hausach' });
  await page.reload();
  await page.getByText('Jemand hat eingetragen: Hausach').first().waitFor();
  await expect.poll(async () => await editorOf(page, order, 'city').inputValue()).toBe('Achern');
  await editorOf(page, order, 'city').press('Enter');
  await page.getByText('Bernd Krüger hat „Ort“ geändert, während Sie bearbeitet haben').waitFor();
  expect((await storedOrder(windows.script, order)).city).toBe('Hausach');
  await page.getByRole('button', { name: 'Meine behalten' }).click();
  await expect.poll(async () => (await storedOrder(windows.script, order)).city).toBe('Achern');
});

it('a reload brings a slot’s text and a driver back to their editors', async () => {
  page = await windows.beside(first, '/delivery');
  await slotOf(page, 'OG-BS 214', 3).getByRole('button').dblclick();
  await slotOf(page, 'OG-BS 214', 3).getByRole('textbox').fill('Kran ab 7');
  await page.reload();
  await slotOf(page, 'OG-BS 214', 3).getByRole('textbox').press('Enter');
  await slotOf(page, 'OG-BS 214', 3).getByText('Kran ab 7').waitFor();
  // The field becomes a combobox only after the drivers' names have been loaded.
  const driver = page.locator('[data-field=truckDriver] input');
  await page.getByRole('button', { name: /^Fahrer OG-BS 214/ }).dblclick();
  await driver.fill('Ferreira');
  await page.reload();
  await driver.waitFor();
  await expect.poll(async () => await driver.inputValue()).toBe('Ferreira');
  await driver.press('Enter');
  await page.getByRole('button', { name: 'Fahrer OG-BS 214: Ferreira' }).waitFor();
});
