import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { Client } from '../../support/client.ts';
import { cardOf } from '../../support/delivery-page.ts';
import { makeOrder, newTruck } from '../../support/make.ts';
import { ownDays, showDay } from '../../support/own-day.ts';
import { password } from '../../support/people.ts';
import { forgetRenders, rendersOf, spyOnRenders } from '../../support/render-spy.ts';
import { useWindows } from '../../support/windows.ts';

const windows = useWindows();
let anna: Page;
let bernd: Page;

/** Every test uses a new day with two orders, which both planners have open. */
const nextDay = ownDays(windows);
let day: string;
let tunnel: Order;

beforeAll(async () => {
  await windows.script.call(createTruckEndpoint, { body: newTruck() });
  const countsRenders = async (page: Page): Promise<void> => {
    await spyOnRenders(page);
    // Overrides the render spy, which disables idle callbacks; this test needs the code that they load.
    await page.addInitScript(() => {
      globalThis.requestIdleCallback = (work) => Number(setTimeout(work));
    });
  };
  anna = await windows.open('anna', '/delivery', { prepare: countsRenders });
  bernd = await windows.open('bernd', '/delivery');
  for (const page of [anna, bernd]) await page.getByText('Live', { exact: true }).waitFor();
}, 60_000);
beforeEach(async () => {
  day = nextDay();
  await makeOrder(windows.script, { constructionSite: 'Kita Sonnenhang', date: day });
  tunnel = await makeOrder(windows.script, { constructionSite: 'Tunnel Hausach', date: day });
  for (const page of [anna, bernd]) {
    await showDay(page, '/delivery', day);
    for (const site of ['Kita', 'Tunnel']) await cardOf(page, site).waitFor();
  }
  for (const page of [anna, bernd]) await people(page, 2).waitFor();
});

const people = (page: Page, count: number): Locator => page.locator(`[data-people="${count}"]`);
const frame = (page: Page): Locator => page.locator('[data-held]');
const snapshot = async () => await windows.script.call(daySnapshotEndpoint, { params: { date: day } });

// Must be the first test, because notices of earlier changes might still be announced to screen readers.
it('frames a card without blocking it; only the card is drawn again, and nothing is read out', async () => {
  await anna.waitForLoadState('networkidle');
  await cardOf(bernd, 'Tunnel').focus();
  const card = anna.locator('[data-shipment]').filter({ has: cardOf(anna, 'Tunnel') });
  await card.locator('[data-held]').waitFor();
  await forgetRenders(anna);
  await cardOf(bernd, 'Kita').focus();
  const other = anna.locator('[data-shipment]').filter({ has: cardOf(anna, 'Kita') });
  await other.locator('[data-held]').waitFor();
  await expect.poll(async () => await frame(anna).count()).toBe(1);
  const ids = await anna
    .locator('[data-shipment]')
    .evaluateAll((all) => all.map((one) => `listed ${(one as HTMLElement).dataset['shipment']}`).toSorted());
  const { mutated } = await rendersOf(anna);
  expect(Object.keys(mutated).toSorted()).toEqual(ids);
  expect(await anna.getByRole('log').textContent()).toBe('');
  await cardOf(anna, 'Kita').click();
  expect(await cardOf(anna, 'Kita').getAttribute('aria-pressed')).toBe('true');
  await anna.keyboard.press('Escape');
  await anna.locator('[data-selected]').waitFor({ state: 'detached' });
});

it('frames a card as long as it is selected, wherever the focus is', async () => {
  await cardOf(bernd, 'Tunnel').click();
  await cardOf(bernd, 'Kita').focus();
  const framed = (site: string): Locator =>
    anna
      .locator('[data-shipment]')
      .filter({ has: cardOf(anna, site) })
      .locator('[data-held]');
  for (const site of ['Tunnel', 'Kita']) await framed(site).getByText('Krüger').waitFor();
  await cardOf(bernd, 'Tunnel').click();
  await cardOf(bernd, 'Kita').focus();
  await framed('Tunnel').waitFor({ state: 'detached' });
});

it('marks what a colleague has changed with their initials for a moment', async () => {
  const client = new Client(windows.server.url);
  await client.signIn('bernd@werkplan.example', password);
  await client.call(updateOrderEndpoint, { params: { id: tunnel.id }, body: { ...tunnel, city: 'Gutach' } });
  const mark = anna.locator('[data-author="Bernd Krüger"]');
  await mark.first().waitFor();
  // The label overlaps the card's edge, not its weight.
  const tag = await mark.first().boundingBox();
  const amount = await anna
    .locator('[data-shipment]')
    .filter({ has: cardOf(anna, 'Tunnel') })
    .getByTitle('10.000 kg', { exact: true })
    .boundingBox();
  expect((tag?.y ?? 99) + (tag?.height ?? 99)).toBeLessThanOrEqual(amount?.y ?? 0);
  await mark.first().waitFor({ state: 'detached' });
});

it('tints for who wants less motion what a colleague has written, and the tint stands still', async () => {
  const { deliveries } = await snapshot();
  const deliveryId = deliveries[0]?.id ?? 0;
  const client = new Client(windows.server.url);
  await client.signIn('bernd@werkplan.example', password);
  await client.call(fillSlotEndpoint, { params: { deliveryId, slot: 4 }, body: { text: 'Kran' } });
  const tinted = anna.locator('[class*=flash]').filter({ hasText: 'Kran' });
  const slot = await tinted.elementHandle();
  const look = async () =>
    await slot?.evaluate((shown) => ({
      color: getComputedStyle(shown as Element).backgroundColor,
      animations: (shown as Element).getAnimations().length,
    }));
  const still = await look();
  expect(still?.animations).toBe(0);
  await tinted.waitFor({ state: 'detached' });
  expect((await look())?.color).not.toBe(still?.color);
});
