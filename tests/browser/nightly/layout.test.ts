import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { hintOver, take } from '../../support/board-page.ts';
import { cardOf, partOn } from '../../support/delivery-page.ts';
import { fillToday } from '../../support/full-today.ts';
import { cutOff, overlaps, setSize, setWidth } from '../../support/layout.ts';
import { makeTruck } from '../../support/make.ts';
import { goTo, ownDays, showDay } from '../../support/own-day.ts';
import { makeOrders } from '../../support/production-page.ts';
import { at } from '../../support/scene.ts';
import { tidyPage } from '../../support/tidy-page.ts';
import { volumes } from '../../support/volumes.ts';
import { useWindows } from '../../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.64');

const windows = useWindows({ rests: false });
let page: Page;
const nextDay = ownDays(windows);
const usual = { width: 1440, height: 900 };

beforeAll(async () => {
  await fillToday(windows);
  page = await windows.open('anna', '/production');
}, 60_000);

const openDay = async (path: '/production' | '/delivery', ready: string): Promise<void> => {
  await showDay(page, path, windows.today);
  await page.locator(ready).first().waitFor();
};

it('from 600 px of height on the sidebar shows all of itself, collapsed and expanded', async () => {
  await goTo(page, '/settings');
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  const nav = page.getByRole('navigation', { name: 'Hauptnavigation' });
  for (const name of ['ausklappen', 'einklappen']) {
    for (const height of [600, 720, 900]) {
      await page.setViewportSize({ width: 1440, height });
      const hidden = await nav.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      expect([name, height, hidden, await cutOff(page, 'nav :is(a, button, span)')]).toEqual([
        name,
        height,
        0,
        [],
      ]);
    }
    await page.getByRole('button', { name: `Seitenleiste ${name}` }).click();
  }
});

