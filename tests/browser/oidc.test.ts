// Own server: it has a provider of company accounts.
import { afterAll, expect, it } from 'vitest';
import { brokenInEitherTheme } from '../support/axe.ts';
import { startOidcProvider } from '../support/oidc-provider.ts';
import { nightly } from '../support/nightly.ts';
import { addUser } from '../support/people.ts';
import { useWindows } from '../support/windows.ts';

const provider = await startOidcProvider();
const windows = useWindows({
  rests: false,
  env: (url) => {
    provider.serve(url);
    const { issuer, clientId, clientSecret, label } = provider.config;
    return {
      PUBLIC_URL: url,
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_LABEL: label,
    };
  },
});
afterAll(async () => await provider.close());

it('signs in at the provider and comes back to where the planner was going, until the provider signs out', async () => {
  await addUser(windows.database.db, 'clara@werkplan.example', 'Clara Vogt');
  provider.account = { sub: 'clara', email: 'clara@werkplan.example' };
  const page = await windows.visit('/production-plan');
  await page.waitForURL('**/login');
  const button = page.getByRole('button', { name: 'Mit Stahlwerk-Konto anmelden' });
  await button.click();
  await page.getByRole('alert').getByText('Ihre E-Mail-Adresse ist beim Anbieter nicht bestätigt.').waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(await brokenInEitherTheme(page)).toEqual([]);

  provider.account = { ...provider.account, email_verified: true };
  const planner = await windows.visit('/production-plan');
  await planner.getByRole('button', { name: 'Mit Stahlwerk-Konto anmelden' }).press('Enter');
  await planner.waitForURL('**/production-plan*');
  await planner.getByText('Live', { exact: true }).waitFor();
  await provider.signOut('clara');
  await planner.waitForURL('**/login');
});

nightly(
  'shows in the settings with whom one is linked, unlinks, and signs out at the provider as well',
  async () => {
    await addUser(windows.database.db, 'dora@werkplan.example', 'Dora Haas');
    provider.account = { sub: 'dora', email: 'dora@werkplan.example', email_verified: true };
    const page = await windows.visit('/settings');
    await page.getByRole('button', { name: 'Mit Stahlwerk-Konto anmelden' }).press('Enter');
    const section = page.getByRole('region', { name: 'Firmenkonto' });
    await section.getByText('Verknüpft mit Stahlwerk-Konto').waitFor();
    expect(await brokenInEitherTheme(page)).toEqual([]);
    await section.getByRole('button', { name: 'Trennen' }).press('Enter');
    await page.getByRole('dialog').getByRole('button', { name: 'Trennen' }).press('Enter');
    // The window at the provider closes itself, and the answer comes to the one that asked.
    const question = page.getByRole('dialog', { name: 'Sind Sie es noch?' });
    const atProvider = question.getByRole('button', { name: 'Anmelden mit Stahlwerk-Konto' });
    await atProvider.click();
    await question.locator('input').waitFor({ state: 'detached' });
    await atProvider.click();
    await section.getByText('Nicht verknüpft').waitFor();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => page.context().pages().length).toBe(1);
    await page.getByRole('button', { name: 'Abmelden', exact: true }).press('Enter');
    await page.waitForURL(`${provider.url}/**`);
    await page.locator('button[value=yes]').click();
    await page.waitForURL(`${windows.server.url}/login**`);
  },
);
