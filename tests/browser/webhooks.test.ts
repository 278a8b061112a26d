import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { brokenInEitherTheme } from '../support/axe.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows();
let page: Page;
beforeAll(async () => {
  page = await windows.open('anna', '/webhooks');
}, 60_000);

const rowOf = (name: string) => page.getByRole('row', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const focusedText = async () => await page.evaluate(() => document.activeElement?.textContent);
const fromMenu = async (entry: string): Promise<void> => {
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name: entry }).focus();
  await page.keyboard.press('Enter');
};

it('is added by keyboard: a refused address is named at its field, the secret copied while it is shown', async () => {
  await page.getByText('Noch kein Webhook').waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const add = page.getByRole('button', { name: 'Webhook anlegen' });
  await add.press('n');
  await dialog().getByLabel('Name').waitFor();
  await page.keyboard.type('Lager');
  await page.keyboard.press('Tab');
  await page.keyboard.type('http://127.0.0.1/plan');
  await page.keyboard.press('Enter');
  await dialog().getByText('Bitte eine https-Adresse').waitFor();
  expect(await brokenInEitherTheme(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('https://lager.example/plan');
  await page.keyboard.press('Enter');
  const secret = await dialog().getByLabel('Geheimnis (nur jetzt sichtbar)').inputValue();
  expect(secret).toMatch(/^whsec_/);
  expect(await brokenInEitherTheme(page, '[role=dialog]')).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Kopiert.').waitFor();
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(secret);
  await dialog().press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(focusedText).toBe('Webhook anlegen');
  await rowOf('Lager').getByText('Aktiv').waitFor();
});

it('what was sent is listed by itself with its answer, and sent again on request', async () => {
  const { db } = windows.database;
  const { id } = await db.selectFrom('webhook').select('id').executeTakeFirstOrThrow();
  const answer = 'Der Dienst wird gerade neu gestartet. Bitte später noch einmal.';
  const sent = { webhookId: id, messageId: 'msg_1', revisions: '{"trucks": 7}', at: new Date() };
  await db
    .insertInto('webhookDelivery')
    .values({
      ...sent,
      type: 'trucks.update',
      state: 'failed',
      attempts: 9,
      status: 503,
      error: 'http',
      answer,
    })
    .execute();
  const list = page.getByRole('table', { name: 'Zustellungen' });
  const row = list.getByRole('row', { name: 'trucks.update' });
  await row.getByText('LKW · 7').waitFor();
  await row.getByRole('button', { name: /^Antwort/ }).press('Enter');
  await list.locator('pre', { hasText: answer }).waitFor();
  expect(await brokenInEitherTheme(page)).toEqual([]);
  await row.getByRole('button', { name: 'Erneut senden' }).press('Enter');
  await page.getByText('Die Nachricht wird erneut gesendet.').waitFor();
  await rowOf('Lager').focus();
  await fromMenu('Testnachricht senden');
  await list.getByText('webhook.test').waitFor();
});

it('is paused, and deleted once that is confirmed', async () => {
  await rowOf('Lager').focus();
  await fromMenu('Anhalten');
  await rowOf('Lager').getByText('von Hand').waitFor();
  await rowOf('Lager').focus();
  await fromMenu('Löschen …');
  await dialog().getByText('Lager löschen?').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Noch kein Webhook').waitFor();
  expect(await windows.database.db.selectFrom('webhook').select('id').execute()).toEqual([]);
});
