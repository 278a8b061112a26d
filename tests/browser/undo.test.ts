import { updateShipmentEndpoint } from '@werkplan/shared/shipments/shipment-endpoints.ts';
import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { cancelOrderEndpoint, moveOrderToDateEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { addDays } from '@werkplan/shared/values/day.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { volumes } from '../support/volumes.ts';
import { overlaps, setWidth } from '../support/layout.ts';
import { makeTruck } from '../support/make.ts';
import { nightly } from '../support/nightly.ts';
import { showDay } from '../support/own-day.ts';
import { password } from '../support/people.ts';
import { cellOf, editOrder, makeOrders, paste, rowOf } from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { tidyPage } from '../support/tidy-page.ts';
import { neverIdle, useWindows } from '../support/windows.ts';

const windows = useWindows();
let bernd: Client;
let page: Page;

beforeAll(async () => {
  bernd = new Client(windows.server.url);
  await bernd.signIn('bernd@werkplan.example', password);
  await makeTruck(windows.script, { registration: 'OG-BS 214' });
  page = await windows.open('anna', `/production?date=${dayOf(0)}`);
  await undoButton().waitFor();
}, 60_000);

beforeEach(async () => await tidyPage(page));

/** A day of its own for each test. */
const dayOf = (n: number): string => addDays(windows.today, 2 + n);
const undoButton = (): Locator => page.locator('[data-undo]');
const toast = (text: string | RegExp): Locator => page.locator('[data-tone]').filter({ hasText: text });
const show = async (path: '/production' | '/delivery', day: string): Promise<void> => {
  await showDay(page, path, day);
  await undoButton().waitFor();
};
const named = async (text: string): Promise<void> =>
  await page.locator(`[data-undo][aria-label="${text}"]`).waitFor();
const slot = (number: number): Locator => page.locator(`[data-slot="${number - 1}"]`);
const card = (site: string): Locator => page.locator('[data-shipment]').filter({ hasText: site });

/** The order, its shipment and the truck's run as the server has them. */
const stored = async (order: Order) => {
  const snapshot = await windows.script.call(daySnapshotEndpoint, { params: { date: order.date } });
  const shipments = snapshot.shipments.filter(({ productionOrderId }) => productionOrderId === order.id);
  return { shipment: at(shipments, 0), run: at(snapshot.deliveries, 0) };
};

describe('Ctrl+Z and Ctrl+Shift+Z', () => {
  it('take back and do again an edit, by the keys and the button, also after a reload; a field being typed in has them for itself', async () => {
    const day = dayOf(1);
    const order = at(await makeOrders(windows.script, day, [{ city: 'Lahr' }]), 0);
    await show('/production', day);
    await named(`Rückgängig: den Auftrag #${order.orderId} angelegt`);
    // While somebody types they belong to the field.
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await cellOf(page, order, 'city').dblclick();
    await page.keyboard.type('x');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Escape');
    expect(asked.filter((url) => /undo/.test(url))).toEqual([]);
    await rowOf(page, order).getByText('Lahr').waitFor();

    await cellOf(page, order, 'city').dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Kehl');
    await page.keyboard.press('Enter');
    await named(`Rückgängig: den Ort von #${order.orderId} geändert`);
    await page.reload();
    await named(`Rückgängig: den Ort von #${order.orderId} geändert`);
    await page.keyboard.press('Control+z');
    await rowOf(page, order).getByText('Lahr').waitFor();
    await toast(`Zurückgenommen: den Ort von #${order.orderId} geändert`).waitFor();
    await page.keyboard.press('Control+Shift+z');
    await rowOf(page, order).getByText('Kehl').waitFor();
    await undoButton().click();
    await rowOf(page, order).getByText('Lahr').waitFor();
  });

  nightly('take back a move to another date, a cancelation and a pasted list', async () => {
    const day = dayOf(3);
    const [moved, canceled] = await makeOrders(bernd, day, [{ city: 'Lahr' }, { city: 'Kehl' }]);
    if (!moved || !canceled) throw new Error('no orders');
    await show('/production', day);
    await windows.script.call(moveOrderToDateEndpoint, { params: { id: moved.id }, body: dayOf(9) });
    await rowOf(page, moved).waitFor({ state: 'detached' });
    await page.keyboard.press('Control+z');
    await rowOf(page, moved).waitFor();
    await windows.script.call(cancelOrderEndpoint, { params: { id: canceled.id }, body: true });
    await page.getByText('Storniert · 1', { exact: true }).waitFor();
    await page.keyboard.press('Control+z');
    await page.getByText('Storniert · 1', { exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('row', { name: 'Neuer Auftrag' }).getByLabel('Auftrag', { exact: true }).focus();
    const lines = ['Auftrag\tBaustelle\tPLZ\tOrt\tStahl'];
    for (const number of [700_001, 700_002]) lines.push(`${number}\tTurnhalle\t77652\tOffenburg\t5000`);
    await paste(page, lines.join('\r\n'));
    await page.getByRole('button', { name: '2 Aufträge anlegen' }).click();
    await page.locator('[data-row]').nth(3).waitFor();
    await named('Rückgängig: 2 Aufträge angelegt');
    await toast('2 Aufträge sind angelegt').getByRole('button', { name: 'Rückgängig' }).click();
    await page.locator('[data-row]').nth(2).waitFor({ state: 'detached' });
    expect(await page.locator('[data-row]').count()).toBe(2);
  });
});

describe('on the board', () => {
  it('placing and splitting are taken back, and done again from the toast', async () => {
    const day = dayOf(4);
    await makeOrders(bernd, day, [{ constructionSite: 'Kita Sonnenhang', steel: 8000, matting: 0 }]);
    await show('/delivery', day);
    await card('Kita Sonnenhang').getByRole('button').first().click();
    await page.getByRole('button', { name: 'Hier platzieren, OG-BS 214, Platz 4' }).click();
    await named('Rückgängig: Kita Sonnenhang platziert');
    await page.keyboard.press('Control+z');
    await card('Kita Sonnenhang').waitFor();
    await toast(/Zurückgenommen/)
      .getByRole('button', { name: 'Wiederholen' })
      .click();
    await slot(4).getByText('Kita Sonnenhang').waitFor();
    await page.keyboard.press('Control+z');
    await card('Kita Sonnenhang').getByRole('button').first().focus();
    await page.keyboard.press('t');
    await card('Kita Sonnenhang').nth(1).waitFor();
    await toast(/geteilt/)
      .getByRole('button', { name: 'Rückgängig' })
      .click();
    await card('Kita Sonnenhang').nth(1).waitFor({ state: 'detached' });
  });

  nightly(
    'notices lie over the bar at every width, the newest in front, each with its own undo',
    async () => {
      const registrations = ['OG-BS 214', 'FR-LS 902', 'OG-KW 33'];
      for (const registration of registrations.slice(1)) await makeTruck(windows.script, { registration });
      await show('/delivery', dayOf(7));
      const notices = page.locator('[data-notices] > [data-tone]');
      const driver = (registration: string): Locator =>
        page
          .getByRole('region', { name: new RegExp(`^${registration}`) })
          .locator('[data-field=truckDriver]');
      for (const registration of registrations) {
        await driver(registration).dblclick();
        await page.keyboard.press('Control+A');
        await page.keyboard.type('Kessler');
        await page.keyboard.press('Enter');
        await notices.filter({ hasText: registration }).waitFor();
        // Their five seconds stand still, as under a hand, but nothing is spread out.
        await notices.first().dispatchEvent('mouseover');
      }
      const plan = '[data-stays-visible], [data-delivery] :is(h2, button, [data-field]), main input';
      await driver(at(registrations, 1)).dblclick();
      for (const width of volumes.widths) {
        await setWidth(page, width);
        expect([width, ...(await overlaps(page, '[data-notices] > [data-tone]', plan))]).toEqual([width]);
      }
      await setWidth(page, 1440);
      await page.keyboard.press('Escape');
      await notices.first().filter({ hasText: 'OG-KW 33' }).waitFor();
      await notices.first().hover();
      expect(await overlaps(page, '[data-notices] > [data-tone]')).toEqual([]);
      for (const registration of registrations)
        await toast(registration).getByRole('button', { name: 'Rückgängig' }).click({ trial: true });
      await page.mouse.move(5, 600);
      await page.keyboard.press('F8');
      for (let button = 0; button < 2; button += 1) await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await driver('FR-LS 902').getByText('Yilmaz').waitFor();
      await driver('OG-KW 33').getByText('Kessler').waitFor();
      await page.locator('[data-field=truckDriver] :focus').first().waitFor();
    },
  );

  nightly('a refused undo says who, what and when, and leads there', async () => {
    const day = dayOf(5);
    const sites = ['Rathaus Anbau', 'Kläranlage'] as const;
    const [mine, theirs] = await makeOrders(
      bernd,
      day,
      sites.map((constructionSite) => ({ constructionSite })),
    );
    if (!mine || !theirs) throw new Error('no orders');
    const { shipment, run } = await stored(mine);
    const params = { deliveryId: run.id, slot: 2 };
    await windows.script.call(fillSlotEndpoint, { params, body: { shipmentId: shipment.id } });
    const { productionOrderId: _, ...row } = shipment;
    await bernd.call(updateShipmentEndpoint, {
      params: { id: shipment.id },
      body: { ...row, amount: row.amount, note: 'x' },
    });
    await show('/delivery', day);
    const placed = page.locator('[data-slot="2"]').filter({ hasText: 'Rathaus Anbau' });
    await placed.waitFor();
    const item = await bernd.call(daySnapshotEndpoint, { params: { date: day } });
    await bernd.send('DELETE', `/api/delivery-items/${at(item.deliveryItems, 0).id}`);
    const other = await stored(theirs);
    await bernd.call(fillSlotEndpoint, { params, body: { shipmentId: other.shipment.id } });
    await page.locator('[data-slot="2"]').filter({ hasText: 'Kläranlage' }).waitFor();
    await page.keyboard.press('Control+z');
    const refused = toast('Das lässt sich nicht mehr zurücknehmen.');
    await refused.getByText(/^Bernd Krüger hat .*Platz.* um \d\d:\d\d geändert\.$/).waitFor();
    await refused.getByRole('button', { name: 'Anzeigen' }).click();
    // The item of hers is gone: what happened to it is in the history.
    await page.getByRole('complementary', { name: /^Verlauf/ }).waitFor();
    await page.keyboard.press('Escape');
  });

  nightly('leads to the row that somebody has changed since', async () => {
    const day = dayOf(6);
    const order = at(await makeOrders(bernd, day, [{ city: 'Lahr' }]), 0);
    await editOrder(windows.script, order, { city: 'Kehl' });
    await editOrder(bernd, order, { city: 'Bühl' });
    await show('/production', day);
    await rowOf(page, order).getByText('Bühl').waitFor();
    await page.keyboard.press('Control+z');
    const refused = toast('Das lässt sich nicht mehr zurücknehmen.');
    await refused.getByText(/^Bernd Krüger hat den Ort \(#\d+ .+\) um \d\d:\d\d geändert\.$/).waitFor();
    await refused.getByRole('button', { name: 'Anzeigen' }).click();
    await page.waitForFunction(
      (id) => document.activeElement?.closest(`[data-row="${id}"] [data-field=city]`) !== null,
      order.id,
    );
  });
});

describe('before its code has come', () => {
  /** A page that never rests, in a window whose wire holds the code back until it is let through. */
  const openEarly = async (day: string) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const asked: string[] = [];
    const holdsCodeBack = async (window: Page): Promise<void> => {
      window.on('request', (request) => {
        if (/\/api\/.*undo/.test(request.url())) asked.push(request.method());
      });
      await window.addInitScript(neverIdle);
      await window.route(/assets\/later-(?!on-)/, async (route) => {
        await released;
        await route.continue();
      });
    };
    const early = await windows.beside(page, `/production?date=${day}`, { prepare: holdsCodeBack });
    await early.locator('[data-row]').first().waitFor();
    return { early, asked, release };
  };
  const editedOn = async (n: number): Promise<Order> => {
    const order = at(await makeOrders(bernd, dayOf(n), [{ city: 'Lahr' }]), 0);
    return await editOrder(windows.script, order, { city: 'Kehl' });
  };

  nightly('Ctrl+Z, its opposite and V are kept and done once, in their order', async () => {
    const order = await editedOn(10);
    const { early, asked, release } = await openEarly(order.date);
    await early.keyboard.press('Control+z');
    await early.keyboard.press('Control+Shift+z');
    await early.keyboard.press('Control+z');
    await early.keyboard.press('v');
    release();
    await early.getByRole('complementary', { name: /^Verlauf/ }).waitFor();
    await expect.poll(() => asked.filter((method) => method === 'POST').length).toBe(3);
    await rowOf(early, order).getByText('Lahr').waitFor();
    await early.close();
  });
});
