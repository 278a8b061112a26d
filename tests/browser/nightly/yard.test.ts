import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { departEndpoint, markShipmentEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { carry, take } from '../../support/board-page.ts';
import { cardOf, partOn, slotOf } from '../../support/delivery-page.ts';
import { newTruck } from '../../support/make.ts';
import { ownDays, showDay } from '../../support/own-day.ts';
import { makeOrders } from '../../support/production-page.ts';
import { at } from '../../support/scene.ts';
import { useWindows } from '../../support/windows.ts';
import { loaderWith, sendPhoto } from '../../support/yard.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.68');

const windows = useWindows();
const nextDay = ownDays(windows);
let page: Page;

beforeAll(async () => {
  await windows.script.call(createTruckEndpoint, { body: newTruck({ registration: 'OG-BS 218' }) });
  await windows.script.call(createTruckEndpoint, { body: newTruck({ registration: 'OG-BS 221' }) });
  page = await windows.open('anna', '/delivery');
});

/** A day with two cards on the truck's run, and somebody at gate 3. */
const loadedDay = async () => {
  const day = nextDay();
  const orders = await makeOrders(windows.script, day, [
    { constructionSite: 'Tunnel Hausach', city: 'Hausach', steel: 9000, matting: 0 },
    { constructionSite: 'Kita Sonnenhang', city: 'Kehl', steel: 3000, matting: 0 },
  ]);
  const { deliveries } = await windows.script.call(daySnapshotEndpoint, { params: { date: day } });
  const run = at(deliveries, 0);
  const parts = await Promise.all(orders.map(async (order) => await partOn(windows.script, day, order)));
  const items: number[] = [];
  for (const [slot, { id }] of parts.entries()) {
    const { deliveryItems } = await windows.script.call(fillSlotEndpoint, {
      params: { deliveryId: run.id, slot },
      body: { shipmentId: id },
    });
    items.push(at(deliveryItems, slot).id);
  }
  const place = { anna: windows.script, url: windows.server.url };
  const { loader } = await loaderWith(place, { scope: 'yard', name: 'Tor 3', date: day });
  const mark = async (card: number, status: 'ready' | 'loaded' | 'missing', note = '') =>
    await loader.call(markShipmentEndpoint, {
      params: { id: at(parts, card).id },
      body: { status, note, expectedItemId: at(items, card) },
    });
  return { day, run, loader, mark };
};

/** Nothing of it sticks out, where a head that scrolls over the card would hide it. */
const expectInside = async (part: Locator, whole: Locator): Promise<void> => {
  const [inner, outer] = [await part.boundingBox(), await whole.boundingBox()];
  if (!inner || !outer) throw new Error('not drawn');
  expect(inner.x).toBeGreaterThanOrEqual(outer.x);
  expect(inner.y).toBeGreaterThanOrEqual(outer.y);
  expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
  expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
};

const soon = { timeout: 1_000 };

it('what the yard says stands on cards and runs within a second; what is missing is shown quietly', async () => {
  const { day, run, loader, mark } = await loadedDay();
  await showDay(page, '/delivery', day);
  await page
    .getByRole('button', { name: /^Tunnel Hausach/ })
    .first()
    .waitFor();
  await page.getByText('Live', { exact: true }).waitFor();
  // The first to come shows that the page follows this day by now.
  await mark(1, 'loaded');
  await page.locator('[data-yard-mark=loaded]').waitFor();
  await page.getByRole('img', { name: '1 von 2 geladen', exact: true }).waitFor();
  const missed = await mark(0, 'missing', '2 Bund Ø 12 nicht gefunden');
  await page.getByText('Tunnel Hausach fehlt (Tor 3)').waitFor(soon);
  await page.getByRole('img', { name: '1 von 2 geladen, 1 fehlt' }).waitFor(soon);
  await sendPhoto(loader, { ...missed, seenAt: missed.mark?.at ?? '' });
  const missing = page.locator('[data-yard-mark=missing]');
  await expectInside(missing, page.locator('[data-card]').filter({ has: missing }));
  await missing.click();
  const details = page.getByRole('dialog', { name: 'Meldung vom Hof zu Tunnel Hausach' });
  await details.getByText('2 Bund Ø 12 nicht gefunden').waitFor();
  await page.keyboard.press('Escape');
  // Dragging a marked card says that the mark falls with the move.
  await details.waitFor({ state: 'detached' });
  await take(page, cardOf(page, 'Kita Sonnenhang').first());
  await carry(page, slotOf(page, 'OG-BS 218', 6));
  await page.getByText('Meldung vom Hof verfällt: geladen (Tor 3)').waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await loader.call(departEndpoint, { params: { id: run.id }, body: {} });
  await page.getByRole('img', { name: /^Abgefahren \d\d:\d\d · \d\/\d, 1 fehlt \(Tor 3\)$/ }).waitFor(soon);
});
