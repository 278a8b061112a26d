// Own server: webhooks may reach this machine.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createWebhookEndpoint,
  listWebhooksEndpoint,
  removeWebhookEndpoint,
} from '@werkplan/shared/webhooks/webhook-endpoints.ts';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { brokenInEitherTheme } from '../support/axe.ts';
import { nightly } from '../support/nightly.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows({ rests: false, env: () => ({ WEBHOOK_ALLOW: '127.0.0.1' }) });
const answer = 'Angenommen und in der Warteschlange des Lagers abgelegt.';
const received: string[] = [];
const receiver = createServer((request, response) => {
  received.push(String(request.headers['webhook-id']));
  request.resume().on('end', () => response.end(answer));
});
let address: string;
let page: Page;
beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/plan`;
  page = await windows.open('anna', '/webhooks');
}, 60_000);
beforeEach(async () => {
  const { webhooks } = await windows.script.call(listWebhooksEndpoint);
  for (const { id } of webhooks) await windows.script.call(removeWebhookEndpoint, { params: { id } });
  received.length = 0;
  await lookAgain();
  await page.getByText('Noch kein Webhook').waitFor();
});
afterAll(() => receiver.close());

/** The page asks anew when it comes into sight, else every 5 s. */
const lookAgain = async (): Promise<void> =>
  void (await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))));
const rowOf = (name: string) => page.getByRole('row', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const focusedText = async () => await page.evaluate(() => document.activeElement?.textContent);
const fromMenu = async (entry: string): Promise<void> => {
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name: entry }).focus();
  await page.keyboard.press('Enter');
};

it('is added by keyboard: a refused address is named at its field, the secret copied while it is shown', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const add = page.getByRole('button', { name: 'Webhook anlegen' });
  await add.press('n');
  await dialog().getByLabel('Name').waitFor();
  await page.keyboard.type('Lager');
  await page.keyboard.press('Tab');
  await page.keyboard.type('http://10.1.2.3/plan');
  await page.keyboard.press('Enter');
  await dialog().getByText('Bitte eine https-Adresse').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type(address);
  await page.keyboard.press('Enter');
  const secret = await dialog().getByLabel('Geheimnis (nur jetzt sichtbar)').inputValue();
  expect(secret).toMatch(/^whsec_/);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Kopiert.').waitFor();
  expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe(secret);
  await dialog().press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await expect.poll(focusedText).toBe('Webhook anlegen');
  await rowOf('Lager').getByText('Aktiv').waitFor();
});

const addWebhook = async (): Promise<void> => {
  await windows.script.call(createWebhookEndpoint, { body: { name: 'Lager', url: address } });
  await lookAgain();
  await rowOf('Lager').waitFor();
};

it('what is sent is listed by itself with its answer, and sent again on request', async () => {
  await addWebhook();
  await rowOf('Lager').focus();
  await fromMenu('Testnachricht senden');
  const list = page.getByRole('table', { name: 'Zustellungen' });
  const row = list.getByRole('row', { name: 'webhook.test' });
  await row.getByText('Zugestellt').waitFor();
  await row.getByRole('button', { name: /^Antwort/ }).press('Enter');
  await list.locator('pre', { hasText: answer }).waitFor();
  expect(await brokenInEitherTheme(page)).toEqual([]);
  await row.getByRole('button', { name: 'Erneut senden' }).press('Enter');
  await page.getByText('Die Nachricht wird erneut gesendet.').waitFor();
  await expect.poll(() => received.length).toBe(2);
  expect(new Set(received).size).toBe(1);
});

nightly('is paused, and deleted once that is confirmed', async () => {
  await addWebhook();
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
