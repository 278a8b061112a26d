// Own server: it sends mail.
import { invitePersonEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenInEitherTheme } from '../support/axe.ts';
import { Client } from '../support/client.ts';
import { addUser, password } from '../support/people.ts';
import { linkIn, type Mailbox, startMailbox } from '../support/smtp.ts';
import { useWindows } from '../support/windows.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
const windows = useWindows({ rests: false, env: () => ({ SMTP_URL: mailbox.url }) });
afterAll(async () => await mailbox.close());

const email = 'sabine@werkplan.example';
const other = 'tobias@werkplan.example';
let page: Page;
beforeAll(async () => {
  const { db } = windows.database;
  // Whoever is signed in with the tests' server is no admin beside her.
  await db.updateTable('appUser').set({ role: 'planner' }).execute();
  await addUser(db, email, 'Sabine Weber', 'admin');
  await addUser(db, other, 'Tobias Krüger');
  page = await windows.visit('/favicon.svg');
  await windows.signInAs(page, email);
  await page.goto(`${windows.server.url}/users`);
});

const rowOf = (name: string) => page.getByRole('row', { name, exact: true });

it('leads from an invitation over the mail to the first sign-in', async () => {
  await rowOf('Sabine Weber').waitFor();
  await page.keyboard.press('n');
  await page.locator('input[name=email]').fill('elif@werkplan.example');
  await page.keyboard.press('Control+Enter');
  await rowOf('elif@werkplan.example').getByText('Eingeladen').waitFor();
  const link = linkIn(await mailbox.mailTo('elif@werkplan.example')).href;
  const visitor = await windows.visit('/favicon.svg');
  await visitor.goto(link);
  await visitor.getByText('Ihr Konto: elif@werkplan.example, Planer').waitFor();
  expect(visitor.url()).toBe(`${windows.server.url}/invitation`);
  expect(await brokenInEitherTheme(visitor)).toEqual([]);
  await visitor.getByLabel('Name').fill('Elif Kaya');
  await visitor.locator('input[name=password]').fill('Geheim123');
  await visitor.locator('input[name=passwordRepeat]').fill('Geheim123');
  await visitor.keyboard.press('Enter');
  await visitor.waitForURL(/\/production(?:\?|$)/);
  // The admin's list follows by itself.
  await rowOf('Elif Kaya').getByText('Aktiv').waitFor();
  await visitor.goto(link);
  await visitor.getByText('Diese Einladung ist schon angenommen.').waitFor();
  await visitor.context().close();
});

it('is worked by keyboard alone; a role that is refused is the former one again', async () => {
  await rowOf('Sabine Weber').focus();
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(async () => await rowOf('Tobias Krüger').evaluate((row) => row === document.activeElement))
    .toBe(true);
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name: 'Sperren' }).waitFor();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await rowOf('Tobias Krüger').getByText('Gesperrt').waitFor();
  const role = rowOf('Sabine Weber').getByRole('combobox');
  await role.focus();
  await page.keyboard.press('ArrowDown');
  await page.getByRole('option', { name: 'Leser' }).waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await page.getByText('Das ist der letzte Administrator').waitFor();
  await expect.poll(async () => await role.textContent()).toContain('Administrator');
});

it('lists what was done, by kind', async () => {
  const sabine = new Client(windows.server.url);
  await sabine.signIn(email, password);
  const body = { email: 'mehmet@werkplan.example', role: 'planner', language: 'de' } as const;
  await sabine.call(invitePersonEndpoint, { body });
  await page.getByRole('radio', { name: 'Einladungen' }).click();
  const list = page.getByRole('table', { name: 'Protokoll' });
  await list.getByText('Einladung gesendet').first().waitFor();
  expect(await list.getByText('Anmeldung', { exact: true }).count()).toBe(0);
});

it('says of whom a second step is required, live on another screen', async () => {
  const settings = await windows.beside(page, '/settings');
  const ofAdmins = settings.getByRole('radio', { name: 'Administratoren', exact: true });
  await ofAdmins.waitFor();
  expect(await ofAdmins.isChecked()).toBe(false);
  const requireOf = async (of: string): Promise<void> => {
    await page.getByRole('combobox', { name: 'Zweiter Schritt bei der Anmeldung' }).focus();
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: of }).click();
  };
  await requireOf('für Administratoren');
  await expect.poll(async () => await ofAdmins.isChecked()).toBe(true);
  await requireOf('freiwillig');
  await expect.poll(async () => await ofAdmins.isChecked()).toBe(false);
  await settings.close();
});
