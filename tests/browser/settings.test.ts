import { expect, it } from 'vitest';
import { password } from '../support/plant.ts';
import { signIn, useWindows } from '../support/windows.ts';

const windows = useWindows();

it('changes the own name, the language and the theme, and remembers them', async () => {
  const page = await windows.open('anna', '/settings');
  const name = page.getByRole('region', { name: 'Konto' }).getByLabel('Name');
  await name.fill('Anna Becker-Lang');
  await name.press('Enter');
  await page.getByText('Ihr Name ist gespeichert.').waitFor();
  await page.getByRole('radio', { name: 'Dunkel' }).click();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.getByRole('radio', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  await page.reload();
  await page.getByRole('heading', { name: 'Settings' }).waitFor();
  expect(await page.getByRole('region', { name: 'Account' }).getByLabel('Name').inputValue()).toBe(
    'Anna Becker-Lang',
  );
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.getByRole('radio', { name: 'Like the system' }).click();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
});

it('switches the single keys off, and Ctrl+B stays', async () => {
  const page = await windows.open('bernd', '/settings');
  await page.getByRole('checkbox', { name: 'Einzelne Tasten sind Kürzel' }).click();
  await page.getByRole('heading', { name: 'Konto' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.keyboard.press('Control+b');
  await page.getByRole('button', { name: 'Seitenleiste einklappen' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/settings');
  await page.getByRole('checkbox', { name: 'Einzelne Tasten sind Kürzel' }).click();
  await page.getByRole('heading', { name: 'Konto' }).click();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await page.waitForURL('**/production**');
});

it('signs out another device, which notices at once', async () => {
  const other = await windows.open('bernd', '/production');
  await other.getByText('Live', { exact: true }).waitFor();
  const page = await windows.open('bernd', '/settings');
  await page.getByText('Dieses Gerät').waitFor();
  await page
    .getByRole('button', { name: /^Dort abmelden/ })
    .first()
    .click();
  await page.getByText('Das Gerät ist abgemeldet.').waitFor();
  await other.waitForURL('**/login');
});

it('changes the password only with the current one, and signs out the other devices', async () => {
  const other = await windows.open('bernd', '/production');
  await other.getByText('Live', { exact: true }).waitFor();
  const page = await windows.open('bernd', '/settings');
  const fill = async (name: string, text: string) => await page.locator(`input[name=${name}]`).fill(text);
  await fill('currentPassword', 'Falsch123');
  await fill('password', 'Planner2026');
  await fill('passwordRepeat', 'Planner2026');
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await page.locator('input[name=currentPassword][aria-invalid=true]').waitFor();
  await fill('currentPassword', password);
  await page.getByRole('button', { name: 'Passwort ändern' }).click();
  await page.getByText('Ihr Passwort wurde geändert.').waitFor();
  await other.waitForURL('**/login');
  await signIn(other, 'bernd@werkplan.example', 'Planner2026');
  await other.waitForURL((url) => url.pathname !== '/login');
});
