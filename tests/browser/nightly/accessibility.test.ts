import { changePlantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { brokenInEitherTheme, brokenRules } from '../../support/axe.ts';
import { fillToday } from '../../support/full-today.ts';
import { goTo, showDay } from '../../support/own-day.ts';
import { addUser, password } from '../../support/people.ts';
import { pressUntilGone } from '../../support/press-until-gone.ts';
import { cellOf, editOrder, editorOf, paste } from '../../support/production-page.ts';
import { at } from '../../support/scene.ts';
import { codeAt } from '../../support/second-step.ts';
import { signIn, useWindows } from '../../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.15');

/** axe checks every page except the delivery, and what opens on it, once in each theme; tests/browser/accessibility.test.ts has the most used ones. */
const windows = useWindows();
let page: Page;
let order: Order;

beforeAll(async () => {
  order = at(await fillToday(windows), 0);
  page = await windows.open('anna', '/production');
}, 60_000);

const openDay = async (path: '/production' | '/delivery', ready: string): Promise<void> => {
  await showDay(page, path, windows.today);
  await page.locator(ready).first().waitFor();
};
const dialog = (): Locator => page.getByRole('dialog');
/** Checks the dialog or menu that has just opened, and closes it. */
const lookAndClose = async (part: '[role=dialog]' | '[role=menu]' = '[role=dialog]'): Promise<void> => {
  await page.locator(part).waitFor();
  expect(await brokenInEitherTheme(page, part)).toEqual([]);
  await pressUntilGone('Escape', page.locator(part));
};

