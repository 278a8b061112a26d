import { updateDeliveryEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../../support/client.ts';
import { makeTruck } from '../../support/make.ts';
import { ownDays, showDay } from '../../support/own-day.ts';
import { password } from '../../support/people.ts';
import { pressUntilGone } from '../../support/press-until-gone.ts';
import { cellOf, editOrder, makeOrders } from '../../support/production-page.ts';
import { at } from '../../support/scene.ts';
import { useWindows } from '../../support/windows.ts';

const windows = useWindows({ rests: false });
const nextDay = ownDays(windows);
let bernd: Client;
/** Anna's window, in German. */
let page: Page;
/** Bernd's window, in English. */
let theirs: Page;

beforeAll(async () => {
  bernd = new Client(windows.server.url);
  await bernd.signIn('bernd@werkplan.example', password);
  await makeTruck(windows.script, { registration: 'OG-BS 214', defaultDriver: 'Brandt' });
  page = await windows.open('anna', '/production');
  theirs = await windows.open('bernd', '/production', { locale: 'en-GB' });
}, 60_000);

const panel = (page: Page): Locator => page.getByRole('complementary', { name: /^(?:Verlauf|History)/ });
const entry = (page: Page, text: string | RegExp): Locator =>
  panel(page).getByRole('listitem').filter({ hasText: text });

describe('the history panel', () => {
  it('of a row opens from its menu, in English, and says in place why an undo is refused', async () => {
    const day = nextDay();
    const anna = windows.script;
    const [order, other] = await makeOrders(anna, day, [{ city: 'Lahr' }, { city: 'Lahr' }]);
    if (!order || !other) throw new Error('no orders');
    await editOrder(anna, order, { city: 'Kehl' });
    await editOrder(bernd, order, { city: 'Bühl' });
    await editOrder(anna, other, { city: 'Ulm' });
    await showDay(theirs, '/production', day);
    await theirs.locator('[data-undo]').waitFor();
    await cellOf(theirs, order, 'city').focus();
    await theirs.keyboard.press('.');
    await theirs.getByRole('menuitem', { name: 'History' }).click();
    await entry(theirs, `You changed the city of #${order.orderId}`).waitFor();
    expect(await entry(theirs, `#${other.orderId}`).count()).toBe(0);
    const first = entry(theirs, `Anna Becker changed the city of #${order.orderId}`);
    await first.hover();
    await first.getByRole('button', { name: 'Undo' }).click();
    await first
      .getByRole('alert')
      .filter({ hasText: /Bernd Krüger changed the city \(#\d+ .+\) at \d\d:\d\d\./ })
      .waitFor();
    await panel(theirs).getByRole('button', { name: 'Only mine' }).click();
    await first.waitFor({ state: 'detached' });
    await entry(theirs, 'You changed the city').waitFor();
    expect(await panel(theirs).getByRole('listitem').count()).toBe(1);
    await pressUntilGone('Escape', panel(theirs));
  });

  it('of a truck opens from its menu, tells of its driver, and Escape closes it on the board too', async () => {
    const day = nextDay();
    const { deliveries } = await bernd.call(daySnapshotEndpoint, { params: { date: day } });
    const { truckId: _, ...run } = at(deliveries, 0);
    await bernd.call(updateDeliveryEndpoint, {
      params: { id: run.id },
      body: { ...run, truckDriver: 'Ferreira' },
    });
    await showDay(page, '/delivery', day);
    await page.locator('[data-undo]').waitFor();
    await page.getByRole('button', { name: 'Mehr zu OG-BS 214' }).click();
    await page.getByRole('menuitem', { name: 'Verlauf' }).click();
    const driver = entry(page, 'Bernd Krüger hat den Fahrer von OG-BS 214 geändert');
    await driver.waitFor();
    expect(await driver.locator('del').textContent()).toBe('Brandt');
    expect(await driver.locator('ins').textContent()).toBe('Ferreira');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    await panel(page).locator('h2').click();
    await page.waitForFunction(() => document.activeElement?.tagName === 'ASIDE');
    await pressUntilGone('Escape', panel(page));
  });

  it('fetches older pages while it is scrolled', async () => {
    const day = nextDay();
    const [order] = await makeOrders(bernd, day, [{}]);
    if (!order) throw new Error('no order');
    // Two planners take turns, because one may not make more than forty changes in a short time.
    for (let n = 1; n <= 60; n += 1)
      await editOrder(n % 2 ? bernd : windows.script, order, { note: `Notiz ${n}` });
    await showDay(page, '/production', day);
    await page.locator('[data-undo]').waitFor();
    await page.keyboard.press('v');
    await panel(page).getByRole('listitem').nth(20).waitFor();
    expect(await panel(page).getByRole('listitem').count()).toBeLessThan(40);
    const oldest = entry(page, `den Auftrag #${order.orderId} angelegt`);
    for (let tries = 0; tries < 20 && !(await oldest.isVisible()); tries += 1) {
      const count = await panel(page).getByRole('listitem').count();
      await panel(page).getByRole('listitem').last().scrollIntoViewIfNeeded();
      await page.waitForFunction((before) => document.querySelectorAll('aside li').length !== before, count);
    }
    await oldest.waitFor();
    // The entry of the truck's creation is shown on every day on which the truck has a run.
    expect(await panel(page).locator('li[data-change]').count()).toBe(62);
    await pressUntilGone('Escape', panel(page));
  });
});
