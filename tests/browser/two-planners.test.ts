// Own server: in the long form it is killed and restarted.
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { brokenInvariants } from '../support/invariants.ts';
import { makeOrder, newTruck } from '../support/make.ts';
import { nightly } from '../support/nightly.ts';
import { ownDays, showDay } from '../support/own-day.ts';
import { isLong } from '../support/volumes.ts';
import { useWindows } from '../support/windows.ts';

const windows = useWindows({ ownProcess: isLong, rests: false });
let anna: Page;
let bernd: Page;
/** Every test has a day of its own. */
const nextDay = ownDays(windows);
let day: string;

beforeAll(async () => {
  await windows.script.call(createTruckEndpoint, { body: newTruck() });
  anna = await windows.open('anna', '/production');
  bernd = await windows.open('bernd', '/production');
  for (const page of [anna, bernd]) await page.getByText('Live', { exact: true }).waitFor();
}, 60_000);
beforeEach(() => {
  day = nextDay();
});

/** Both planners come to the day, on the same page. */
const show = async (path: '/production' | '/delivery'): Promise<void> => {
  for (const page of [anna, bernd]) await showDay(page, path, day);
};
const book = async (constructionSite: string): Promise<void> =>
  void (await makeOrder(windows.script, { constructionSite, date: day, steel: 9000, matting: 0 }));

const field = (page: Page, name: string): Locator =>
  page.getByRole('row', { name: 'Neuer Auftrag' }).getByLabel(name, { exact: true });
const card = (page: Page, text: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${text}`) });
const inSlot = (page: Page, text: string, slot: number): Locator =>
  page
    .getByRole('region', { name: /^OG-BS 214/ })
    .getByRole('listitem')
    .nth(slot)
    .getByText(text, { exact: false });
const place = (page: Page, slot: number): Locator =>
  page.getByRole('button', { name: `Hier platzieren, OG-BS 214, Platz ${slot}`, exact: true });

/** What both windows should agree on in the end. */
const shipmentsByServer = async () => {
  const snapshot = await windows.script.call(daySnapshotEndpoint, { params: { date: day } });
  return { orders: snapshot.orders.length, items: snapshot.deliveryItems.length };
};

/** Holds the windows' next requests to an address until all have made theirs: none knows of the others' yet. */
const sendTogether = async (pages: readonly Page[], address: string): Promise<void> => {
  let arrived = 0;
  let release = (): void => undefined;
  const all = new Promise<void>((resolve) => (release = resolve));
  for (const page of pages) {
    await page.route(
      address,
      async (route) => {
        arrived += 1;
        if (arrived === pages.length) release();
        await all;
        await route.continue();
      },
      { times: 1 },
    );
  }
};

const createOrder = async (page: Page, orderId: string, site: string): Promise<void> => {
  await field(page, 'Auftrag').fill(orderId);
  await field(page, 'Baustelle').fill(site);
  await field(page, 'PLZ').fill('77933');
  await field(page, 'Ort').fill('Lahr');
  await field(page, 'Stahl').fill('9000');
  await field(page, 'Ort').press('Enter');
};

it('shows Bernd the order that Anna creates, and the hall’s load with it', async () => {
  await show('/production');
  await createOrder(anna, '248117', 'Klinikum Freiburg');
  await bernd.getByRole('row', { name: /Klinikum Freiburg/ }).waitFor();
  await bernd.getByRole('radio', { name: /^Halle 1, 9 von 0 Tonnen Stahl/ }).waitFor();
  await anna.getByRole('row', { name: /Klinikum Freiburg/ }).waitFor();
  for (const page of [anna, bernd]) expect(await page.getByRole('row', { name: /Klinikum/ }).count()).toBe(1);
});

it('shows Anna’s placing and splitting in Bernd’s window at once', async () => {
  await show('/production');
  await book('Klinikum Freiburg');
  for (const page of [anna, bernd]) await page.getByRole('link', { name: 'Lieferung' }).first().click();
  await card(anna, 'Klinikum Freiburg').click();
  await card(bernd, 'Klinikum Freiburg').waitFor();
  await place(anna, 3).click();
  await inSlot(bernd, 'Klinikum', 2).waitFor();
  await card(anna, 'Klinikum Freiburg').focus();
  await card(anna, 'Klinikum Freiburg').press('t');
  await bernd.getByRole('button', { name: /^Klinikum Freiburg.*Teil 2 von 2/ }).waitFor();
  await bernd.getByRole('button', { name: /^Klinikum Freiburg.*Teil 1 von 2/ }).waitFor();
  expect(await card(bernd, 'Klinikum Freiburg').count()).toBe(2);
});

it('lets one of two planners have the slot, shows the other by whom it was taken, and keeps the selection', async () => {
  await show('/delivery');
  for (const site of ['Kita Sonnenhang', 'Parkhaus Messe']) await book(site);
  await card(anna, 'Kita Sonnenhang').click();
  await card(bernd, 'Parkhaus Messe').click();
  await sendTogether([anna, bernd], '**/api/deliveries/*/items/*');
  await Promise.all([place(anna, 8).click(), place(bernd, 8).click()]);
  const winnerIsAnna = await Promise.race([
    bernd
      .getByText(/Dieser Platz ist schon belegt: Kita Sonnenhang \(Anna Becker\)/)
      .waitFor()
      .then(() => true),
    anna
      .getByText(/Dieser Platz ist schon belegt: Parkhaus Messe \(Bernd Krüger\)/)
      .waitFor()
      .then(() => false),
  ]);
  const [loser, mine] = winnerIsAnna
    ? ([bernd, 'Parkhaus Messe'] as const)
    : ([anna, 'Kita Sonnenhang'] as const);
  const theirs = winnerIsAnna ? 'Kita Sonnenhang' : 'Parkhaus Messe';
  await inSlot(loser, theirs, 7).waitFor();
  expect(await card(loser, mine).getAttribute('aria-pressed')).toBe('true');
  await place(loser, 9).click();
  for (const page of [anna, bernd]) await inSlot(page, mine, 8).waitFor();
});

nightly(
  'loses nothing acknowledged when the server is killed, and both windows recover by themselves',
  async () => {
    await show('/delivery');
    await book('Windpark Hornisgrinde');
    await card(anna, 'Windpark Hornisgrinde').waitFor();
    const before = await shipmentsByServer();
    await windows.server.kill9();
    await anna
      .getByText(/Verbinde|Offline/)
      .first()
      .waitFor();
    await windows.server.restart();
    for (const page of [anna, bernd])
      await page.getByText('Live', { exact: true }).waitFor({ timeout: 30_000 });
    expect(await shipmentsByServer()).toEqual(before);
    await card(anna, 'Windpark Hornisgrinde').click();
    await place(anna, 12).click();
    await inSlot(bernd, 'Windpark', 11).waitFor();
    // Code that a window asked for meanwhile never comes in some browsers: it is loaded anew once it rests, so now already.
    for (const page of [anna, bernd]) await page.reload();
    for (const page of [anna, bernd]) await inSlot(page, 'Windpark', 11).waitFor();
    expect(await brokenInvariants(windows.database.db)).toEqual([]);
  },
);
