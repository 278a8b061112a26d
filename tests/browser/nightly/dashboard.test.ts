import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { createTruckEndpoint, updateTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { newOrder, newTruck } from '../../support/make.ts';
import { at } from '../../support/scene.ts';
import { useWindows } from '../../support/windows.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.47');

const windows = useWindows({ rests: false });
let page: Page;

const book = async (constructionSite: string, steel: number, fields: Parameters<typeof newOrder>[0] = {}) =>
  await windows.script.call(createOrderEndpoint, {
    body: newOrder({ date: windows.today, constructionSite, steel, matting: 0, ...fields }),
  });
const card = (name: string) => page.getByRole('region', { name });
/** Returns to the dashboard from any page. */
const home = async (): Promise<void> => {
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.waitForURL('**/');
};

beforeAll(async () => {
  // Sets the day's own capacities as well, because today may be a weekend.
  for (const id of [1, 2, 3])
    for (const from of [{ validFrom: windows.today }, { date: windows.today }])
      await windows.script.call(setCapacityEndpoint, {
        params: { id },
        body: { ...from, maxCapacity: 50_000 },
      });
  await windows.script.call(createTruckEndpoint, {
    body: newTruck({ registration: 'OG-BS 214', capacity: 24_000 }),
  });
  await book('Wehr Gengenbach', 2_000);
  page = await windows.open('anna', '/');
  await card('Lieferungen heute').getByRole('row').nth(1).waitFor();
}, 60_000);

it('shows today, follows it live, and leads with the keyboard to the very thing', async () => {
  spec('2.3');
  await page.getByRole('link', { name: /^Halle 2, 0 von 50 Tonnen/ }).waitFor();
  const wall = await book('Stützwand B33', 8_000, { hallId: 2 });
  await page.getByRole('link', { name: /^Halle 2, 8 von 50 Tonnen/ }).waitFor();
  await card('Offene Sendungen').getByText('2 · 10 t').waitFor();
  const kita = await book('Kita Sonnenhang', 4_000, { hallId: 2, isUrgent: true });
  await page.getByRole('link', { name: /^Halle 2, 12 von 50 Tonnen/ }).waitFor();
  await card('Offene Sendungen').getByText('3 · 14 t').waitFor();
  const first = card('Offene Sendungen').getByRole('listitem').first();
  await expect.poll(async () => await first.textContent()).toContain('Kita Sonnenhang');
  const { shipments, deliveries } = await windows.script.call(daySnapshotEndpoint, {
    params: { date: windows.today },
  });
  const partOf = ({ id }: Order) =>
    at(
      shipments.filter(({ productionOrderId }) => productionOrderId === id),
      0,
    );
  await windows.script.call(fillSlotEndpoint, {
    params: { deliveryId: at(deliveries, 0).id, slot: 0 },
    body: { shipmentId: partOf(wall).id },
  });
  await card('Lieferungen heute').getByText('1 Tour · 8 von 24 t verplant').waitFor();
  await card('Lieferungen heute')
    .getByRole('row', { name: /OG-BS 214.*1.*8 \/ 24 t/ })
    .waitFor();
  await card('Offene Sendungen').getByText('2 · 6 t').waitFor();
  await card('Letzte Änderungen').getByRole('listitem').nth(2).waitFor();

  for (const [region, link, path, selector] of [
    ['Lieferungen heute', 'OG-BS 214', '/delivery', `[data-delivery="${at(deliveries, 0).id}"]`],
    ['Offene Sendungen', 'Kita Sonnenhang', '/delivery', `[data-shipment="${partOf(kita).id}"]`],
    ['Letzte Änderungen', `#${kita.orderId}`, '/production', `[data-row="${kita.id}"]`],
    ['Letzte Änderungen', 'Stützwand B33', '/delivery', '[data-slot="0"]'],
  ] as const) {
    await card(region).getByRole('link', { name: link }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${path}?date=${windows.today}`);
    await page.locator(`${selector}:focus-within`).waitFor();
    await home();
  }
  await page.getByRole('link', { name: /^Halle 2, / }).click();
  await page.getByRole('radio', { name: /^Halle 2/, checked: true }).waitFor();
  expect(new URL(page.url()).searchParams.get('date')).toBe(windows.today);
  await home();
});

it('has the outlook as a chart and as its table', async () => {
  const outlook = card('Ausblick zwei Wochen');
  await expect.poll(async () => await outlook.getByRole('listitem').count()).toBe(10);
  const names = await outlook
    .getByRole('link')
    .evaluateAll((links) => links.map(({ ariaLabel }) => ariaLabel ?? ''));
  await outlook.getByRole('button', { name: 'Als Tabelle' }).click();
  const table = outlook.getByRole('table');
  await table
    .locator('tbody tr')
    .nth(names.length - 1)
    .waitFor();
  const rows = await table
    .locator('tbody tr')
    .evaluateAll((lines) => lines.map((line) => [...line.children].map(({ textContent }) => textContent)));
  expect(rows.map(([day, , , , steel, capacity]) => `${day}: ${steel} von ${capacity} Tonnen Stahl`)).toEqual(
    names,
  );
  await outlook.getByRole('button', { name: 'Als Diagramm' }).click();
});

it('starts the list of runs with the next departure', async ({ onTestFinished }) => {
  for (const [index, defaultStartingTime] of [...Array<string>(9).fill('00:00'), '23:59'].entries()) {
    const truck = await windows.script.call(createTruckEndpoint, {
      body: newTruck({ registration: `KA-TR ${100 + index}`, defaultStartingTime }),
    });
    onTestFinished(async () => {
      const body = { ...truck, status: 'INACTIVE' } as const;
      await windows.script.call(updateTruckEndpoint, { params: { id: truck.id }, body });
    });
  }
  const next = card('Lieferungen heute').getByRole('row', { name: /^23:59/ });
  await next.waitFor();
  await page.mouse.move(0, 0);
  await page.reload();
  await next.getByText('nächste Abfahrt').waitFor();
  const isSeen = async () =>
    await next.evaluate((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      const list = row.closest('table')?.parentElement?.getBoundingClientRect();
      return !!list && top >= list.top && bottom <= list.bottom + 1;
    });
  await expect.poll(isSeen).toBe(true);
});
