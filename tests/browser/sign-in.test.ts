import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { nightly } from '../support/nightly.ts';
import { password } from '../support/people.ts';
import { signIn, useWindows } from '../support/windows.ts';

const windows = useWindows({ rests: false });
/** A browser of its own for a test: a page left open goes its own way once nobody is signed in. */
const visit = async (path: string, locale?: string): Promise<Page> => {
  const page = await windows.visit(path, { ...(locale && { locale }) });
  onTestFinished(async () => await page.context().close());
  return page;
};
const show = async (window: Page, path: string): Promise<void> =>
  void (await window.goto(windows.server.url + path));

it('leads a visitor to the sign-in and, signed in, to the address asked for', async () => {
  const page = await visit('/delivery?date=2026-12-24');
  await page.waitForURL('**/login');
  expect(await page.title()).toContain('Werkplan');
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await signIn(page, 'anna@werkplan.example', password);
  await page.waitForURL('**/delivery?date=2026-12-24');
  await page.getByRole('heading', { name: 'Lieferung' }).waitFor();
  await page.waitForFunction(() => document.title.includes('24. Dezember 2026'));
});

nightly('keeps the address asked for when the sign-in is loaded anew', async () => {
  const page = await visit('/delivery?date=2026-12-24');
  await page.waitForURL('**/login');
  await page.reload();
  await signIn(page, 'anna@werkplan.example', password);
  await page.waitForURL('**/delivery?date=2026-12-24');
  await page.getByRole('heading', { name: 'Lieferung' }).waitFor();
});

nightly(
  'leads from a sign-in that was opened first to the forgotten password, and back by the browser’s buttons',
  async () => {
    const page = await visit('/login');
    await page.getByRole('link', { name: 'Passwort vergessen' }).click();
    await page.waitForURL('**/forgot-password');
    const title = page.getByRole('heading', { name: 'Passwort vergessen' });
    await title.waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    await page.reload();
    await page.goForward();
    await title.waitFor();
  },
);

nightly('says what is wrong, in German and in English', async () => {
  const page = await visit('/login');
  await signIn(page, 'anna@werkplan.example', 'Falsch123');
  await page.getByText('E-Mail oder Passwort ist nicht richtig.').waitFor();
  // The wrong password is there to be typed over.
  await page.waitForFunction(() => {
    const field = document.activeElement as HTMLInputElement;
    return field.name === 'password' && field.selectionStart === 0 && field.selectionEnd === 9;
  });
  await page.setViewportSize({ width: 390, height: 844 });
  // The form ends as far from the right edge as it begins from the left one.
  const button = await page.locator('form button[type=submit]').boundingBox();
  expect(button).toMatchObject({ x: 20, width: 350 });
  await page.route('**/api/login', async (route) => {
    const json = { type: 'TOO_MANY_REQUESTS', displayMessage: '' };
    await route.fulfill({ status: 429, headers: { 'retry-after': '841' }, json });
  });
  await page.keyboard.press('Enter');
  await page.getByText('Zu viele Versuche. Bitte in 15 Min. noch einmal versuchen.').waitFor();
  const english = await visit('/login', 'en-GB');
  await english.locator('input[name=email]').press('Tab');
  await english.waitForFunction(() => (document.activeElement as HTMLInputElement).name === 'password');
  await signIn(english, 'anna@werkplan.example', 'Wrong123');
  await english.getByText('Invalid username and/or password!').waitFor();
  await signIn(english, 'anna', 'Wrong123');
  await english.getByText('Please enter a valid email and password.').waitFor();
  await english.getByText('Email format is invalid!').waitFor();
  await english.waitForFunction(() => (document.activeElement as HTMLInputElement).name === 'email');
  const fields = await english.locator('input').all();
  expect(await Promise.all(fields.map(async (field) => await field.getAttribute('autocomplete')))).toEqual([
    'username webauthn',
    'current-password',
  ]);
  await english.getByRole('link', { name: 'Forgot password' }).click();
  await english.waitForURL('**/forgot-password');
  await english.getByRole('link', { name: 'Back to sign-in' }).click();
  await english.locator('input[name=password]').waitFor();
  expect(await english.getByRole('alert').count()).toBe(0);

  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await english.route('**/api/checkSession', async (route) => {
    await asked;
    await route.continue();
  });
  await show(english, '/production');
  await english.getByText('Loading ......', { exact: true }).waitFor();
  answer();
  await english.waitForURL('**/login');
});

it('has a sidebar that starts collapsed: the areas in their order, their names as tooltips', async () => {
  const english = await visit('/favicon.svg', 'en-GB');
  await windows.signInAs(english, 'anna@werkplan.example');
  await show(english, '/login');
  // Signed in already.
  await english.waitForURL('**/production**');
  const sidebar = english.getByRole('navigation');
  await sidebar.getByRole('button', { name: 'Expand sidebar' }).waitFor();
  const names = await sidebar
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
  const areas = ['Dashboard', 'Production Plan', 'Production Forecast', 'Production', 'Delivery'];
  expect(names.filter((name) => areas.includes(name ?? ''))).toEqual(areas);
  expect(await sidebar.getByText('Production Plan').count()).toBe(0);
  await sidebar.getByRole('link', { name: 'Production Plan' }).hover();
  await english.getByText('Production Plan', { exact: true }).waitFor();
});

it('signs out: the windows of the login go back to the sign-in, and nothing is left to see', async () => {
  const page = await visit('/favicon.svg');
  await windows.signInAs(page, 'anna@werkplan.example');
  await show(page, '/production');
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
  // A form that somebody else has begun to fill in stays; an empty one follows to where its tab was.
  const begun = await windows.beside(page, '/login');
  await begun.locator('input[name=email]').fill('bernd@werkplan.example');
  // Not the page's own first question, which may still be out.
  const looked = begun.waitForResponse((reply) => reply.url().endsWith('/api/checkSession') && reply.ok());
  await signIn(page, 'anna@werkplan.example', password);
  await page.getByRole('button', { name: 'Seitenleiste ausklappen' }).waitFor();
  await second.waitForURL('**/production*');
  await looked;
  expect(await begun.locator('input[name=email]').inputValue()).toBe('bernd@werkplan.example');
  await begun.locator('input[name=email]').fill('Anna@werkplan.example');
  await begun.evaluate(() => dispatchEvent(new Event('focus')));
  await begun.waitForURL('**/production*');
});

it('shows the not-found page for an address that is none', async () => {
  const page = await visit('/nowhere');
  await page.getByText('404').waitFor();
  await page.getByRole('heading', { name: 'Seite nicht gefunden' }).waitFor();
  await page.getByRole('link', { name: 'Zur Startseite' }).press('Enter');
  await page.waitForURL('**/login');
});
