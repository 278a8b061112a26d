import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { ReportStatus } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import {
  markShipmentEndpoint,
  removeYardLinkEndpoint,
  yardEndpoint,
} from '@werkplan/shared/yard/yard-endpoints.ts';
import { yardAddress } from '@werkplan/shared/yard/yard-link.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { nightly } from '../support/nightly.ts';
import { findFaintTexts } from '../support/contrast.ts';
import { partOn } from '../support/delivery-page.ts';
import { storedCopies, cachedPages } from '../support/browser-storage.ts';
import { newTruck } from '../support/make.ts';
import { ownDays } from '../support/own-day.ts';
import { makeOrders } from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { useWindows } from '../support/windows.ts';
import { loaderWith } from '../support/yard.ts';

const windows = useWindows({ startsOffline: true });
const nextDay = ownDays(windows);
/** One phone for all: each test opens a link of its own on it. */
let phone: Page;
beforeAll(async () => {
  await windows.script.call(createTruckEndpoint, { body: newTruck({ registration: 'OG-BS 218' }) });
  phone = await windows.visit('/favicon.svg', { isPhone: true });
});

const sites = ['Tunnel Hausach', 'Kita Sonnenhang', 'Tiefgarage Rathausplatz'];

/** A day with three cards on the truck's run, which gate 3 has on the phone; gate 1 reports by itself. */
const loadedDay = async () => {
  const day = nextDay();
  const orders = await makeOrders(
    windows.script,
    day,
    sites.map((constructionSite) => ({
      constructionSite,
      city: 'Kehl',
      steel: 3000,
      matting: 0,
      attribute9: true,
    })),
  );
  const { deliveries } = await windows.script.call(daySnapshotEndpoint, { params: { date: day } });
  const run = at(deliveries, 0);
  const parts = await Promise.all(orders.map(async (order) => await partOn(windows.script, day, order)));
  const place = async (card: number, slot: number): Promise<void> =>
    void (await windows.script.call(fillSlotEndpoint, {
      params: { deliveryId: run.id, slot },
      body: { shipmentId: at(parts, card).id },
    }));
  for (const slot of sites.keys()) await place(slot, slot);
  const plant = { anna: windows.script, url: windows.server.url };
  const scope = { scope: 'yard', date: day } as const;
  const [{ link }, { loader: gate1 }] = [
    await loaderWith(plant, { ...scope, name: 'Tor 3' }),
    await loaderWith(plant, { ...scope, name: 'Tor 1' }),
  ];
  const marksNow = async () => {
    const { runs } = await gate1.call(yardEndpoint);
    return at(runs, 0).slots.map((slot) => (slot.kind === 'card' ? slot.mark : null));
  };
  const markByGate1 = async (card: number, status: ReportStatus): Promise<void> => {
    const { runs } = await gate1.call(yardEndpoint);
    const slot = at(runs, 0).slots.find(
      (one) => one.kind === 'card' && one.shipmentId === at(parts, card).id,
    );
    await gate1.call(markShipmentEndpoint, {
      params: { id: at(parts, card).id },
      body: { status, expectedItemId: slot?.itemId ?? 0 },
    });
  };
  await phone.context().setOffline(false);
  await phone.goto('about:blank');
  await phone.goto(yardAddress(windows.server.url, link.token));
  await phone.getByRole('button', { name: /OG-BS 218/ }).click();
  await card('Kita Sonnenhang').waitFor();
  return { link, place, marksNow, markByGate1 };
};

const card = (site: string): Locator => phone.getByRole('article', { name: new RegExp(site) });
const say = async (site: string, what: string): Promise<void> =>
  await card(site).getByRole('button', { name: what, exact: true }).click();
const sayMissing = async (site: string, note: string): Promise<void> => {
  await say(site, 'Fehlt');
  await phone.getByLabel('Was fehlt?').fill(note);
  await phone.getByRole('button', { name: 'Fehlt melden' }).click();
};
const isLive = async (): Promise<void> => await phone.getByRole('banner').getByText('Live').waitFor();
const isOffline = async (): Promise<void> =>
  await phone
    .getByRole('banner')
    .getByText(/^(?:Kein Netz|Keine Verbindung)$/)
    .waitFor();
const soon = { timeout: 1_000 };

