import { changePlantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import type { Page } from 'playwright-core';
import { beforeEach, it } from 'vitest';
import { goTo } from '../../support/own-day.ts';
import { addUser, password } from '../../support/people.ts';
import { codeAt } from '../../support/second-step.ts';
import { signIn, useWindows } from '../../support/windows.ts';

const windows = useWindows();
let email: string;
let people = 0;
beforeEach(async () => {
  email = `dora-${++people}@werkplan.example`;
  await addUser(windows.database.db, email, `Dora ${people}`);
});

/** A host name instead of an IP address, for which browsers create no passkeys. */
const addressOf = (path: string): string => windows.server.url.replace('127.0.0.1', 'localhost') + path;

/** A virtual authenticator answers immediately, so the automatic request is held back until `autofill` is called. */
const holdAutofill = (): void => {
  if (localStorage.getItem('autofill') === null && 'PublicKeyCredential' in globalThis)
    PublicKeyCredential.isConditionalMediationAvailable = async () => await Promise.resolve(false);
};

const enter = async (): Promise<Page> => {
  const page = await windows.visit('/favicon.svg');
  await page.addInitScript(holdAutofill);
  await page.goto(addressOf('/login'));
  await signIn(page, email, password);
  await page.waitForURL(/\/production(?:\?|$)/);
  return page;
};
/** Adds a virtual authenticator that confirms every request. */
const authenticatorOf = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
};
const openSettings = async (page: Page): Promise<void> => {
  await goTo(page, '/settings');
  await page.getByRole('button', { name: 'Passkey anlegen' }).waitFor();
};
const signOut = async (page: Page): Promise<void> => {
  await page.context().clearCookies();
  await page.goto(addressOf('/login'));
  await page.getByRole('button', { name: 'Anmelden', exact: true }).waitFor();
};
const sectionOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

it('a passkey is added, signs in by its button and from the browser’s own list, is renamed and removed', async () => {
  const page = await enter();
  await authenticatorOf(page);
  await openSettings(page);
  const passkeys = sectionOf(page, 'Passkeys');
  await passkeys.getByRole('button', { name: 'Passkey anlegen' }).click();
  await sectionOf(page, 'Wiederherstellungscodes').getByText('Nur jetzt sichtbar').waitFor();
  await page.getByText('Erfüllt. Ein Passkey gilt zugleich als zweiter Schritt.').waitFor();
  await signOut(page);
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click();
  await page.waitForURL(/\/production(?:\?|$)/);
  await signOut(page);
  await page.evaluate(() => localStorage.setItem('autofill', 'on'));
  await page.reload();
  await page.waitForURL(/\/production(?:\?|$)/);
  await openSettings(page);
  await passkeys.getByRole('button', { name: /umbenennen$/ }).click();
  await page.keyboard.type('Bürorechner');
  await page.keyboard.press('Enter');
  await passkeys.getByText('Bürorechner', { exact: true }).waitFor();
  await passkeys.getByRole('button', { name: 'Bürorechner entfernen' }).click();
  await page.getByText('Es ist Ihr letzter zweiter Schritt').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Entfernen' }).click();
  await sectionOf(page, 'Wiederherstellungscodes').waitFor({ state: 'detached' });
});

it('a passkey is made at the sign-in where the plant requires a second step', async () => {
  const page = await enter();
  await authenticatorOf(page);
  await windows.script.call(changePlantEndpoint, { body: { secondStep: 'all' } });
  await signOut(page);
  await signIn(page, email, password);
  await page.getByRole('heading', { name: 'Zweiten Schritt einrichten' }).waitFor();
  await page.getByText('oder eingeben').waitFor();
  await page.getByRole('button', { name: 'Stattdessen Passkey anlegen' }).press('Enter');
  await page.getByRole('listitem').nth(9).waitFor();
  await page.getByRole('button', { name: 'Codes notiert, weiter' }).press('Enter');
  await page.waitForURL('**/production*');
  await windows.script.call(changePlantEndpoint, { body: { secondStep: 'none' } });
});

it('an authenticator app is set up, asked for after the password, and a recovery code stands in for it', async () => {
  const page = await enter();
  await windows.database.db
    .updateTable('login')
    .set({ provedAt: new Date(Date.now() - 11 * 60_000) })
    .execute();
  await openSettings(page);
  await page.getByRole('button', { name: 'App einrichten' }).click();
  const proof = page.getByRole('dialog', { name: 'Sind Sie es noch?' });
  await proof.locator('input:focus').waitFor();
  await page.keyboard.type('Planner2');
  await page.keyboard.press('Enter');
  await proof.getByText('Das Passwort stimmt nicht.').waitFor();
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await proof.waitFor({ state: 'detached' });
  const secret = await sectionOf(page, 'Authenticator-App').locator('strong').textContent();
  await page.keyboard.type(codeAt(secret ?? '', new Date()));
  const codes = sectionOf(page, 'Wiederherstellungscodes').getByRole('listitem');
  await codes.first().waitFor();
  const [code] = await codes.allTextContents();
  await signOut(page);
  await signIn(page, email, password);
  await page.getByRole('heading', { name: 'Zweiter Schritt' }).waitFor();
  // The current code was used up by the setup, so the previous one is typed.
  await page.keyboard.type(codeAt(secret ?? '', new Date(Date.now() - 60_000)));
  await page.getByText('Der Code stimmt nicht').waitFor();
  await page.getByRole('button', { name: 'Wiederherstellungscode' }).click();
  await page.getByLabel('Wiederherstellungscode').fill(code ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/production(?:\?|$)/);
  await openSettings(page);
  await page.getByText('9 von 10 gültig').waitFor();
  await signOut(page);
  await signIn(page, email, password);
  await page.getByRole('heading', { name: 'Zweiter Schritt' }).waitFor();
  // The next code is valid half a minute early; a pasted code is sent at once.
  const next = codeAt(secret ?? '', new Date(Date.now() + 30_000));
  await page.getByLabel('Sechsstelliger Code').fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await page.waitForURL(/\/production(?:\?|$)/);
});
