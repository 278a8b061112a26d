import {
  createTokenEndpoint,
  listTokensEndpoint,
  revokeTokenEndpoint,
} from '@werkplan/shared/tokens/token-endpoints.ts';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { Client } from '../../support/client.ts';
import { addUser, password } from '../../support/people.ts';
import { signIn, useWindows } from '../../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const windows = useWindows({ rests: false });
/** Two devices, each with one browser cache; every test uses a new planner and new windows. */
let device: Page;
let otherDevice: Page;
let email: string;
let planners = 0;

beforeAll(async () => {
  device = await windows.visit('/favicon.svg');
  otherDevice = await windows.visit('/favicon.svg');
});
beforeEach(async () => {
  planners += 1;
  email = `planner-${planners}@werkplan.example`;
  await addUser(windows.database.db, email, `Carla Ruf ${planners}`);
  for (const one of [device, otherDevice]) await one.evaluate(() => localStorage.clear());
});

/** Signs the planner in on a device and opens a page there for the rest of the test. */
const enter = async (on: Page, path: string): Promise<Page> => {
  await windows.signInAs(on, email);
  const page = await windows.beside(on, path);
  onTestFinished(async () => await page.close());
  return page;
};
const enterElsewhere = async (): Promise<Page> => {
  const other = await enter(otherDevice, '/production');
  await other.getByText('Live', { exact: true }).waitFor();
  return other;
};
/** All planners see all tokens, so they are revoked between tests. */
const revokeAllTokens = async (): Promise<void> => {
  for (const { id } of await windows.script.call(listTokensEndpoint))
    await windows.script.call(revokeTokenEndpoint, { params: { id } });
};

it('changes the own name, the language and the theme, and remembers them', async () => {
  spec('1.7', 'L.39');
  const page = await enter(device, '/settings');
  const name = page.getByRole('region', { name: 'Konto' }).getByLabel('Name');
  await name.fill('Anna Becker-Lang');
  await name.press('Enter');
  await page.getByText('Ihr Name ist gespeichert.').waitFor();
  await page.getByRole('radio', { name: 'Dunkel' }).click();
  await expect.poll(async () => await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.getByRole('radio', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  expect(await page.getByRole('region', { name: 'Account' }).getByLabel('Name').inputValue()).toBe(
    'Anna Becker-Lang',
  );
  await expect.poll(async () => await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.getByRole('radio', { name: 'Same as system' }).click();
  await expect.poll(async () => await page.locator('html').getAttribute('data-theme')).toBe('light');
});

it('switches the single keys off, and Ctrl+B stays', async () => {
  const page = await enter(device, '/settings');
  await page.getByRole('checkbox', { name: 'Tastenkürzel mit einzelnen Tasten' }).click();
  await page.getByRole('heading', { name: 'Konto' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.keyboard.press('Control+b');
  await page.getByRole('button', { name: 'Seitenleiste einklappen' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/settings');
  await page.getByRole('checkbox', { name: 'Tastenkürzel mit einzelnen Tasten' }).click();
  await page.getByRole('heading', { name: 'Konto' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.waitForURL('**/production**');
});

it('signs out another device, which notices at once', async () => {
  spec('L.39');
  const other = await enterElsewhere();
  const page = await enter(device, '/settings');
  await page.getByText('Dieses Gerät').waitFor();
  await page
    .getByRole('button', { name: /^Dort abmelden/ })
    .first()
    .click();
  await page.getByText('Das Gerät ist abgemeldet.').waitFor();
  await other.waitForURL('**/login');
});

it('makes a token that is shown once and works, lists it, and revokes it at once', async () => {
  spec('L.22');
  await revokeAllTokens();
  const page = await enter(device, '/settings');
  const section = page.getByRole('region', { name: 'Zugang für Skripte' });
  await section.getByText('Kein Skript hat Zugang.').waitFor();
  await section.getByLabel('Name des Skripts').fill('ERP Nord');
  await section.getByRole('checkbox', { name: 'den Plan ändern' }).click();
  // An expiry date is preselected.
  expect(await section.getByRole('radio', { name: '1 Jahr' }).isChecked()).toBe(true);
  await section.getByRole('radio', { name: 'bis zum Widerruf' }).click();
  const create = section.getByRole('button', { name: 'Token anlegen' });
  await create.click();
  const token = await section.getByLabel('Token von ERP Nord').inputValue();
  const script = Object.assign(new Client(windows.server.url), { token });
  const read = async () => (await script.send('GET', `/api/orders?date=${windows.today}`)).status;
  const entry = section.getByRole('listitem').filter({ hasText: `ERP Nord ${token.slice(0, 9)}…` });
  await entry
    .getByText('den Plan sehen, den Plan ändern · ohne Ende · noch nie benutzt · von Carla')
    .waitFor();
  expect(await read()).toBe(200);
  await page.reload();
  await entry.getByText(/ohne Ende · zuletzt benutzt .+ · von Carla/).waitFor();
  expect(await page.content()).not.toContain(token);
  await entry.getByRole('button', { name: 'Token widerrufen: ERP Nord' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Widerrufen' }).click();
  await page.getByText('Der Token ist widerrufen.').waitFor();
  expect(await read()).toBe(401);
  await section.getByText('Kein Skript hat Zugang.').waitFor();
});

it('changes the password only with the current one, signs out the other devices, and offers to revoke tokens', async () => {
  spec('L.39', 'L.63');
  await revokeAllTokens();
  const planner = new Client(windows.server.url);
  await planner.signIn(email, password);
  for (const name of ['ERP', 'BI', 'Waage'])
    await planner.call(createTokenEndpoint, {
      body: { name, scopes: ['read'] },
    });
  const other = await enterElsewhere();
  const page = await enter(device, '/settings');
  const fill = async (name: string, text: string) => await page.locator(`input[name=${name}]`).fill(text);
  await fill('currentPassword', 'Falsch123');
  await fill('password', 'Biegen2026');
  await fill('passwordRepeat', 'Biegen2026');
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await page.locator('input[name=currentPassword][aria-invalid=true]').waitFor();
  await fill('currentPassword', password);
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await page.getByText('Ihr Passwort wurde geändert.').waitFor();
  await other.waitForURL('**/login');
  const dialog = page.getByRole('dialog', { name: 'Behalten Ihre Skripte den Zugang?' });
  const revoke = dialog.getByRole('button', { name: 'Widerrufen' });
  expect(await revoke.isDisabled()).toBe(true);
  await dialog.getByRole('checkbox', { name: 'Alle' }).click();
  await dialog.getByRole('checkbox', { name: /^BI / }).click();
  await revoke.click();
  await page.getByText('2 Tokens sind widerrufen.').waitFor();
  const section = page.getByRole('region', { name: 'Zugang für Skripte' });
  await expect.poll(() => section.getByRole('listitem').allInnerTexts()).toHaveLength(1);
  expect(await section.getByRole('listitem').innerText()).toContain('BI');
  await signIn(other, email, 'Biegen2026');
  await other.waitForURL((url) => url.pathname !== '/login');
});
