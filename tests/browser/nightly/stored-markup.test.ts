import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { createOrderEndpoint, updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { updateAccountEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import type { Page } from 'playwright-core';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { newOrder, newTruck } from '../../support/make.ts';
import { goTo } from '../../support/own-day.ts';
import { pressUntilGone } from '../../support/press-until-gone.ts';
import { at } from '../../support/scene.ts';
import { countDialogs } from '../../support/printing.ts';
import { useWindows } from '../../support/windows.ts';

/** Markup in any text field of the product must be displayed as text. */
const windows = useWindows({ rests: false });
const markup = '<img src=x onerror="globalThis.ran=1"><script>globalThis.ran=1</script>';
const short = '<b id=x>7</b>';
let page: Page;
/** The browser's reports of blocked content. */
const refused: string[] = [];

beforeAll(async () => {
  const { script, today } = windows;
  await script.call(updateAccountEndpoint, { body: { name: `Anna ${markup}` } });
  const truck = { registration: `${short} 1`, defaultDriver: `Fahrer ${markup}` };
  await script.call(createTruckEndpoint, { body: newTruck(truck) });
  const texts = { constructionSite: `Ort ${markup}`, city: `Stadt ${markup}`, time: short };
  const orders = [];
  for (let count = 0; count < 2; count += 1)
    orders.push(await script.call(createOrderEndpoint, { body: newOrder({ ...texts, date: today }) }));
  for (const order of orders)
    await script.call(updateOrderEndpoint, {
      params: { id: order.id },
      body: { ...order, note: `Notiz ${markup}` },
    });
  const { deliveries, shipments } = await script.call(daySnapshotEndpoint, { params: { date: today } });
  const deliveryId = at(deliveries, 0).id;
  const fill = async (slot: number, body: object): Promise<unknown> =>
    await script.call(fillSlotEndpoint, { params: { deliveryId, slot }, body });
  await fill(0, { shipmentId: at(shipments, 0).id });
  await fill(1, { text: `Platz ${markup}` });
  page = await windows.open('anna', '/', {
    prepare: async (opened) => {
      opened.on('console', (message) => {
        if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text());
      });
      // Otherwise the print page would navigate away after its dialog closes.
      await countDialogs(opened);
    },
  });
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});
afterEach(() => {
  expect(refused).toEqual([]);
});

/** Effects that stored markup had on the page; all must be empty. */
const harm = async (): Promise<unknown> =>
  await page.evaluate(() => ({
    ran: (globalThis as { ran?: unknown }).ran,
    elements: document.querySelectorAll('img[src=x], b#x, script:not([src]):not([type])').length,
  }));

/** Opens the print page, which has no link in the sidebar. */
const print = async (): Promise<void> => {
  await goTo(page, '/delivery');
  await page.getByRole('button', { name: 'Drucken' }).click();
};

it.each([
  ['/production', 'Produktion', ['Ort <img', 'Stadt <img']],
  ['/delivery', 'Lieferung', ['Ort <img', 'Fahrer <img', 'Platz <img', short]],
  ['/delivery/print', undefined, ['Ort <img', 'Fahrer <img', 'Platz <img', 'Notiz <img']],
  ['/settings', 'Einstellungen', []],
])('%s shows it as text', async (path, heading, seen) => {
  if (path === '/delivery/print') await print();
  else await goTo(page, path);
  await page.waitForFunction(() => document.querySelector('h1') !== null);
  if (heading) await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  if (heading) await page.getByText('Live', { exact: true }).waitFor();
  for (const text of seen) await page.getByText(text).first().waitFor();
  expect(await harm()).toEqual({ ran: undefined, elements: 0 });
});

it('so do the notes, the menus and the history', async () => {
  await goTo(page, '/production');
  await page.locator('[data-row] [data-menu]').first().click();
  await page.getByRole('menuitem', { name: 'Notizen' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await page.getByRole('dialog').getByRole('textbox').inputValue()).toContain('Notiz <img');
  await pressUntilGone('Escape', page.getByRole('dialog'));
  // The focus returns to the row shortly after the dialog closes, and the history's shortcut is loaded when the page is idle.
  await page.waitForFunction(() => document.activeElement?.closest('[data-row]'));
  await page.locator('[data-undo]').waitFor();
  await page.getByRole('heading', { name: 'Produktion' }).click();
  await page.keyboard.press('v');
  await page
    .getByRole('complementary', { name: /Verlauf/ })
    .getByText('Ort <img')
    .first()
    .waitFor();
  expect(await harm()).toEqual({ ran: undefined, elements: 0 });
  await pressUntilGone('Escape', page.getByRole('complementary'));
});