describe('axe finds nothing in either theme', () => {
  it('in production, with a hall’s capacity, the days’ loads, suggestions and pasted rows', async () => {
    await openDay('/production', '[data-row]');
    await page.getByRole('button', { name: 'Kapazität der Halle 2 bearbeiten' }).click();
    await dialog().getByRole('textbox').first().waitFor();
    await lookAndClose();
    await page.locator('[data-menu]').first().click();
    await page.getByRole('menuitem', { name: /Auf anderes Datum/ }).click();
    await dialog()
      .getByText(/danach/)
      .waitFor();
    await lookAndClose();
    await page.locator('[data-menu]').first().click();
    await page.getByRole('menuitem', { name: 'Vorschläge' }).click();
    await dialog().getByRole('radio').first().waitFor();
    await lookAndClose();
    await paste(page, 'Auftrag\tBaustelle\n249001\tKita Sonnenhang');
    await dialog().getByText('1 abgelehnt').waitFor();
    await lookAndClose();
    await paste(page, 'Auftrag\tBaustelle\tPLZ\tOrt\tStahl\tKran\n249001\tKita\t79106\tFreiburg\t1200\t2');
    await dialog().getByRole('button', { name: '1 Auftrag anlegen' }).waitFor();
    await dialog().getByText('1 Spalte nicht übernommen', { exact: true }).waitFor();
    await dialog().getByRole('button', { name: 'Alle Spalten zuordnen' }).click();
    await lookAndClose();
  });

  it('in production, with a conflict to choose in', async () => {
    await openDay('/production', '[data-row]');
    await cellOf(page, order, 'city').dblclick();
    await editorOf(page, order, 'city').fill('Unser Ort');
    await editOrder(windows.script, order, { city: 'Ihr Ort' });
    await page.getByText('hat eingetragen: Ihr Ort').first().waitFor();
    expect(await brokenInEitherTheme(page, `[data-row="${order.id}"]`)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Meine behalten' }).waitFor();
    expect(await brokenInEitherTheme(page, '[role=dialog]')).toEqual([]);
    await page.getByRole('button', { name: /übernehmen$/ }).click();
  });

  it('in the figures, with a day alone, as tables, and with a period that is too long', async () => {
    await goTo(page, '/figures');
    const utilization = page.getByRole('region', { name: 'Auslastung je Halle und Tag' });
    const columns = utilization.locator('svg[data-chart]').getByRole('button');
    await columns.first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'wieder alles zeigen' }).waitFor();
    expect(await brokenInEitherTheme(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const name of ['Auslastung je Halle und Tag', 'Verschoben', 'LKW-Auslastung']) {
      await page.getByRole('button', { name: `Mehr zu ${name}` }).click();
      await page.getByRole('menuitem', { name: 'Als Tabelle' }).click();
      await page.getByRole('region', { name }).getByRole('table').waitFor();
    }
    await page.getByRole('button', { name: 'Eigener' }).click();
    await page.getByRole('textbox', { name: 'Von' }).fill('01.01.2020');
    await page.getByText('Höchstens 400 Tage').waitFor();
    expect(await brokenInEitherTheme(page)).toEqual([]);
  });

  it('in the calendar, with its dialogs', async () => {
    await goTo(page, '/calendar');
    const day = page.locator(`[role=gridcell][data-day="${windows.today}"]`);
    await day.focus();
    expect(await brokenInEitherTheme(page)).toEqual([]);
    const opens = async (button: Locator, field: string): Promise<void> => {
      await button.press('Enter');
      await dialog().getByLabel(field).first().waitFor();
    };
    await opens(day, 'Name');
    await dialog().getByLabel('Name').press('Enter');
    await lookAndClose();
    await opens(page.getByRole('button', { name: 'Fahrer', exact: true }), 'Telefon');
    await dialog().getByLabel('Name').press('Enter');
    await dialog().getByText('Pflichtfeld').first().waitFor();
    await lookAndClose();
    const recurring = page.getByRole('region', { name: 'Wiederkehrendes' });
    await opens(recurring.getByRole('button', { name: 'Vorlage', exact: true }), 'Text');
    await dialog().getByRole('radio', { name: 'an Wochentagen' }).press('ArrowRight');
    await lookAndClose();
    await opens(page.getByRole('button', { name: 'Ausnahme' }), 'Grund');
    await lookAndClose();
    await opens(page.getByRole('button', { name: 'Einfügen' }), 'Tag, Halle, Tonnen oder kg, Grund');
    await dialog().getByRole('textbox').fill('Tag;Halle;t;Grund\n31.2.;1;5');
    await dialog().getByText('Zeile 2: Bitte den Tag wie 31.12.2026').waitFor();
    await lookAndClose();
  });

  it('among the users, with an invitation and a menu', async () => {
    await goTo(page, '/users');
    const row = page.getByRole('row', { name: 'Bernd Krüger', exact: true });
    await row.waitFor();
    await page.getByRole('table', { name: 'Protokoll' }).getByRole('row').nth(1).waitFor();
    expect(await brokenInEitherTheme(page)).toEqual([]);
    await row.focus();
    await page.keyboard.press('.');
    await page.getByRole('menuitem', { name: 'Sperren' }).waitFor();
    await lookAndClose('[role=menu]');
    await page.keyboard.press('n');
    await page.locator('input[name=email]').fill('elif@werkplan.example');
    await lookAndClose();
  });

  it('among the webhooks, with a refused address and a secret', async () => {
    await goTo(page, '/webhooks');
    await page.getByRole('button', { name: 'Webhook anlegen' }).press('n');
    await dialog().getByLabel('Name').waitFor();
    await page.keyboard.type('Lager');
    await page.keyboard.press('Tab');
    await page.keyboard.type('http://10.1.2.3/plan');
    await page.keyboard.press('Enter');
    await dialog().getByText('Bitte eine https-Adresse').waitFor();
    expect(await brokenInEitherTheme(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Control+a');
    await page.keyboard.type('https://lager.example/plan');
    await page.keyboard.press('Enter');
    await dialog().getByLabel('Geheimnis (nur jetzt sichtbar)').waitFor();
    await lookAndClose();
    await page.getByRole('row', { name: 'Lager', exact: true }).waitFor();
    expect(await brokenInEitherTheme(page)).toEqual([]);
  });

  it('on the sign-in, the settings and every form of the second step', async () => {
    const email = 'dora@werkplan.example';
    await addUser(windows.database.db, email, 'Dora Lang');
    // A host name instead of an IP address, for which browsers create no passkeys.
    const address = `${windows.server.url.replace('127.0.0.1', 'localhost')}/login`;
    const visitor = await windows.visit('/favicon.svg');
    await visitor.goto(address);
    await visitor.locator('input[name=password]').waitFor();
    expect(await brokenInEitherTheme(visitor)).toEqual([]);
    await windows.script.call(changePlantEndpoint, { body: { secondStep: 'all' } });
    await signIn(visitor, email, password);
    await visitor.getByRole('heading', { name: 'Zweiten Schritt einrichten' }).waitFor();
    await visitor.getByText('oder eingeben').waitFor();
    expect(await brokenInEitherTheme(visitor)).toEqual([]);
    const secret = (await visitor.locator('strong').first().textContent()) ?? '';
    await visitor.locator('input').first().fill(codeAt(secret, new Date()));
    await visitor.getByRole('listitem').nth(9).waitFor();
    expect(await brokenInEitherTheme(visitor)).toEqual([]);
    await visitor.getByRole('button', { name: 'Codes notiert, weiter' }).press('Enter');
    await visitor.waitForURL('**/production*');
    await windows.script.call(changePlantEndpoint, { body: { secondStep: 'none' } });
    await goTo(visitor, '/settings');
    await visitor.getByRole('button', { name: 'Passkey anlegen' }).waitFor();
    expect(await brokenInEitherTheme(visitor)).toEqual([]);
    await windows.database.db
      .updateTable('login')
      .set({ provedAt: new Date(Date.now() - 11 * 60_000) })
      .execute();
    await visitor.getByRole('button', { name: 'Passkey anlegen' }).click();
    await visitor.getByRole('dialog', { name: 'Sind Sie es noch?' }).locator('input:focus').waitFor();
    expect(await brokenInEitherTheme(visitor, '[role=dialog]')).toEqual([]);
    await visitor.context().clearCookies();
    await visitor.goto(address);
    await visitor.getByRole('button', { name: 'Anmelden', exact: true }).waitFor();
    await signIn(visitor, email, password);
    await visitor.getByRole('heading', { name: 'Zweiter Schritt' }).waitFor();
    expect(await brokenInEitherTheme(visitor)).toEqual([]);
    await visitor.context().close();
  });

  it('for somebody who only looks, in production and delivery', async () => {
    await addUser(windows.database.db, 'vera@werkplan.example', 'Vera Maier', 'viewer');
    const theirs = await windows.visit('/favicon.svg');
    await windows.signInAs(theirs, 'vera@werkplan.example');
    await theirs.goto(`${windows.server.url}/production`);
    await theirs.locator('[data-row]').first().waitFor();
    expect(await brokenInEitherTheme(theirs)).toEqual([]);
    await goTo(theirs, '/delivery');
    await theirs.locator('[data-slot]').first().waitFor();
    expect(await brokenInEitherTheme(theirs)).toEqual([]);
    await theirs.context().close();
  });

  it('on the pages in English', async () => {
    const english = await windows.open('bernd', '/', { locale: 'en-GB' });
    for (const [path, ready] of [
      ['/', '[data-run]'],
      ['/production', '[data-row]'],
      ['/delivery', '[data-slot]'],
      ['/production-plan', 'table[aria-busy=false]'],
      ['/production-forecast', 'table[aria-busy=false]'],
      ['/figures', 'svg[data-chart]'],
      ['/calendar', '[role=gridcell]'],
      ['/settings', 'h2'],
    ] as const) {
      await goTo(english, path);
      await english.locator(ready).first().waitFor();
      expect([path, await brokenRules(english)]).toEqual([path, []]);
    }
  });
});
