import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { password } from '../support/people.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows({ rests: false });

/** Whoever is signed in has shown it an hour ago. */
const age = async (): Promise<void> => {
  const provedAt = new Date(Date.now() - 3_600_000);
  await windows.database.db.updateTable('login').set({ provedAt }).execute();
};
const question = (page: Page) => page.getByRole('dialog', { name: 'Sind Sie es noch?' });
/** The field has the focus. */
const asked = async (page: Page): Promise<void> =>
  await page.locator('input[name=proof-password]:focus').waitFor();

it('an admin is invited by keyboard alone: the question comes over the form, which keeps what was typed', async () => {
  const page = await windows.open('anna', '/users');
  await page.getByRole('row', { name: 'Anna Becker', exact: true }).waitFor();
  await age();
  await page.keyboard.press('n');
  await page.locator('input[name=email]').fill('chefin@werkplan.example');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.getByRole('radio', { name: /^Administrator/, checked: true }).waitFor();
  await page.locator('input[name=email]').press('Enter');
  await asked(page);
  await page.keyboard.press('Escape');
  await question(page).waitFor({ state: 'detached' });
  expect(await page.locator('input[name=email]').inputValue()).toBe('chefin@werkplan.example');
  await page.locator('input[name=email]').press('Enter');
  await asked(page);
  await page.keyboard.type('Falsch123');
  await page.keyboard.press('Enter');
  await page.locator('input[name=proof-password][aria-invalid=true]').waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await page.getByRole('row', { name: 'chefin@werkplan.example', exact: true }).waitFor();
  expect(await question(page).count()).toBe(0);
});

it('a dialog that asks for a proof stays open under the question, and goes on after it', async () => {
  const page = await windows.open('anna', '/webhooks');
  await page
    .getByRole('button', { name: /Webhook/ })
    .first()
    .click();
  const form = page.getByRole('dialog').first();
  await form.getByLabel('Name').fill('ERP');
  await form.getByLabel('Adresse').fill('https://erp.werkplan.example/hook');
  await age();
  await form.getByLabel('Adresse').press('Enter');
  await asked(page);
  await page.keyboard.type(password);
  await page.getByRole('button', { name: 'Bestätigen' }).click();
  await question(page).waitFor({ state: 'detached' });
  await page.getByLabel('Geheimnis (nur jetzt sichtbar)').waitFor();
});
