// Own server: webhooks may reach this machine.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goTo } from '../../support/own-day.ts';
import { addUser } from '../../support/people.ts';
import { pressUntilGone } from '../../support/press-until-gone.ts';
import { useWindows } from '../../support/windows.ts';

const windows = useWindows({
  rests: false,
  env: () => ({ WEBHOOK_ALLOW: '127.0.0.1' }),
});
const answer = 'Angenommen und in der Warteschlange des Lagers abgelegt.';
const received: string[] = [];
const receiver = createServer((request, response) => {
  received.push(String(request.headers['webhook-id']));
  request.resume().on('end', () => response.end(answer));
});
afterAll(() => void receiver.close());

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
it('says of whom a second step is required, live on another screen', async () => {
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

it('a webhook is added by keyboard, its secret copied while it is shown; what is sent is listed with its answer, and sent again', async () => {
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
});