it('hides its token, is answered within a second, and can be read and hit by anybody, in both themes', async () => {
  const { link, markByGate1, marksNow } = await loadedDay();
  expect(phone.url()).not.toContain(link.token);
  await markByGate1(0, 'loaded');
  await card('Tunnel Hausach').getByText('Tor 1').waitFor(soon);
  await say('Kita Sonnenhang', 'Fehlt');
  await phone.getByLabel('Was fehlt?').fill('2 Bund Ø 12 nicht gefunden');
  const taken = {
    name: 'IMG_0001.jpg',
    mimeType: 'image/jpeg',
    buffer: await phone.screenshot({ type: 'jpeg' }),
  };
  await phone.locator('input[type=file]').setInputFiles(taken);
  await phone.getByRole('dialog').getByRole('img', { name: 'Foto zu Kita Sonnenhang' }).waitFor();
  await phone.getByRole('button', { name: 'Fehlt melden' }).click();
  await card('Kita Sonnenhang')
    .getByText(/^\d\d:\d\d · Tor 3$/)
    .waitFor();
  // The server has taken the photo, and hands it out.
  await expect.poll(async () => (await marksNow())[1]?.photo ?? null).not.toBeNull();
  await card('Kita Sonnenhang').getByRole('button', { name: 'Foto zu Kita Sonnenhang' }).waitFor();
  await say('Tiefgarage', 'Bereit');
  await phone.setViewportSize({ width: 320, height: 640 });
  expect(await phone.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth)).toBe(0);
  for (const theme of ['light', 'dark']) {
    await phone.evaluate((to) => document.documentElement.setAttribute('data-theme', to), theme);
    // The colours of the bundles are the plant's own; their words stand beside them.
    const faint = await findFaintTexts(phone, 7);
    expect(faint.filter((text) => !/^\d+: /.test(text))).toEqual([]);
  }
  const small = await phone.locator('button').evaluateAll((buttons) =>
    buttons
      .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
      .filter(({ box }) => box.width < 48 || box.height < 48)
      .map(({ name }) => name),
  );
  expect(small).toEqual([]);
  await phone.setViewportSize({ width: 390, height: 844 });
  await phone.getByRole('button', { name: 'Abgefahren' }).click();
  await phone.getByText(/^\d von \d nicht gemeldet$/).waitFor();
  await phone.getByRole('button', { name: 'Trotzdem abgefahren' }).click();
  await phone.getByRole('button', { name: 'Doch nicht' }).waitFor();
  await phone.getByRole('button', { name: 'Zurück zu den Touren' }).click();
  await phone.getByRole('button', { name: 'Abgefahren · 1' }).click();
  await phone.getByRole('button', { name: /OG-BS 218.*Abgefahren \d\d:\d\d · Tor 3/ }).waitFor();
  await expect
    .poll(async () => (await marksNow()).map((mark) => mark?.status))
    .toEqual(['loaded', 'missing', 'ready']);
});

it('keeps what is said without a network, also over a reload, and sends it once and in order when it is back', async () => {
  const { link, marksNow } = await loadedDay();
  await expect.poll(async () => await cachedPages(phone)).toEqual(['/yard']);
  await expect.poll(async () => (await storedCopies(phone)).copies).toContain(`link:${link.id} yard`);
  await phone.context().setOffline(true);
  await say('Tunnel Hausach', 'Geladen');
  await sayMissing('Kita Sonnenhang', 'Bügel noch in Halle 1');
  await say('Kita Sonnenhang', 'Bereit');
  await say('Tiefgarage', 'Geladen');
  await phone.getByText('4 Meldungen warten').waitFor();
  await card('Tunnel Hausach').getByText('Geladen, wartet').waitFor();

  await phone.reload();
  await isOffline();
  await phone.getByText('4 Meldungen warten').waitFor();
  await phone.getByText(/^Stand \d\d:\d\d$/).waitFor();
  await card('Tiefgarage').getByText('Geladen, wartet').waitFor();
  expect((await marksNow()).map((mark) => mark?.status)).toEqual([undefined, undefined, undefined]);

  // Two tabs have one queue between them.
  const second = await windows.beside(phone, '/yard');
  await second.getByText('4 Meldungen warten').waitFor();
  const before = await lastChange();
  await phone.context().setOffline(false);
  await isLive();
  await expect.poll(async () => await storedCopies(phone)).toMatchObject({ waiting: [] });
  expect((await marksNow()).map((mark) => mark?.status)).toEqual(['loaded', 'ready', 'loaded']);
  // One change each, in the order in which they were said.
  const { rows } = await changesAfter(before);
  expect(rows).toEqual(['loaded', 'missing', 'ready', 'loaded']);
  await second.getByRole('banner').getByText('Live').waitFor();
  await second.close();
  await card('Tunnel Hausach')
    .getByText(/^\d\d:\d\d · Tor 3$/)
    .waitFor();
});

