import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { addUser, password } from '../support/people.ts';
import { signIn, useWindows } from '../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const windows = useWindows({ rests: false });
/** The tests sign in a user of their own, so that they don't affect the users of the demo data. */
const planner = 'lena@werkplan.example';
beforeAll(async () => await addUser(windows.database.db, planner, 'Lena Ruf'));
/** Opens a page with cookies of its own, because an open page navigates by itself once its user is signed out. */
const visit = async (path: string): Promise<Page> => {
  const page = await windows.visit(path);
  onTestFinished(async () => await page.context().close());
  return page;
};
const show = async (window: Page, path: string): Promise<void> =>
  void (await window.goto(windows.server.url + path));

it('leads a visitor to the sign-in and, signed in, to the address asked for', async () => {
  spec('1.1', '1.1a', '2.1', '2.1a', '2.4', '9.16a');
  const page = await visit('/delivery?date=2026-12-24');
  await page.waitForURL('**/login');
  expect(await page.title()).toContain('Werkplan');
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await signIn(page, planner, password);
  await page.waitForURL('**/delivery?date=2026-12-24');
  await page.getByRole('heading', { name: 'Lieferung' }).waitFor();
  await page.waitForFunction(() => document.title.includes('24. Dezember 2026'));
});

it('signs out: the windows of the login go back to the sign-in, and nothing is left to see', async () => {
  spec('2.5a', '2.6', '2.8', '2.12a', '2.12c', '4.4', '7.1b', '8.2');
  const page = await visit('/favicon.svg');
  await windows.signInAs(page, planner);
  // A signed-in user is redirected from the sign-in page.
  await show(page, '/login');
  await page.waitForURL('**/production**');
  await page.getByRole('heading', { name: 'Produktion' }).waitFor();
  const second = await windows.beside(page, '/production');
  await second.getByText('Live', { exact: true }).waitFor();
  const token = async () => await page.evaluate(() => localStorage.getItem('x-csrf-token'));
  expect(await token()).toMatch(/^[\w-]{43}$/);
  await page.getByRole('navigation').getByRole('link').first().click();
  await page.waitForURL(`${windows.server.url}/`);
  await page.getByRole('button', { name: 'Seitenleiste ausklappen' }).click();
  await page.getByRole('button', { name: 'Seitenleiste einklappen' }).waitFor();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.waitForURL('**/login');
  await second.waitForURL('**/login');
  await show(page, '/delivery');
  await page.locator('input[name=password]').waitFor();
  expect([new URL(page.url()).pathname, await token()]).toEqual(['/login', null]);
  await signIn(page, planner, password);
  // The sidebar's state is restored.
  await page.getByRole('button', { name: 'Seitenleiste ausklappen' }).waitFor();
  // Another tab with an empty sign-in form notices the login and returns to its own page.
  await second.waitForURL('**/production*');
});
