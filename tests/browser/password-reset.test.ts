import { afterAll, beforeAll, expect, it } from 'vitest';
import { password } from '../support/people.ts';
import { linkIn, type Mailbox, startMailbox } from '../support/smtp.ts';
import { signIn, useWindows } from '../support/windows.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
const windows = useWindows({ env: () => ({ SMTP_URL: mailbox.url, CAPTCHA_COST: '50' }) });
afterAll(async () => await mailbox.close());

const newPassword = 'Halle3neu';

type Page = Awaited<ReturnType<typeof windows.visit>>;
const confirmCaptcha = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox').click();
  await page.locator('[data-state=verified]').waitFor();
};

/** Asks for the mail on the page that is open, and answers the link that arrived. */
const mailedLink = async (page: Page, email: string): Promise<string> => {
  const count = mailbox.mails.length + 1;
  // The sign-in has a field of the same name.
  await page.getByRole('button', { name: 'Link senden' }).waitFor();
  await page.locator('input[name=email]').fill(email);
  await confirmCaptcha(page);
  await page.locator('input[name=email]').press('Enter');
  await page.waitForURL('**/login');
  return linkIn(await mailbox.mail(count)).href;
};

it('leads from the forgotten password over the mail to a new one, and ends the open windows', async () => {
  const open = await windows.open('anna', '/production');
  await open.getByText('Live', { exact: true }).waitFor();
  const page = await windows.visit('/login');
  await page.getByRole('link', { name: 'Passwort vergessen?' }).click();
  const link = await mailedLink(page, 'anna@werkplan.example');
  await page.getByText('Bitte sehen Sie in Ihrem Posteingang nach').waitFor();

  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(link);
  await page.locator('input[name=password]').waitFor();
  expect(page.url()).toBe(`${windows.server.url}/reset-password`);
  // The link itself alone names the token, no call does; a reload has it still.
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

  await signIn(page, 'anna@werkplan.example', password);
  await page.getByText('E-Mail oder Passwort ist nicht richtig.').waitFor();
  await signIn(page, 'anna@werkplan.example', newPassword);
  await page.waitForURL('**/production**');

  const again = await windows.visit(link.replace(windows.server.url, ''));
  await again.waitForURL('**/forgot-password');
  await again.getByText('Der Link wurde bereits verwendet.').waitFor();
});

it('sends away who comes with a link that is none, in English, and says what is missing', async () => {
  const page = await windows.visit('/reset-password?token=nothing', { locale: 'en-GB' });
  await page.waitForURL('**/forgot-password');
  await page.getByText('The link had expired. Please enter your email to reset password.').waitFor();
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('Please enter valid email address.').waitFor();
  await page.getByRole('group', { name: 'Captcha' }).getByText('Field is required!').waitFor();
  expect(await page.getByText('Field is required!').count()).toBe(2);
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('email');
  await page.locator('input[name=email]').fill('anna@werkplan');
  await page.getByText('Email format is invalid!').waitFor();
  await page.locator('input[name=email]').fill('nobody@werkplan.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('Please complete the captcha below').waitFor();
  // Whether there is such a user is nobody's business.
  await confirmCaptcha(page);
  const asked = '**/api/reset-password';
  await page.route(
    asked,
    async (route) => await route.fulfill({ status: 503, json: { displayMessage: 'Away' } }),
  );
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByText('Away', { exact: true }).waitFor();
  // The captcha counts once; the box that was ticked ticks itself anew.
  await page.locator('[data-state=verified]').waitFor();
  await page.unroute(asked);
  // The server has heard it, but its answer never arrives: the form is sent again and answered again.
  let lost = 0;
  await page.route(asked, async (route) => {
    if (lost > 0) return await route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  const answered = page.waitForResponse('**/api/reset-password');
  await page.getByRole('button', { name: 'Send link' }).click();
  expect((await answered).headers()['idempotency-replayed']).toBe('true');
  await page.getByText('Please check your inbox for the reset password email').waitFor();
});

it('refuses passwords that are too simple or differ, and works with the keyboard alone', async () => {
  const page = await windows.visit('/forgot-password');
  const link = await mailedLink(page, 'bernd@werkplan.example');
  await page.goto(link);
  await page.locator('input[name=password]').waitFor();
  await page.keyboard.type('Planner');
  await page.keyboard.press('Enter');
  await page.getByText('Das Passwort braucht einen Großbuchstaben').waitFor();
  await page.getByRole('group', { name: 'Captcha' }).getByText('Pflichtfeld').waitFor();
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('password');
  await page.keyboard.press('End');
  await page.keyboard.type('2026');
  for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('Tab');
  await page.keyboard.type('Planner2025');
  await page.getByText('Die Passwörter stimmen nicht überein.').waitFor();
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
  const page = await windows.visit('/forgot-password');
  // A computer whose clock is an hour ahead.
  await page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 3_600_000;
  });
  const link = await mailedLink(page, 'anna@werkplan.example');
  await page.goto(link);
  await page.locator('input[name=password]').fill(newPassword);
  await page.locator('input[name=passwordRepeat]').fill(newPassword);
  await confirmCaptcha(page);
  // Any other refusal is shown in its own words.
  await page.route('**/api/reset-password', async (route) => {
    await route.fulfill({ status: 400, json: { type: 'VALIDATION_ERRORS', displayMessage: 'So nicht.' } });
  });
  await page.locator('input[name=passwordRepeat]').press('Enter');
  await page.getByText('So nicht.', { exact: true }).waitFor();
  await page.locator('[data-state=verified]').waitFor();
  await page.unroute('**/api/reset-password');
  await page.route('**/api/reset-password', async (route) => {
    await route.fulfill({ status: 400, json: { type: 'TOKEN_USED', displayMessage: 'Used' } });
  });
  await page.locator('input[name=passwordRepeat]').press('Enter');
  await page.waitForURL('**/forgot-password');
  await page.getByText('Der Link wurde bereits verwendet.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
});

it('sends who is signed in home', async () => {
  const page = await windows.visit('/login');
  await signIn(page, 'bernd@werkplan.example', 'Planner2026');
  await page.waitForURL('**/production**');
  await page.goto(`${windows.server.url}/forgot-password`);
  await page.waitForURL((url) => url.pathname === '/');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});
