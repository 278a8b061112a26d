import { unassignedNotificationEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { password } from '../support/people.ts';
import { makeOrders } from '../support/production-page.ts';
import { signIn, useWindows } from '../support/windows.ts';

/** The warning of unassigned shipments: once a sign-in, and only when there is something to warn of. */
const windows = useWindows({ rests: false });
const text = 'You have unassigned orders. Please assign them now.';
let page: Page;
let asked = 0;

beforeAll(async () => {
  page = await windows.visit('/login', { locale: 'en-GB' });
  page.on('response', (response) => {
    if (response.url().endsWith(unassignedNotificationEndpoint.path)) asked += 1;
  });
}, 60_000);

const toDelivery = async (): Promise<void> => {
  await page.getByRole('link', { name: /^Delivery/ }).click();
  await page.getByRole('heading', { name: 'Delivery', exact: true }).waitFor();
  await page.getByText('No truck runs on this day').waitFor();
};
const toProduction = async (): Promise<void> => {
  await page.getByRole('link', { name: 'Production', exact: true }).click();
  await page.getByRole('heading', { name: 'Production', exact: true }).waitFor();
};

it('is silent while nothing waits, comes with the next visit once something does, and again only with the next sign-in', async () => {
  await signIn(page, 'anna@werkplan.example', password);
  await toDelivery();
  await expect.poll(() => asked).toBe(1);
  expect(await page.getByText(text).count()).toBe(0);
  await toProduction();
  await makeOrders(windows.script, windows.today, [{}]);
  await toDelivery();
  await page.getByText(text, { exact: true }).waitFor();
  expect(asked).toBe(2);
  // Not asked for again in this sign-in, not even after a reload.
  await toProduction();
  await toDelivery();
  await page.reload();
  await page.getByText('No truck runs on this day').waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(asked).toBe(2);
  expect(await page.getByText(text).count()).toBe(0);
  await page.getByRole('button', { name: 'Log out' }).click();
  await signIn(page, 'anna@werkplan.example', password);
  await toDelivery();
  await page.getByText(text, { exact: true }).waitFor();
  expect(asked).toBe(3);
});
