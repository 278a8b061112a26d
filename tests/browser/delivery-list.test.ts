import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { splitShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { cardOf, leaveOn, listedSites, partOn, partsOn, toast, typedDay } from '../support/delivery-page.ts';
import { newTruck } from '../support/make.ts';
import { nightly } from '../support/nightly.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import { makeOrders } from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { tidyPage } from '../support/tidy-page.ts';
import { useWindows } from '../support/windows.ts';

/** The unassigned shipments, as Anna reads them in German. */
const windows = useWindows({ rests: false });
const nextDay = ownDays(windows);
let anna: Page;
/** A day with a card of every kind, which nobody changes; some are dated later. */
let listedDay: Day;
let later: Day;

const send = async (method: string, path: string, body?: unknown): Promise<void> =>
  expect((await windows.script.send(method, path, body)).status).toBe(200);

/** Shows the day, with a card. */
const show = async (day: Day, card: string): Promise<void> => {
  await showDay(anna, '/delivery', day);
  await cardOf(anna, card).waitFor();
};

beforeAll(async () => {
  const { script } = windows;
  [listedDay, later] = [nextDay(), nextDay()];
  await script.call(createTruckEndpoint, { body: newTruck() });
  const orders = await makeOrders(script, listedDay, [
    { constructionSite: 'Kita Sonnenhang', steel: 9000, matting: 0 },
    { constructionSite: 'Klinikum Freiburg', steel: 12_000, matting: 0 },
    { constructionSite: 'Rathaus Gengenbach', steel: 6000, matting: 0 },
    { constructionSite: 'Parkhaus Messe', steel: 5000, matting: 0 },
    { constructionSite: 'Windpark Hornisgrinde', steel: 8000, matting: 0 },
    { constructionSite: 'Tunnel Hausach', steel: 4000, matting: 0, date: later, ...marked },
  ]);
  const whole = await partOn(script, listedDay, at(orders, 2));
  await script.call(splitShipmentEndpoint, { body: { shipmentId: whole.id } });
  await send('DELETE', `/api/shipments/${at(await partsOn(script, listedDay, at(orders, 2)), 1).id}`);
  await send('PUT', `/api/orders/${at(orders, 3).id}/is-canceled`, true);
  await send('PUT', `/api/orders/${at(orders, 4).id}/date`, later);
  const { productionOrderId: _, ...moved } = await partOn(script, later, at(orders, 5));
  await send('PUT', `/api/shipments/${moved.id}`, { ...moved, date: listedDay });
  anna = await windows.open('anna', `/delivery?date=${listedDay}`);
}, 60_000);

const marked = { h3: true, isUrgent: true, isShort: true, attribute7: true, time: '06:00 - 08:00' };

const active = ['Klinikum Freiburg', 'Kita Sonnenhang', 'Rathaus Gengenbach', 'Tunnel Hausach'];
const choose = async (name: string): Promise<void> => {
  await anna.getByRole('combobox').click();
  await anna.getByRole('option', { name }).click();
};

it('lists largest orders first and, below a separator, what was moved away, canceled and deleted', async () => {
  await show(listedDay, 'Klinikum');
  expect(await listedSites(anna)).toEqual([
    ...active,
    'Windpark Hornisgrinde',
    'Parkhaus Messe',
    'Rathaus Gengenbach',
  ]);
  await anna.getByText('Nicht aktiv · 3', { exact: true }).waitFor();
});

it('says on a card what is known of it', async () => {
  await show(listedDay, 'Klinikum');
  const card = anna.locator('[data-shipment]').filter({ hasText: 'Tunnel' });
  const text = (await card.innerText()).replaceAll(/\s+/g, ' ');
  expect(text).toMatch(/^1 3 Tunnel Hausach 4 t 79106 Freiburg 06:00 - 08:00 /);
  const titles = await card
    .locator('[title]')
    .evaluateAll((marks) => marks.map((mark) => (mark as HTMLElement).title));
  for (const title of ['Halle 1', 'Auch Halle 3', 'Attribut 7, Gold', 'Kurz', 'LTD', 'Notizen'])
    expect(titles).toContain(title);
  // In red before the order's day, in green after it.
  const short = later.slice(2).split('-').toReversed().join('.');
  expect(short).toMatch(/^\d\d\.\d\d\.\d\d$/);
  await card.locator('[class*=danger]').getByText(short, { exact: true }).waitFor();
  const ghost = anna.locator('[data-shipment]').filter({ hasText: 'Windpark' });
  await ghost.locator('[class*=ok]').getByText(short, { exact: true }).waitFor();
  const own = anna.locator('[data-shipment]').filter({ hasText: 'Kita Sonnenhang' });
  await own.getByText(listedDay.slice(2).split('-').toReversed().join('.'), { exact: true }).waitFor();
});

it('filters, each choice with its count', async () => {
  await show(listedDay, 'Klinikum');
  await anna.getByRole('combobox', { name: 'Angezeigte Sendungen' }).click();
  await expect
    .poll(() => anna.getByRole('option').allTextContents())
    .toEqual(['Alle Sendungen (6)', 'Aktiv (4)', 'Verschoben (2)', 'Storniert (1)', 'Gelöscht (1)']);
  await anna.getByRole('option', { name: 'Aktiv (4)' }).click();
  await anna.getByText('Nicht aktiv · 3').waitFor({ state: 'detached' });
  expect(await listedSites(anna)).toEqual(active);
  await choose('Verschoben (2)');
  await anna.getByText('Wegverschoben · 1', { exact: true }).waitFor();
  expect(await listedSites(anna)).toEqual(['Tunnel Hausach', 'Windpark Hornisgrinde']);
  await choose('Storniert (1)');
  await expect.poll(() => listedSites(anna)).toEqual(['Parkhaus Messe']);
  await choose('Gelöscht (1)');
  await expect.poll(() => listedSites(anna)).toEqual(['Rathaus Gengenbach']);
  await choose('Alle Sendungen (6)');
});

it('searches the site in any case 200 ms after the last key; / goes there, Escape clears', async () => {
  await show(listedDay, 'Klinikum');
  await anna.clock.install();
  await anna.clock.pauseAt(Date.now() + 1_000);
  await anna.keyboard.press('/');
  await anna.keyboard.type('KLIN');
  await anna.clock.runFor(199);
  expect(await listedSites(anna)).toContain('Kita Sonnenhang');
  await anna.clock.runFor(1);
  await expect.poll(() => listedSites(anna)).toEqual(['Klinikum Freiburg']);
  await anna.clock.resume();
  await anna.keyboard.press('Escape');
  await cardOf(anna, 'Kita').waitFor();
  expect(await anna.getByRole('searchbox', { name: 'Baustelle suchen' }).inputValue()).toBe('');
});

it('counts what waits for a truck, warns of it with the next visit, and brings what earlier days have left with one click', async () => {
  const { script, today } = windows;
  const waiting = ['Kita Sonnenhang', 'Klinikum Freiburg', 'Rathaus Gengenbach', 'Tunnel Hausach'];
  const left = ['Bahnhof Ulm', 'Bahnhof Kehl'];
  const warning = anna.getByText('Es gibt Aufträge ohne LKW. Bitte jetzt zuweisen.', { exact: true });
  const orders = await makeOrders(
    script,
    today,
    [...waiting, ...left].map((constructionSite) => ({ constructionSite, steel: 9000, matting: 0 })),
  );
  await leaveOn(windows.database, addDays(today, -1), orders.slice(waiting.length));
  await show(today, 'Klinikum');
  // Four of today and two from before; what lies days ahead does not wait yet.
  await anna.getByRole('link', { name: 'Lieferung, 6 Sendungen ohne LKW', exact: true }).waitFor();
  const { deliveries } = await script.call(daySnapshotEndpoint, { params: { date: today } });
  const part = await partOn(script, today, at(orders, 1));
  const params = { deliveryId: at(deliveries, 0).id, slot: 0 };
  await script.call(fillSlotEndpoint, { params, body: { shipmentId: part.id } });
  // Also where no day is shown.
  const link = anna.getByRole('link', { name: 'Lieferung, 5 Sendungen ohne LKW', exact: true });
  await link.waitFor();
  // Only once per sign-in: nothing is known of it here.
  await tidyPage(anna);
  await anna.evaluate(() => localStorage.removeItem('unassigned-warned'));
  await anna.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await anna.getByRole('heading', { name: 'Dashboard', exact: true }).waitFor();
  await link.click();
  await warning.waitFor();

  const leftovers = anna.getByRole('button', { name: /^Rest von früher \(2\)/ });
  await leftovers.waitFor();
  await cardOf(anna, 'Kita Sonnenhang').click();
  await anna.locator('[data-shipment] [aria-pressed=true]').waitFor();
  await anna.keyboard.press('[');
  await anna.getByText('Gestern · Touren änderbar').waitFor();
  await cardOf(anna, 'Bahnhof Ulm').waitFor();
  // The selection belongs to its day.
  await anna.locator('[aria-pressed=true]').first().waitFor({ state: 'detached' });
  await leftovers.waitFor({ state: 'detached' });
  await anna.keyboard.press('h');
  await leftovers.click();
  await toast(anna, `2 Sendungen sind auf den ${typedDay(today)} verschoben.`);
  for (const site of left) await cardOf(anna, `${site}.*nach hinten verschoben`).waitFor();
  await leftovers.waitFor({ state: 'detached' });
  await anna.keyboard.press('[');
  await anna.getByText('Gestern · Touren änderbar').waitFor();
  await cardOf(anna, 'Bahnhof Ulm').waitFor({ state: 'detached' });
});

nightly('takes a card out of the selection when its order is canceled elsewhere, and says why', async () => {
  const day = nextDay();
  await makeOrders(windows.script, day, [
    { constructionSite: 'Klinikum Freiburg' },
    { constructionSite: 'Kita Sonnenhang' },
  ]);
  const bernd = await windows.open('bernd', `/delivery?date=${day}`, { locale: 'en-GB' });
  await show(day, 'Kita');
  await cardOf(bernd, 'Kita Sonnenhang').click();
  await bernd
    .getByRole('button', { name: /^Place here/ })
    .first()
    .waitFor();
  await anna.getByRole('link', { name: 'Produktion', exact: true }).click();
  await anna
    .getByRole('row', { name: /Kita Sonnenhang/ })
    .locator('[data-menu]')
    .click();
  await anna.getByRole('menuitem', { name: 'Auftrag stornieren' }).click();
  await anna.getByRole('dialog').getByRole('button', { name: 'Bestätigen' }).click();
  await toast(bernd, 'Kita Sonnenhang is no longer selected: its order was canceled.');
  await toast(bernd, 'Changed by Anna Becker');
  await bernd
    .getByRole('button', { name: /^Place here/ })
    .first()
    .waitFor({ state: 'detached' });
  await bernd.getByRole('combobox', { name: 'Shown shipments' }).getByText('All Shipments (2)').waitFor();
  expect(await cardOf(bernd, 'Kita Sonnenhang').count()).toBe(0);
  await bernd.getByRole('group', { name: /^Kita Sonnenhang.*Canceled/ }).waitFor();
});

it('is a drawer on a narrow screen: the focus goes in and comes back, with Escape and once a card is selected', async () => {
  const day = nextDay();
  await makeOrders(windows.script, day, [{ constructionSite: 'Tunnel Hausach' }]);
  await show(day, 'Tunnel');
  await anna.setViewportSize({ width: 1000, height: 700 });
  const tunnel = cardOf(anna, 'Tunnel Hausach');
  await tunnel.waitFor({ state: 'hidden' });
  const opener = anna.getByRole('button', { name: 'Offene Sendungen' });
  const openerHasFocus = () => opener.evaluate((button) => button === document.activeElement);
  await opener.click();
  await anna.locator('input[type=search]:focus').waitFor();
  await tunnel.click();
  await tunnel.waitFor({ state: 'hidden' });
  await expect.poll(openerHasFocus).toBe(true);
  await anna
    .getByRole('button', { name: /^Hier platzieren/ })
    .first()
    .waitFor();
  await anna.keyboard.press('/');
  await anna.locator('input[type=search]:focus').waitFor();
  await anna.keyboard.press('Escape');
  await tunnel.waitFor({ state: 'hidden' });
  expect(await opener.getAttribute('aria-expanded')).toBe('false');
  expect(await openerHasFocus()).toBe(true);
  await anna.setViewportSize({ width: 1440, height: 900 });
});