it('in a small window the list of keys begins at its top, between title and buttons', async () => {
  await page.setViewportSize({ width: 700, height: 500 });
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog');
  for (const part of [
    dialog.getByRole('heading', { name: 'Hilfe' }),
    dialog.getByRole('heading', { name: 'Überall' }),
    dialog.getByRole('button', { name: 'Schließen' }).first(),
  ]) {
    const { x = -1, y = -1, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
    expect([x > 0, y > 0, x + width < 700, y + height < 500]).toEqual([true, true, true, true]);
  }
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.setViewportSize(usual);
});

it('at 200 % zoom the orders have three rows, or the page scrolls', async () => {
  await openDay('/production', '[data-row]');
  for (const size of [
    { width: 720, height: 450 },
    { width: 640, height: 360 },
  ]) {
    await setSize(page, size);
    const { scrolls, hasRows } = await page.evaluate(() => {
      const main = document.querySelector('main');
      const inSight = [...document.querySelectorAll('[data-row]')].filter((row) => {
        const { top, bottom } = row.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
      return {
        scrolls: (main?.scrollHeight ?? 0) > (main?.clientHeight ?? 0) + 1,
        hasRows: inSight.length >= Math.min(3, document.querySelectorAll('[data-row]').length),
      };
    });
    expect(scrolls || hasRows).toBe(true);
  }
  await page.setViewportSize(usual);
});

it('no field of the create row lies over another, whichever has the focus', async () => {
  await openDay('/production', '[data-row]');
  const fields = page.locator('[data-draft] input:not([type=checkbox])');
  for (const field of await fields.all()) {
    await field.focus();
    const boxes = await fields.evaluateAll((all) =>
      all.map((one) => {
        const { left, right } = (one.parentElement ?? one).getBoundingClientRect();
        return { left, right };
      }),
    );
    const covered = boxes.filter(({ left }, index) => index > 0 && left < (boxes[index - 1]?.right ?? 0));
    expect(covered).toEqual([]);
    expect(boxes.every(({ left, right }) => right - left >= 44)).toBe(true);
  }
});

it('in forced colours the selected hall and free slots have an edge', async () => {
  const edge = async (selector: string, side: 'outlineStyle' | 'borderTopStyle'): Promise<string> =>
    await page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element)[name], side);
  await page.emulateMedia({ forcedColors: 'active' });
  await openDay('/production', '[data-row]');
  expect(await edge('[data-selected]:has([data-hall])', 'outlineStyle')).toBe('solid');
  await openDay('/delivery', '[data-slot]');
  expect(await edge('[data-free] [data-content] > :first-child', 'borderTopStyle')).toBe('solid');
  await page.emulateMedia({ forcedColors: 'none' });
});

it('the open shipments are a drawer on a narrow screen: the focus goes in and comes back, with Escape and once a card is selected', async () => {
  const day = nextDay();
  await makeTruck(windows.script, { registration: 'OG-NA 1' });
  await makeOrders(windows.script, day, [{ constructionSite: 'Tunnel Hausach' }]);
  await showDay(page, '/delivery', day);
  const tunnel = cardOf(page, 'Tunnel Hausach');
  await tunnel.waitFor();
  await page.setViewportSize({ width: 1000, height: 700 });
  await tunnel.waitFor({ state: 'hidden' });
  const opener = page.getByRole('button', { name: 'Offene Sendungen' });
  await opener.click();
  await page.locator('input[type=search]:focus').waitFor();
  await tunnel.click();
  await tunnel.waitFor({ state: 'hidden' });
  await opener.and(page.locator(':focus')).waitFor();
  await page
    .getByRole('button', { name: /^Hier platzieren/ })
    .first()
    .waitFor();
  await page.keyboard.press('/');
  await page.locator('input[type=search]:focus').waitFor();
  await page.keyboard.press('Escape');
  await tunnel.waitFor({ state: 'hidden' });
  await opener.and(page.locator(':focus')).waitFor();
  await page.setViewportSize(usual);
});

it('notices lie over the bar at every width, the newest in front, each with its own undo', async () => {
  const registrations = ['OG-NO 214', 'FR-LS 902', 'OG-KW 33'];
  for (const registration of registrations) await makeTruck(windows.script, { registration });
  await showDay(page, '/delivery', nextDay());
  const notices = page.locator('[data-notices] > [data-tone]');
  const driver = (registration: string): Locator =>
    page.getByRole('region', { name: new RegExp(`^${registration}`) }).locator('[data-field=truckDriver]');
  for (const registration of registrations) {
    await driver(registration).dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('Kessler');
    await page.keyboard.press('Enter');
    await notices.filter({ hasText: registration }).waitFor();
    // Hovering pauses the notices' timer of five seconds without expanding them.
    await notices.first().dispatchEvent('mouseover');
  }
  const plan = '[data-stays-visible], [data-delivery] :is(h2, button, [data-field]), main input';
  await driver('FR-LS 902').dblclick();
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
    await notices
      .filter({ hasText: registration })
      .getByRole('button', { name: 'Rückgängig' })
      .click({ trial: true });
  await page.mouse.move(5, 600);
  await page.keyboard.press('F8');
  for (let button = 0; button < 2; button += 1) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await driver('FR-LS 902').getByText('Yilmaz').waitFor();
  await driver('OG-KW 33').getByText('Kessler').waitFor();
  await page.locator('[data-field=truckDriver] :focus').first().waitFor();
});

it('a carried card hangs beneath the pointer and drops where it points, at page zoom from 50 to 200 % and pinched', async () => {
  const day = nextDay();
  await makeTruck(windows.script, { registration: 'OG-ZO 1' });
  const { script } = windows;
  const orders = await makeOrders(script, day, [{ constructionSite: 'Tunnel Zoom' }]);
  const { deliveries } = await script.call(daySnapshotEndpoint, { params: { date: day } });
  await script.call(fillSlotEndpoint, {
    params: { deliveryId: at(deliveries, 0).id, slot: 0 },
    body: { shipmentId: (await partOn(script, day, at(orders, 0))).id },
  });
  const session = await page.context().newCDPSession(page);
  // Notices of before lie over cards.
  await tidyPage(page);
  await showDay(page, '/delivery', day);
  for (const [zoom, pinch] of [
    [0.5, 1],
    [1, 1],
    [2, 1],
    [1, 2],
  ] as const) {
    await session.send('Emulation.setDeviceMetricsOverride', {
      width: Math.round(usual.width / zoom),
      height: Math.round(usual.height / zoom),
      deviceScaleFactor: zoom,
      mobile: false,
    });
    await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: pinch });
    const run = page.locator('[data-delivery]', { hasText: 'Tunnel Zoom' });
    await take(page, run.locator('[data-class]'));
    const slot = run.locator('[data-slot="3"]');
    const { x = 0, y = 0, height = 0 } = (await slot.boundingBox()) ?? {};
    const point = { x: x + 60, y: y + height / 2 };
    await page.mouse.move(point.x, point.y, { steps: 4 });
    await hintOver(page, slot, 'Hier ablegen');
    const hand = await page.locator('[inert] [data-class]').boundingBox();
    expect([zoom, pinch, Math.round((hand?.y ?? 0) - point.y)]).toEqual([zoom, pinch, 14]);
    expect((hand?.x ?? 0) - point.x).toBeLessThanOrEqual(0);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await page.locator('[data-dragging]').waitFor({ state: 'detached' });
  }
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 });
  await session.send('Emulation.clearDeviceMetricsOverride');
  await page.setViewportSize(usual);
});
