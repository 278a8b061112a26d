// Own server: it sends mail.
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { addUser } from '../../support/people.ts';
import { linkIn } from '../../support/mail-link.ts';
import { type Mailbox, startMailbox } from '../../support/smtp.ts';
import { useWindows } from '../../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
const windows = useWindows({ rests: false, env: () => ({ SMTP_URL: mailbox.url, CAPTCHA_COST: '50' }) });
afterAll(async () => await mailbox.close());

const newPassword = 'Halle3neu';

/** Each test uses a new browser, because an open page navigates by itself once its user is signed out. */
let page: Page;
/** Each test uses a new planner who has forgotten the password. */
let email: string;
let planners = 0;

beforeEach(async () => {
  page = await windows.visit('/favicon.svg');
  planners += 1;
  email = `planner-${planners}@werkplan.example`;
  await addUser(windows.database.db, email, `Carla Ruf ${planners}`);
});
afterEach(async () => await page.context().close());

const show = async (window: Page, path: string): Promise<void> =>
  void (await window.goto(windows.server.url + path));
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

it('sends away who comes with a link that is none, in English, and says what is missing', async () => {
  spec('2.2', '2.15c', '2.15d', '2.16', '4.2', '5.2', '8.4', '8.7', 'L.36');
  const english = await windows.visit('/reset-password?token=nothing', { locale: 'en-GB' });
  await english.waitForURL('**/forgot-password');
  await english.getByText('The link had expired. Please enter your email to reset password.').waitFor();
  await english.getByRole('button', { name: 'Send link' }).click();
  await english.getByText('Please enter valid email address.').waitFor();
  await english.getByRole('group', { name: 'Captcha' }).getByText('Field is Required!').waitFor();
  await expect.poll(async () => await english.getByText(/^Field is required!$/i).count()).toBe(2);
  await expect
    .poll(async () => await english.evaluate(() => (document.activeElement as HTMLInputElement).name))
    .toBe('email');
  await english.locator('input[name=email]').fill('anna@werkplan');
  await english.getByText('Email format is invalid!').waitFor();
  await english.locator('input[name=email]').fill('nobody@werkplan.example');
  await english.getByRole('button', { name: 'Send link' }).click();
  await english.getByText('Please complete the captcha below').waitFor();
  // The answer for an unknown address looks the same.
  await confirmCaptcha(english);
  const asked = '**/api/reset-password';
  await english.route(
    asked,
    async (route) => await route.fulfill({ status: 503, json: { displayMessage: 'Away' } }),
  );
  await english.getByRole('button', { name: 'Send link' }).click();
  await english.getByText('Away', { exact: true }).waitFor();
  // A captcha is valid once, so the checked box solves a new one by itself.
  await english.locator('[data-state=verified]').waitFor();
  await english.unroute(asked);
  // The server handles the request, but its answer is lost; the form sends it again and gets the same answer.
  let lost = 0;
  await english.route(asked, async (route) => {
    if (lost > 0) return await route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  const answered = english.waitForResponse('**/api/reset-password');
  await english.getByRole('button', { name: 'Send link' }).click();
  expect((await answered).headers()['idempotency-replayed']).toBe('true');
  await english.getByText('Please check your inbox for the reset password email').waitFor();
  await english.context().close();
});

it('refuses passwords that are too simple or differ, and works with the keyboard alone', async () => {
  spec('1.6', '4.2', '5.2a', '5.2b');
  await show(page, '/forgot-password');
  await page.goto(await mailedLink(page));
  await page.locator('input[name=password]').waitFor();
  await page.keyboard.type('Planner');
  await page.keyboard.press('Enter');
  await page.getByText('Das Passwort braucht einen Großbuchstaben').waitFor();
  await page.getByRole('group', { name: 'Captcha' }).getByText('Bitte bestätigen').waitFor();
  await expect
    .poll(async () => await page.evaluate(() => (document.activeElement as HTMLInputElement).name))
    .toBe('password');
  await page.keyboard.press('End');
  await page.keyboard.type('2026');
  for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('Planner2025');
  await page.getByText('Die Passwörter sind nicht gleich.').waitFor();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('6');
  for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.locator('[data-state=verified]').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Ihr Passwort wurde geändert.').waitFor();
});

it('tells whose link was used elsewhere while the form stood open', async () => {
  spec('2.15c', '2.16b', '3.10', '8.4', '8.4a');
  // Simulates a computer whose clock is an hour fast.
  const setAhead = async (window: Page) =>
    await window.addInitScript(() => {
      const now = Date.now.bind(Date);
      Date.now = () => now() + 3_600_000;
    });
  const ahead = await windows.beside(page, '/forgot-password', { prepare: setAhead });
  await ahead.goto(await mailedLink(ahead));
  await ahead.locator('input[name=password]').fill(newPassword);
  await ahead.locator('input[name=passwordRepeat]').fill(newPassword);
  await confirmCaptcha(ahead);
  // Other refusals are shown with their own text.
  await ahead.route('**/api/reset-password', async (route) => {
    await route.fulfill({ status: 400, json: { type: 'VALIDATION_ERRORS', displayMessage: 'So nicht.' } });
  });
  await ahead.locator('input[name=passwordRepeat]').press('Enter');
  await ahead.getByText('So nicht.', { exact: true }).waitFor();
  await ahead.locator('[data-state=verified]').waitFor();
  await ahead.unroute('**/api/reset-password');
  await ahead.route('**/api/reset-password', async (route) => {
    await route.fulfill({ status: 400, json: { type: 'TOKEN_USED', displayMessage: 'Used' } });
  });
  await ahead.locator('input[name=passwordRepeat]').press('Enter');
  await ahead.waitForURL('**/forgot-password');
  await ahead.getByText('Der Link wurde schon benutzt. Mit Ihrer E-Mail bekommen Sie einen neuen.').waitFor();
  expect(await ahead.getByRole('alert').count()).toBe(0);
});
