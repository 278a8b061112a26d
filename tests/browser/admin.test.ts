// Own server: it sends mail, and webhooks may reach this machine.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { notifyLogins } from '../../server/src/users/notify-logins-query.ts';
import { nightly } from '../support/nightly.ts';
import { makeOrder, makeTruck } from '../support/make.ts';
import { goTo } from '../support/own-day.ts';
import { addUser, password } from '../support/people.ts';
import { pressUntilGone } from '../support/press-until-gone.ts';
import { linkIn, type Mailbox, startMailbox } from '../support/smtp.ts';
import { useWindows } from '../support/windows.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
const windows = useWindows({
  rests: false,
  env: () => ({ SMTP_URL: mailbox.url, WEBHOOK_ALLOW: '127.0.0.1' }),
});
const answer = 'Angenommen und in der Warteschlange des Lagers abgelegt.';
const received: string[] = [];
const receiver = createServer((request, response) => {
  received.push(String(request.headers['webhook-id']));
  request.resume().on('end', () => response.end(answer));
});
afterAll(async () => {
  await mailbox.close();
  receiver.close();
});

const email = 'sabine@werkplan.example';
let page: Page;
beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const { db } = windows.database;
  await addUser(db, email, 'Sabine Weber', 'admin');
  page = await windows.visit('/favicon.svg');
  await windows.signInAs(page, email);
  await page.goto(`${windows.server.url}/users`);
});

const rowOf = (name: string) => page.getByRole('row', { name, exact: true });
/** Makes the page refresh its data at once, which it does when it becomes visible, otherwise every 5 s. */
const lookAgain = async (): Promise<void> =>
  void (await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))));
/** Sets every session's last proof of identity to an hour ago. */
const ageProof = async (): Promise<void> => {
  const provedAt = new Date(Date.now() - 3_600_000);
  await windows.database.db.updateTable('login').set({ provedAt }).execute();
};
const isAsked = async (): Promise<void> => await page.locator('input[name=proof-password]:focus').waitFor();

it('an admin is invited by keyboard, after a proof over the form, and comes over the mail to the first sign-in', async () => {
  await rowOf('Sabine Weber').waitFor();
  await ageProof();
  await page.keyboard.press('n');
  await page.locator('input[name=email]').fill('elif@werkplan.example');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('radio', { name: /^Administrator/, checked: true }).waitFor();
  await page.locator('input[name=email]').press('Enter');
  await isAsked();
  await page.keyboard.press('Escape');
  await page.locator('input[name=proof-password]').waitFor({ state: 'detached' });
  // The form keeps its contents.
  expect(await page.locator('input[name=email]').inputValue()).toBe('elif@werkplan.example');
  await page.locator('input[name=email]').press('Enter');
  await isAsked();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await rowOf('elif@werkplan.example').getByText('Eingeladen').waitFor();
  const link = linkIn(await mailbox.mailTo('elif@werkplan.example')).href;
  const visitor = await windows.visit('/favicon.svg');
  await visitor.goto(link);
  await visitor.getByText('Ihr Konto: elif@werkplan.example, Administrator').waitFor();
  expect(visitor.url()).toBe(`${windows.server.url}/invitation`);
  await visitor.getByLabel('Name').fill('Elif Kaya');
  await visitor.locator('input[name=password]').fill('Geheim123');
  await visitor.locator('input[name=passwordRepeat]').fill('Geheim123');
  await visitor.keyboard.press('Enter');
  await visitor.waitForURL(/\/production(?:\?|$)/);
  await lookAgain();
  await rowOf('Elif Kaya').getByText('Aktiv').waitFor();
  await visitor.goto(link);
  await visitor.getByText('Diese Einladung ist schon angenommen.').waitFor();
  await visitor.context().close();
});

nightly('says of whom a second step is required, live on another screen', async () => {
  const settings = await windows.beside(page, '/settings');
  const ofAdmins = settings.getByRole('radio', { name: 'Administratoren', exact: true });
  await ofAdmins.waitFor();
  for (const [of, isChecked] of [
    ['für Administratoren', true],
    ['freiwillig', false],
  ] as const) {
    await page.getByRole('combobox', { name: 'Zweiter Schritt bei der Anmeldung' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: of }).click();
    await expect.poll(async () => await ofAdmins.isChecked()).toBe(isChecked);
  }
  await settings.close();
});

nightly(
  'a webhook is added by keyboard, its secret copied while it is shown; what is sent is listed with its answer, and sent again',
  async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await goTo(page, '/webhooks');
    await page.getByRole('button', { name: 'Webhook anlegen' }).press('n');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').waitFor();
    await page.keyboard.type('Lager');
    await page.keyboard.press('Tab');
    await page.keyboard.type(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}/plan`);
    await page.keyboard.press('Enter');
    const secret = await dialog.getByLabel('Geheimnis (nur jetzt sichtbar)').inputValue();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Kopiert.').waitFor();
    expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(secret);
    await pressUntilGone('Escape', dialog);
    await rowOf('Lager').focus();
    await page.keyboard.press('.');
    await page.getByRole('menuitem', { name: 'Testnachricht senden' }).press('Enter');
    await expect.poll(() => received.length).toBe(1);
    const list = page.getByRole('table', { name: 'Zustellungen' });
    const row = list.getByRole('row', { name: 'webhook.test' });
    await expect
      .poll(async () => {
        await lookAgain();
        return await row.getByText('Zugestellt').isVisible();
      })
      .toBe(true);
    await row.getByRole('button', { name: /^Antwort/ }).press('Enter');
    await list.locator('pre', { hasText: answer }).waitFor();
    await row.getByRole('button', { name: 'Noch einmal senden' }).press('Enter');
    await expect.poll(() => received.length).toBe(2);
    expect(new Set(received).size).toBe(1);
  },
);

it('a viewer sees the board without handles; as a planner they come without a reload, and go again', async () => {
  const { db } = windows.database;
  await makeTruck(windows.script);
  await makeOrder(windows.script, { date: windows.today });
  /** Changes the role in the database, as the command line tool or another server does. */
  const becomes = async (role: 'viewer' | 'planner'): Promise<void> => {
    await db.updateTable('appUser').set({ role }).where('email', '=', 'bernd@werkplan.example').execute();
    await notifyLogins(db);
  };
  await becomes('viewer');
  const theirs = await windows.open('bernd', `/delivery?date=${windows.today}`);
  await theirs.getByText('Nur ansehen').waitFor();
  const card = theirs.locator('[data-card] button[data-stop]').first();
  await card.press('Enter');
  expect(await theirs.locator('[data-selected]').count()).toBe(0);
  const create = theirs.getByRole('button', { name: 'LKW anlegen', exact: true });
  expect(await create.count()).toBe(0);
  await becomes('planner');
  await create.waitFor();
  await card.press('Enter');
  await theirs.locator('[data-selected]').waitFor();
  await becomes('viewer');
  await create.waitFor({ state: 'detached' });
});
