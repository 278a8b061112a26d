// Own server: it sends mail, and has a provider of company accounts.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startOidcProvider } from '../../support/oidc-provider.ts';
import { addUser, password } from '../../support/people.ts';
import { linkIn } from '../../support/mail-link.ts';
import { type Mailbox, startMailbox } from '../../support/smtp.ts';
import { signIn, useWindows } from '../../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

let mailbox: Mailbox;
const provider = await startOidcProvider();
beforeAll(async () => {
  mailbox = await startMailbox();
});
const windows = useWindows({
  rests: false,
  env: (url) => {
    provider.serve(url);
    const { issuer, clientId, clientSecret, label } = provider.config;
    return {
      SMTP_URL: mailbox.url,
      CAPTCHA_COST: '50',
      PUBLIC_URL: url,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_LABEL: label,
    };
  },
});
afterAll(async () => {
  await mailbox.close();
  await provider.close();
});
/** The tests sign in a user of their own, so that they don't affect the users of the demo data. */
const planner = 'lena@werkplan.example';
beforeAll(async () => await addUser(windows.database.db, planner, 'Lena Ruf'));
/** Opens a page with cookies of its own, because an open page navigates by itself once its user is signed out. */
const visit = async (path: string, locale?: string): Promise<Page> => {
  const page = await windows.visit(path, { ...(locale && { locale }) });
  onTestFinished(async () => await page.context().close());
  return page;
};
const show = async (window: Page, path: string): Promise<void> =>
  void (await window.goto(windows.server.url + path));

it('leads from a sign-in that was opened first to the forgotten password, and back by the browser’s buttons', async () => {
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
});

it('says what is wrong, in German and in English', async () => {
  spec('1.7', '2.7', '2.12', '2.12b', '2.13', '2.13a', '5.1', '8.3', '8.7', '9.16a');
  const page = await visit('/login');
  await signIn(page, planner, 'Falsch123');
  await page.getByText('E-Mail oder Passwort stimmt nicht. Bitte prüfen.').waitFor();
  // The wrong password is selected, so that typing replaces it.
  await page.waitForFunction(() => {
    const field = document.activeElement as HTMLInputElement;
    return field.name === 'password' && field.selectionStart === 0 && field.selectionEnd === 9;
  });
  await page.setViewportSize({ width: 390, height: 844 });
  // The form's left and right margins are equal.
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
  await signIn(english, planner, 'Wrong123');
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

const email = 'carla@werkplan.example';
const newPassword = 'Halle3neu';
const confirmCaptcha = async (window: Page): Promise<void> => {
  await window.getByRole('checkbox').click();
  await window.locator('[data-state=verified]').waitFor();
};

/** Requests the mail on the open page and returns the mailed link. */
const mailedLink = async (window: Page): Promise<string> => {
  // Waits for this page, because the sign-in page has a field with the same name.
  await window.getByRole('button', { name: 'Link senden' }).waitFor();
  await window.locator('input[name=email]').fill(email);
  await confirmCaptcha(window);
  await window.locator('input[name=email]').press('Enter');
  await window.waitForURL('**/login');
  return linkIn(await mailbox.mailTo(email)).href;
};

it('leads from the forgotten password over the mail to a new one, and ends the open windows', async () => {
  spec('1.6', '2.2', '2.12b', '2.14', '2.14a', '2.15', '2.15b', '2.15c', '2.16', '2.16a');
  await addUser(windows.database.db, email, 'Carla Ruf');
  const page = await visit('/login');
  const open = await visit('/favicon.svg');
  await windows.signInAs(open, email);
  await show(open, '/production');
  await open.getByText('Live', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  const link = await mailedLink(page);
  await page.getByText('Bitte im Posteingang nachsehen').waitFor();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(link);
  await page.locator('input[name=password]').waitFor();
  expect(page.url()).toBe(`${windows.server.url}/reset-password`);
  // Only the link contains the token, no request does; a reload keeps it.
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(asked.filter((url) => url.includes(token))).toEqual([link]);
  await page.reload();
  await page.locator('input[name=password]').fill(newPassword);
  await page.locator('input[name=passwordRepeat]').fill(newPassword);
  await confirmCaptcha(page);
  await page.locator('input[name=passwordRepeat]').press('Enter');
  await page.waitForURL('**/login');
  await page.getByText('Ihr Passwort wurde geändert.').waitFor();
  await open.waitForURL('**/login');

  await signIn(page, email, password);
  await page.getByText('E-Mail oder Passwort stimmt nicht. Bitte prüfen.').waitFor();
  await signIn(page, email, newPassword);
  await page.waitForURL('**/production**');

  await open.goto(link);
  await open.waitForURL('**/forgot-password');
  await open.getByText('Der Link wurde schon benutzt. Mit Ihrer E-Mail bekommen Sie einen neuen.').waitFor();
});

it('signs in at the provider and comes back to where the planner was going, until the provider signs out', async () => {
  await addUser(windows.database.db, 'clara@werkplan.example', 'Clara Vogt');
  provider.account = { sub: 'clara', email: 'clara@werkplan.example' };
  const page = await visit('/production-plan');
  await page.waitForURL('**/login');
  const button = page.getByRole('button', { name: 'Mit Stahlwerk-Konto anmelden' });
  await button.click();
  await page
    .getByRole('alert')
    .getByText('Die E-Mail Ihres Firmenkontos ist nicht bestätigt. Bitte der IT Bescheid sagen.')
    .waitFor();
  expect(new URL(page.url()).search).toBe('');

  provider.account = { ...provider.account, email_verified: true };
  const planner = await visit('/production-plan');
  await planner.getByRole('button', { name: 'Mit Stahlwerk-Konto anmelden' }).press('Enter');
  await planner.waitForURL('**/production-plan*');
  await planner.getByText('Live', { exact: true }).waitFor();
  await provider.signOut('clara');
  await planner.waitForURL('**/login');
});

it('shows in the settings with whom one is linked, unlinks, and signs out at the provider as well', async () => {
  await addUser(windows.database.db, 'dora@werkplan.example', 'Dora Haas');
  provider.account = { sub: 'dora', email: 'dora@werkplan.example', email_verified: true };
  const page = await windows.visit('/settings');
  await page.getByRole('button', { name: 'Mit Stahlwerk-Konto anmelden' }).press('Enter');
  const section = page.getByRole('region', { name: 'Firmenkonto' });
  await section.getByText('Verknüpft mit Stahlwerk-Konto').waitFor();
  await section.getByRole('button', { name: 'Trennen' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Trennen' }).press('Enter');
  // The provider's window closes itself and passes the answer to the window that opened it.
  const question = page.getByRole('dialog', { name: 'Sind Sie es noch?' });
  const atProvider = question.getByRole('button', { name: 'Anmelden mit Stahlwerk-Konto' });
  await atProvider.click();
  await question.locator('input').waitFor({ state: 'detached' });
  await atProvider.click();
  await section.getByText('Nicht verknüpft').waitFor();
  await question.waitFor({ state: 'detached' });
  await expect.poll(() => page.context().pages().length).toBe(1);
  await page.getByRole('button', { name: 'Abmelden', exact: true }).press('Enter');
  await page.waitForURL(`${provider.url}/**`);
  await page.locator('button[value=yes]').click();
  await page.waitForURL(`${windows.server.url}/login**`);
});
