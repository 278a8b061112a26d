import { endLoginEndpoint, listLoginsEndpoint } from '@werkplan/shared/account/login-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { password } from '../support/plant.ts';
import { cellOf, editorOf, makeOrders, rowOf, storedOrder } from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { signIn, useWindows } from '../support/windows.ts';

/** A sign-in that ends while somebody types loses nothing of theirs, and shows nothing of it to others. */
const windows = useWindows();
let order: Order;

beforeAll(async () => {
  const orders = await makeOrders(windows.script, windows.today, [{ constructionSite: 'Kita Sonnenhang' }]);
  order = at(orders, 0);
});

/** Ends Anna's sign-in in the window, not the script's. */
const endSignIn = async (page: Page): Promise<void> => {
  const logins = await windows.script.call(listLoginsEndpoint);
  for (const { id, isCurrent } of logins)
    if (!isCurrent) await windows.script.call(endLoginEndpoint, { params: { id } });
  await page.waitForURL('**/login');
};

it('brings a cell, the new order and an open note back to the same planner', async () => {
  const page = await windows.open('anna', '/production');
  await page.locator('[data-draft=constructionSite] input').fill('Windpark Ost');
  await cellOf(page, order, 'city').dblclick();
  await editorOf(page, order, 'city').fill('Offenburg');
  await endSignIn(page);
  await signIn(page, 'anna@werkplan.example', password);
  await page.waitForURL('**/production**');
  expect(await page.locator('[data-draft=constructionSite] input').inputValue()).toBe('Windpark Ost');
  await cellOf(page, order, 'city').getByText('Offenburg').waitFor();
  expect((await storedOrder(windows.script, order)).city).toBe('Freiburg');
  await cellOf(page, order, 'city').dblclick();
  await editorOf(page, order, 'city').press('Enter');
  await expect.poll(async () => (await storedOrder(windows.script, order)).city).toBe('Offenburg');

  await rowOf(page, order).locator('[data-menu]').click();
  await page.getByRole('menuitem', { name: 'Notizen' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Kran ab 7 Uhr');
  await endSignIn(page);
  await signIn(page, 'anna@werkplan.example', password);
  await page.getByRole('dialog').waitFor();
  expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toBe('Kran ab 7 Uhr');
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await expect.poll(async () => (await storedOrder(windows.script, order)).note).toBe('Kran ab 7 Uhr');
});

it('shows another planner nothing of it, and gives it up when its planner signs out', async () => {
  const page = await windows.open('anna', '/production');
  await page.locator('[data-draft=constructionSite] input').fill('Nur für Anna');
  await endSignIn(page);
  await signIn(page, 'bernd@werkplan.example', password);
  const field = page.locator('[data-draft=constructionSite] input');
  await page.getByText('Live', { exact: true }).waitFor();
  expect(await field.inputValue()).toBe('');
  const leave = page.getByRole('button', { name: 'Abmelden' });
  await leave.click();
  await signIn(page, 'anna@werkplan.example', password);
  await page.getByText('Live', { exact: true }).waitFor();
  expect(await field.inputValue()).toBe('Nur für Anna');
  await leave.click();
  await signIn(page, 'anna@werkplan.example', password);
  await page.getByText('Live', { exact: true }).waitFor();
  expect(await field.inputValue()).toBe('');
});
