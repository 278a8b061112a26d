import {
  fillSlotEndpoint,
  pinDeliveryEndpoint,
  updateDeliveryEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { recordHallPrintsEndpoint, recordPrintEndpoint } from '@werkplan/shared/prints/print-endpoints.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { sinceStrip, expandSince } from '../support/day-bar.ts';
import { brokenInEitherTheme } from '../support/axe.ts';
import { Client } from '../support/client.ts';
import { fillToday } from '../support/full-today.ts';
import { makeTruck } from '../support/make.ts';
import { nightly } from '../support/nightly.ts';
import { goTo, showDay } from '../support/own-day.ts';
import { password } from '../support/people.ts';
import { pressUntilGone } from '../support/press-until-gone.ts';
import { editOrder } from '../support/production-page.ts';
import { at } from '../support/scene.ts';
import { useWindows } from '../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.15');

/** axe checks the dashboard, production and delivery once in each theme; the others and what opens on them are checked by night. */
const windows = useWindows();
let page: Page;
let bernd: Client;
let order: Order;

beforeAll(async () => {
  bernd = new Client(windows.server.url);
  await bernd.signIn('bernd@werkplan.example', password);
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
  it('in production, with filter row, row menu and a colleague’s change since the print', async () => {
    await windows.script.call(recordHallPrintsEndpoint, { body: { date: windows.today, halls: [1] } });
    await editOrder(bernd, order, { city: 'Bühl' });
    await openDay('/production', '[data-row]');
    const counts = page.locator('h2 + p');
    expect(await counts.ariaSnapshot()).toMatch(/: \d+ aktiv(?: ?, \d+ storniert)?$/);
    const strip = sinceStrip(page);
    await expandSince(page);
    await strip.getByRole('button', { name: 'Nächste Änderung' }).click();
    await page.locator(`[data-row="${order.id}"] [data-touched]`).waitFor();
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    expect(await brokenInEitherTheme(page)).toEqual([]);
    await page
      .getByRole('button', { name: /^Aktionen zu Auftrag/ })
      .first()
      .click();
    await lookAndClose('[role=menu]');
    await strip.getByRole('button', { name: 'Änderungen ausblenden' }).click();
  });

  nightly('in the search', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('Control+k');
    await dialog().getByRole('combobox').and(page.locator(':focus')).waitFor();
    await page.keyboard.type(order.orderId);
    await dialog().getByRole('option').first().waitFor();
    await lookAndClose();
  });

  nightly.each([
    ['/production-plan', 'tr[data-today] [data-day-link]'],
    ['/production-forecast', '[data-day-link]'],
  ])('on %s, with the focus on a day', async (path, day) => {
    await goTo(page, path);
    await page.locator('table[aria-busy=false]').first().waitFor();
    await page.locator(day).first().focus();
    expect(await brokenInEitherTheme(page)).toEqual([]);
  });

  it('on the dashboard, with the outlook as a chart and as its table', async () => {
    await goTo(page, '/');
    await page.getByRole('region', { name: 'Letzte Änderungen' }).getByRole('listitem').first().waitFor();
    const outlook = page.getByRole('region', { name: 'Ausblick zwei Wochen' });
    await outlook.getByRole('listitem').first().waitFor();
    expect(await brokenInEitherTheme(page)).toEqual([]);
    await outlook.getByRole('button', { name: 'Als Tabelle' }).click();
    await outlook.getByRole('table').waitFor();
    expect(await brokenInEitherTheme(page, 'main')).toEqual([]);
    await outlook.getByRole('button', { name: 'Als Diagramm' }).click();
  });

  it('in delivery, with pins, one driver on two runs, and a colleague’s changes since the print', async () => {
    const day = windows.today;
    // Drives as Yilmaz does, whose other run begins soon after.
    await makeTruck(windows.script, { registration: 'KA-WT 55', defaultStartingTime: '05:00' });
    const { deliveries } = await windows.script.call(daySnapshotEndpoint, { params: { date: day } });
    const { truckId: _, ...run } = at(deliveries, 0);
    for (const [slot, text] of [
      [4, 'Kranzeit 08:00'],
      [5, 'Leere Paletten'],
    ] as const)
      await windows.script.call(fillSlotEndpoint, { params: { deliveryId: run.id, slot }, body: { text } });
    await windows.script.call(pinDeliveryEndpoint, { params: { id: run.id }, body: { isPinned: true } });
    await windows.script.call(recordPrintEndpoint, { body: { date: day } });
    const params = { deliveryId: run.id, slot: 6 };
    await bernd.call(fillSlotEndpoint, { params, body: { text: 'Kran 2' } });
    await bernd.call(updateDeliveryEndpoint, {
      params: { id: run.id },
      body: { ...run, startingTime: '05:45' },
    });
    await openDay('/delivery', '[data-slot]');
    await page
      .getByRole('img', { name: /^Angeheftet$/ })
      .first()
      .waitFor();
    await page
      .getByRole('img', { name: /^Yilmaz fährt auch/ })
      .first()
      .waitFor();
    const strip = sinceStrip(page);
    await expandSince(page);
    await strip.getByRole('button', { name: 'Nächste Änderung' }).click();
    await strip.getByText('1 von 2').waitFor();
    await page.locator('main [data-touched]').first().waitFor();
    expect(await brokenInEitherTheme(page)).toEqual([]);
  });
});
