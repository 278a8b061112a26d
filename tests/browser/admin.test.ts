import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { notifyLogins } from '../../server/src/users/notify-logins-query.ts';
import { makeOrder, makeTruck } from '../support/make.ts';
import { mailWrittenTo } from '../support/outbox.ts';
import { addUser, password } from '../support/people.ts';
import { linkIn } from '../support/mail-link.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows({ rests: false });
const email = 'sabine@werkplan.example';
let page: Page;
beforeAll(async () => {
  await addUser(windows.database.db, email, 'Sabine Weber', 'admin');
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
  const link = linkIn(await mailWrittenTo(windows.server, 'elif@werkplan.example')).href;
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
