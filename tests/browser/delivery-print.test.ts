import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import { cancelOrderEndpoint, createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { latestPrintEndpoint, recordPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import { splitShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import { listYardLinksEndpoint, yardEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { yardAddress } from '@werkplan/shared/yard/yard-link.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { untilFetched } from '../support/fetched-part.ts';
import { makeFleet, newOrder } from '../support/make.ts';
import { nightly } from '../support/nightly.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import { password } from '../support/people.ts';
import { pressUntilGone } from '../support/press-until-gone.ts';
import {
  closeDialog,
  countDialogs,
  dialogOpens,
  goToPaper,
  openPaper,
  paperOf,
  slotsOnPaper,
} from '../support/printing.ts';
import { readCode } from '../support/read-code.ts';
import { at, confirmPrinted } from '../support/scene.ts';
import { signIn, useWindows } from '../support/windows.ts';
import { loaderWith } from '../support/yard.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const windows = useWindows();
/** Future days, on which every truck has a run. */
const nextDay = ownDays(windows);
/** Returns an unused past day, which has only the runs that the test adds. */
const nextPastDay = (): Day => {
  pastDays += 1;
  return addDays(windows.today, -pastDays);
};
let pastDays = 0;
let anna: Page;

beforeAll(async () => {
  await makeFleet(windows.script, 2);
  anna = await windows.open('anna', '/delivery', { prepare: countDialogs });
}, 60_000);

const snapshotOf = async (date: string): Promise<DaySnapshot> =>
  await windows.script.call(daySnapshotEndpoint, { params: { date } });
const address = (path: string, date: string): string => `${windows.server.url}${path}?date=${date}`;
const openPrint = async (page: Page, date: string): Promise<void> => {
  await showDay(page, '/delivery', date);
  await openPaper(page, `/delivery/print?date=${date}`);
};
const isAt = async (page: Page, path: string, date: string): Promise<void> =>
  await page.waitForURL(address(path, date));

const runIds = async (date: string): Promise<number[]> =>
  (await snapshotOf(date)).deliveries
    .sort((a, b) => a.startingTime.localeCompare(b.startingTime))
    .map(({ id }) => id);

const fill = async (deliveryId: number, slot: number, body: object): Promise<unknown> =>
  await windows.script.call(fillSlotEndpoint, {
    params: { deliveryId, slot },
    body: body as { text: string },
  });
const makeOrder = async (date: string, fields: Parameters<typeof newOrder>[0]) => {
  const order = await windows.script.call(createOrderEndpoint, { body: newOrder({ date, ...fields }) });
  const { shipments } = await snapshotOf(date);
  const part = at(
    shipments.filter(({ productionOrderId }) => productionOrderId === order.id),
    0,
  );
  return { order, part };
};
const squeezed = (text: string): string => text.replaceAll(/\s/g, '');

nightly('goes on to the delivery page when the day has no runs, and records no print', async () => {
  spec('2.40b');
  const day = nextPastDay();
  await anna.goto(address('/delivery/print', day));
  await isAt(anna, '/delivery', day);
  await anna.getByText('Keine Touren an diesem Tag').waitFor();
  expect(await anna.evaluate(() => globalThis.window.dialogs)).toBe(0);
  expect(await windows.script.call(latestPrintEndpoint, { query: { date: day } })).toBeNull();
});

it('says of each shipment what the gate needs, marks what changed, leaves dead cards out', async () => {
  spec('1.5', '2.40');
  const day = nextDay();
  const [run = 0, second = 0] = await runIds(day);
  const flags = { isUrgent: true, isShort: true, attribute7: true, attribute11: true, h2: true };
  const texts = { constructionSite: 'Klinikum Freiburg Haus C', time: '06:00 - 08:00', note: 'Tor 3, Kran' };
  const { order, part } = await makeOrder(day, { orderId: '248117', ...texts, ...flags });
  await windows.script.call(splitShipmentEndpoint, { body: { shipmentId: part.id } });
  const dead = await makeOrder(day, { constructionSite: 'Stützwand B33' });
  await fill(run, 0, { shipmentId: part.id });
  await fill(run, 1, { shipmentId: dead.part.id });
  await fill(run, 19, { text: 'Kranzeit 08:00 gebucht' });
  await windows.script.call(recordPrintEndpoint, { body: { date: day } });
  await windows.script.call(cancelOrderEndpoint, { params: { id: dead.order.id }, body: true });
  await fill(second, 4, { text: 'Leere Paletten' });

  await openPrint(anna, day);
  const slots = await slotsOnPaper(anna);
  const filled = slots.filter(({ text }) => !/^\d+(?:–20 frei)?$/.test(text));
  expect(order.orderId).toBe('248117');
  expect(filled.map(({ text, isChanged }) => [text, isChanged])).toEqual([
    [
      '1 Klinikum Freiburg Haus C 5 t 79106 Freiburg H1 + 2 #248117 06:00 - 08:00 LTD Kurz Teil 1/2 7 Gold 11 Weiß Notiz: Tor 3, Kran',
      false,
    ],
    ['2 jetzt frei', true],
    ['20 Kranzeit 08:00 gebucht', false],
    ['5 Leere Paletten geändert', true],
  ]);
  const pages = await paperOf(anna);
  const page = at(pages, 0);
  const { revision } = await snapshotOf(day);
  expect(page.text).toContain(squeezed('Klinikum Freiburg Haus C'));
  expect(page.text).toContain(squeezed('LTDKurzTeil 1/2 7 Gold 11 Weiß'));
  expect(page.text).not.toContain(squeezed('Stützwand'));
  expect(page.text).toMatch(
    new RegExp(`ÄnderungenseitDruck\\d\\d:\\d\\d\\(AnnaBecker,Fassung${revision - 2}\\):2Plätze`),
  );
  // The output must not depend on the browser's option to print backgrounds.
  const withBackground = await paperOf(anna, { printBackground: true });
  expect(withBackground.map(({ content }) => content)).toEqual(pages.map(({ content }) => content));
});

it('a link is made from the run’s menu, its code lets the yard in, on paper too, until it is revoked', async () => {
  spec('L.68');
  const { script, server } = windows;
  const day = nextDay();
  const linksOfDay = async () => await script.call(listYardLinksEndpoint, { query: { date: day } });
  const { part } = await makeOrder(day, { constructionSite: 'Tunnel Hausach' });
  const [run = 0] = await runIds(day);
  await fill(run, 0, { shipmentId: part.id });
  await loaderWith({ anna: script, url: server.url }, { scope: 'yard', name: 'Tor 3', date: day });
  await showDay(anna, '/delivery', day);
  const dialog = anna.getByRole('dialog', { name: 'Links für den Hof' });
  const openLinks = async (): Promise<void> => {
    await anna.getByRole('button', { name: 'Mehr zu OG-BS 101' }).click();
    await anna.getByRole('menuitem', { name: 'Links für den Hof …' }).click();
  };
  await openLinks();
  await dialog.getByRole('button', { name: 'Link erstellen' }).click();
  const code = dialog.getByRole('img', { name: 'QR-Code für OG-BS 101' });
  await code.waitFor();
  const link = at(
    (await linksOfDay()).filter(({ deliveryId }) => deliveryId === run),
    0,
  );
  expect(await readCode(code)).toBe(yardAddress(server.url, link.token));
  await pressUntilGone('Escape', dialog);

  await goToPaper(anna, `/delivery/print?date=${day}`);
  // No phone can reach the test's server, so the page warns before it prints.
  await anna.getByRole('alert').filter({ hasText: 'Das ist auf jedem Handy das Handy selbst' }).waitFor();
  await anna.getByRole('button', { name: 'Drucken', exact: true }).click();
  await dialogOpens(anna);
  expect(await readCode(anna.getByRole('img', { name: 'Hof: scannen und melden' }))).toBe(
    yardAddress(server.url, link.token),
  );
  await closeDialog(anna);
  await isAt(anna, '/delivery', day);

  const phone = Object.assign(new Client(server.url), { token: link.token });
  expect(await phone.call(yardEndpoint)).toMatchObject({ runs: [{ id: run }] });
  await openLinks();
  await dialog.getByRole('button', { name: 'Link OG-BS 101 sperren' }).click();
  await anna.getByText('OG-BS 101 kommt nicht mehr rein.').waitFor();
  expect((await phone.refusal(yardEndpoint)).status).toBe(401);
  expect(await linksOfDay()).toMatchObject([{ name: 'Tor 3' }]);
  await pressUntilGone('Escape', dialog);
});

nightly('opens the dialog once and goes back to where the print was asked for', async () => {
  const day = nextDay();
  await windows.script.call(recordPrintEndpoint, { body: { date: day } });
  await anna.goto(address('/delivery', day));
  const button = anna.getByRole('button', { name: 'Drucken' });
  await button.focus();
  await anna.waitForFunction(() =>
    /^Zuletzt gedruckt .* von Anna Becker, Fassung \d+$/.test(
      document.activeElement?.getAttribute('aria-description') ?? '',
    ),
  );
  await button.press('Enter');
  await dialogOpens(anna);
  const steps = await anna.evaluate(() => history.length);
  await anna.emulateMedia({ colorScheme: 'dark' });
  expect(await anna.evaluate(() => globalThis.window.dialogs)).toBe(1);
  await closeDialog(anna);
  await isAt(anna, '/delivery', day);
  await anna.locator('[data-slot]').first().waitFor();
  // The dialog went back in the history instead of adding an entry.
  await anna.goForward();
  await isAt(anna, '/delivery/print', day);
  expect(await anna.evaluate(() => history.length)).toBe(steps);
});

nightly(
  'is reached by Ctrl+P too, and leaves for the delivery page when it was opened by its address',
  async () => {
    spec('2.2a', '2.30', '2.40a');
    const day = nextDay();
    await showDay(anna, '/delivery', day);
    await anna.locator('[data-slot]').first().waitFor();
    await anna.keyboard.press('Control+p');
    await isAt(anna, '/delivery/print', day);
    await anna.goto(address('/delivery/print', day));
    await dialogOpens(anna);
    await closeDialog(anna);
    await isAt(anna, '/delivery', day);
  },
);

nightly('asks who is there first, and speaks English', async () => {
  const day = nextDay();
  await windows.script.call(recordPrintEndpoint, { body: { date: day } });
  const bernd = await windows.visit('/login', { locale: 'en-GB', colorScheme: 'dark' });
  await countDialogs(bernd);
  await bernd.goto(address('/delivery/print', day));
  await bernd.waitForURL('**/login');
  await signIn(bernd, 'bernd@werkplan.example', password);
  await dialogOpens(bernd);
  await isAt(bernd, '/delivery/print', day);
  const [page] = await paperOf(bernd);
  expect(page?.text).toContain('Deliveryplan');
  expect(page?.text).toMatch(/Nochangessincetheprintof\d\d:\d\d\(AnnaBecker,revision\d+\)/);
  expect(page?.text).toMatch(/Revision\d+Sheet1of\d+/);
});

nightly(
  'a hall’s day is printed from beside its orders: what is made, and its sums, each hall on sheets of its own',
  async () => {
    const date = nextDay();
    const body = newOrder({
      date,
      steel: 12_000,
      matting: 3000,
      constructionSite: 'Kita Sonnenhang',
      note: 'Kran',
    });
    await windows.script.call(createOrderEndpoint, { body });
    const { id } = await windows.script.call(createOrderEndpoint, {
      body: newOrder({ date, constructionSite: 'Storniert' }),
    });
    await windows.script.call(cancelOrderEndpoint, { params: { id }, body: { isCanceled: true } });
    await windows.script.call(createOrderEndpoint, {
      body: newOrder({ date, hallId: 2, constructionSite: 'Messehalle' }),
    });
    await showDay(anna, '/production', date);
    await anna.evaluate(() => (globalThis.window.dialogs = 0));
    await anna.getByRole('button', { name: 'Drucken' }).click();
    await anna.waitForURL(`${windows.server.url}/production/print?date=${date}&hall=1`);
    await dialogOpens(anna);
    const [sheet, ...others] = await paperOf(anna);
    expect(others).toEqual([]);
    expect(sheet?.text).toMatch(/KitaSonnenhang[^]*Stahl12\.000kg,Matten3\.000kg/);
    expect(sheet?.text).not.toMatch(/Storniert|Messehalle/);
    await confirmPrinted(windows.script, date);
    const { id: other } = await windows.script.call(createOrderEndpoint, {
      body: newOrder({ date, constructionSite: 'Rathaus' }),
    });
    await showDay(anna, '/production', date);
    await openPaper(anna, `/production/print?date=${date}`);
    expect(await anna.locator('tbody[data-changed]').allTextContents()).toEqual([
      expect.stringMatching(/Rathaus.*geändert$/),
    ]);
    await windows.script.call(cancelOrderEndpoint, { params: { id: other }, body: { isCanceled: true } });
    expect(await paperOf(anna)).toHaveLength(3);
    await closeDialog(anna);
    await isAt(anna, '/production', date);
  },
);

it('prints what the window holds while the server is away, and says so', async () => {
  const day = nextDay();
  await showDay(anna, '/delivery', day);
  await anna.getByText('Live', { exact: true }).waitFor();
  // The print page's own chunk is preloaded last, so everything it needs has been loaded by then.
  await untilFetched(anna, /y-print-page-[\w-]{8}\.js$/);
  await anna.context().setOffline(true);
  await anna.evaluate(() => (globalThis.window.dialogs = 0));
  await anna.getByRole('button', { name: 'Drucken' }).click();
  await dialogOpens(anna);
  const [page] = await paperOf(anna);
  expect(page?.text).toContain(squeezed('Druck nicht vermerkt, Änderungen nicht markiert'));
  expect(page?.text).toContain('OG-BS101');
  await anna.context().setOffline(false);
});
