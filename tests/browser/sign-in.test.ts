import { expect, it } from 'vitest';
import { password } from '../support/plant.ts';
import { signIn, useWindows } from '../support/windows.ts';

const windows = useWindows();

it('leads a visitor to the sign-in and, signed in, to the address asked for', async () => {
  const page = await windows.visit('/delivery?date=2026-12-24');
  await page.waitForURL('**/login');
  expect(await page.title()).toContain('Werkplan');
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  await signIn(page, 'anna@werkplan.example', password);
  await page.waitForURL('**/delivery?date=2026-12-24');
  await page.getByRole('heading', { name: 'Lieferung' }).waitFor();
  await page.waitForFunction(() => document.title.includes('24. Dezember 2026'));
});

it('says what is wrong, in German and in English', async () => {
  const page = await windows.visit('/login');
  await signIn(page, 'anna@werkplan.example', 'Falsch123');
  await page.getByText('E-Mail oder Passwort ist nicht richtig.').waitFor();
  const english = await windows.visit('/login', { locale: 'en-GB' });
  await signIn(english, 'anna@werkplan.example', 'Wrong123');
  await english.getByText('Invalid username and/or password!').waitFor();
  await signIn(english, 'anna', 'Wrong123');
  await english.getByText('Please enter a valid email and password.').waitFor();
  expect(new URL(english.url()).pathname).toBe('/login');
});

it('signs out: the windows of the login go back to the sign-in, and nothing is left to see', async () => {
  const page = await windows.open('anna', '/production');
  await page.getByRole('heading', { name: 'Produktion' }).waitFor();
  const second = await page.context().newPage();
  await second.goto(`${windows.server.url}/production`);
  await second.getByText('Live', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Abmelden' }).click();
  await page.waitForURL('**/login');
  await second.waitForURL('**/login');
  await page.goto(`${windows.server.url}/delivery`);
  await page.locator('input[name=password]').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});

it('shows the not-found page for an address that is none', async () => {
  const page = await windows.visit('/nowhere');
  await page.getByText('404').waitFor();
  expect(await page.getByRole('link').count()).toBeGreaterThan(0);
});