const lastChange = async (): Promise<number> => {
  const { last } = await windows.database.db
    .selectFrom('change')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return Number(last);
};
/** The statuses that the yard's changes since then have set, in the log's order. */
const changesAfter = async (change: number): Promise<{ rows: unknown[] }> => {
  const found = await windows.database.db
    .selectFrom('changeRow')
    .select(['changeId', 'after'])
    .where('changeId', '>', change)
    .orderBy('changeId')
    .execute();
  return { rows: found.map(({ after }) => (after as { mark?: { status: string } }).mark?.status) };
};

nightly('shows who was faster with both reports, and whose card was moved meanwhile', async () => {
  const { place, markByGate1, marksNow } = await loadedDay();
  await phone.context().setOffline(true);
  await isOffline();
  await say('Tunnel Hausach', 'Bereit');
  await say('Kita Sonnenhang', 'Geladen');
  await markByGate1(0, 'loaded');
  await place(1, 7);
  await phone.context().setOffline(false);
  const faster = phone.getByRole('alert').filter({ hasText: 'Tor 1 war schneller' });
  await faster.getByText(/^Geladen · /).waitFor();
  await faster.getByText(/^Bereit · /).waitFor();
  const moved = phone.getByRole('alert').filter({ hasText: 'Karte wurde verschoben' });
  await moved.getByText('Kita Sonnenhang').waitFor();
  expect((await marksNow()).map((mark) => mark?.status)).toEqual(['loaded', undefined, undefined]);
  await moved.getByRole('button', { name: 'Verstanden' }).click();
  await faster.getByRole('button', { name: 'Meine melden' }).click();
  await expect.poll(async () => (await marksNow())[0]).toMatchObject({ status: 'ready', by: 'Tor 3' });
  expect(await phone.getByRole('alert').count()).toBe(0);
});

it('notifies loaders that a card they had reported was placed elsewhere', async () => {
  const { link, place } = await loadedDay();
  await say('Kita Sonnenhang', 'Geladen');
  await card('Kita Sonnenhang')
    .getByText(/Tor 3$/)
    .waitFor();
  await place(1, 7);
  const moved = phone.getByText('Kita Sonnenhang steht jetzt auf OG-BS 218, Platz 8.');
  await moved.waitFor(soon);
  // It stays until it was read, and doesn't come again.
  await expect.poll(async () => (await storedCopies(phone)).copies).toContain(`link:${link.id} moved`);
  await phone.reload();
  await moved.waitFor();
  await phone.getByRole('button', { name: 'Verstanden' }).click();
  await moved.waitFor({ state: 'detached' });
  await expect.poll(async () => (await storedCopies(phone)).copies).not.toContain(`link:${link.id} moved`);
  await phone.reload();
  await card('Kita Sonnenhang').waitFor();
  await isLive();
  expect(await moved.count()).toBe(0);
});

it('says that its link is revoked, and leaves nothing of it on the phone', async () => {
  const { link } = await loadedDay();
  await expect.poll(async () => (await storedCopies(phone)).copies).toContain(`link:${link.id} yard`);
  await windows.script.call(removeYardLinkEndpoint, { params: { id: link.id } });
  await phone.getByRole('heading', { name: 'Dieser Link gilt nicht mehr' }).waitFor();
  await expect.poll(async () => (await storedCopies(phone)).copies).not.toContain(`link:${link.id} yard`);
  expect(await phone.evaluate(() => JSON.stringify(localStorage))).not.toContain(link.token);
});

nightly(
  'ends its link by the link’s own time, also without a network, and leaves nothing of it on the phone',
  async () => {
    const { link } = await loadedDay();
    await expect.poll(async () => await cachedPages(phone)).toEqual(['/yard']);
    await expect.poll(async () => (await storedCopies(phone)).copies).toContain(`link:${link.id} yard`);
    await phone.context().setOffline(true);
    await phone.clock.setFixedTime(Date.parse(link.validUntil) + 60_000);
    await phone.reload();
    await phone.getByRole('heading', { name: 'Dieser Link ist abgelaufen' }).waitFor();
    await expect.poll(async () => (await storedCopies(phone)).copies).not.toContain(`link:${link.id} yard`);
    expect(await phone.evaluate(() => JSON.stringify(localStorage))).not.toContain(link.token);
  },
);
