// Own server: its changes come faster than its limits let them.
import {
  fillSlotEndpoint,
  updateDeliveryEndpoint,
  writeItemTextEndpoint,
} from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { updateOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { departEndpoint, markShipmentEndpoint, yardEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { yardAddress } from '@werkplan/shared/yard/yard-link.ts';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { partOn } from '../../support/delivery-page.ts';
import { openWall } from '../../support/displays.ts';
import { newTruck } from '../../support/make.ts';
import type { Plant } from '../../support/plant.ts';
import { makeOrders } from '../../support/production-page.ts';
import { at } from '../../support/scene.ts';
import { textsOf, simulateTranslation, countTranslated } from '../../support/translator.ts';
import { isLong } from '../../support/volumes.ts';
import { useWindows } from '../../support/windows.ts';
import { loaderWith } from '../../support/yard.ts';

const windows = useWindows({
  rests: false,
  env: () => ({ LIMIT_CHANGES_PER_SECOND: '0', LIMIT_YARD_PER_SECOND: '0' }),
});

/** Number of changes per kind; fewer at every commit, because five hundred changes on four screens take a minute. */
const patches = isLong ? 50 : 4;
const sites = ['Tunnel Hausach', 'Kita Sonnenhang', 'Tiefgarage Rathausplatz'];
/** The element in which each screen shows the plan. */
const screens = {
  row: '[data-row]',
  card: '[data-card]',
  wall: 'h1, [data-hall], [data-departures], h2',
  yard: 'header, main, footer',
} as const;
type Screen = keyof typeof screens;
/** A selector that matches once a screen shows the plan. */
const ready: Readonly<Record<Screen, string>> = {
  row: '[data-row] [data-field=orderId]',
  card: '[data-slot] [data-card]',
  wall: 'main[data-trust=right]',
  yard: 'article',
};
const names = Object.keys(screens) as Screen[];

let open: (screen: Screen) => Promise<Page>;
const shown = new Map<Screen, Page>();

/** Creates three cards on a run of today, which every screen shows. */
const furnish = async () => {
  const { script, today, server } = windows;
  const plant = { anna: script, url: server.url } as Plant;
  await script.call(createTruckEndpoint, { body: newTruck({ registration: 'OG-BS 218' }) });
  const given = sites.map((constructionSite) => ({
    constructionSite,
    city: 'Kehl',
    steel: 3000,
    matting: 0,
  }));
  const orders = await makeOrders(script, today, given);
  const { deliveries } = await script.call(daySnapshotEndpoint, { params: { date: today } });
  const run = at(deliveries, 0);
  const parts = await Promise.all(orders.map(async (order) => await partOn(script, today, order)));
  const place = async (part: number, slot: number): Promise<unknown> =>
    await script.call(fillSlotEndpoint, {
      params: { deliveryId: run.id, slot },
      body: { shipmentId: at(parts, part).id },
    });
  for (const slot of sites.keys()) await place(slot, slot);
  const { loader, link } = await loaderWith(plant, {
    scope: 'run',
    name: 'Tor 3',
    deliveryId: run.id,
  });
  return { plant, orders, run, place, loader, link };
};

/** The kinds of changes; the last change of each kind leaves another state than the first. */
const patchesOf = ({ orders, run: first, place, loader }: Awaited<ReturnType<typeof furnish>>) => {
  const { script } = windows;
  let run = first;
  let text: { readonly id: number; readonly version: number } | undefined;
  let order = at(orders, 0);
  const change = async (to: Partial<Order>): Promise<void> => {
    order = await script.call(updateOrderEndpoint, { params: { id: order.id }, body: { ...order, ...to } });
  };
  const slots = async () => at((await loader.call(yardEndpoint)).runs, 0).slots;
  const mark = async (number: number): Promise<void> => {
    const card = (await slots()).find(({ kind }) => kind === 'card');
    if (card?.kind !== 'card') throw new Error('The run has no card.');
    const status = at(['ready', 'loaded', 'missing'] as const, number % 3);
    await loader.call(markShipmentEndpoint, {
      params: { id: card.shipmentId },
      body: { status, note: status === 'missing' ? `fehlt ${number}` : '', expectedItemId: card.itemId },
    });
  };
  return [
    async (number: number) =>
      await change({ constructionSite: `Baustelle ${number}`, city: `Ort ${number}` }),
    async (number: number) => await change({ steel: 3000 + number * 1000, matting: number * 500 }),
    async (number: number) => await change({ attribute1: number % 2 === 0, attribute9: number % 3 === 0 }),
    async (number: number) =>
      await change({ note: number % 2 === 0 ? `Hinweis ${number}` : '', time: `${number}` }),
    async (number: number) => await place(1, 3 + (number % 4)),
    async (number: number) => {
      const {
        truck: _,
        deliveryItems: __,
        ...saved
      } = await script.call(updateDeliveryEndpoint, {
        params: { id: run.id },
        body: { ...run, truckDriver: `Fahrer ${number}`, startingTime: `06:${10 + (number % 49)}` },
      });
      run = { ...run, ...saved };
    },
    async (number: number) => {
      const body = { text: `Text ${number}` };
      const items = text
        ? await script.call(writeItemTextEndpoint, {
            params: { id: text.id },
            body: { ...body, version: text.version },
          })
        : (await script.call(fillSlotEndpoint, { params: { deliveryId: run.id, slot: 8 }, body }))
            .deliveryItems;
      text = items.find(({ ordinalNumberInDelivery }) => ordinalNumberInDelivery === 8);
    },
    mark,
    async (number: number) =>
      await loader.call(departEndpoint, { params: { id: run.id }, body: { departed: number % 2 === 0 } }),
  ];
};

beforeAll(async () => {
  const scene = await furnish();
  const { today, server } = windows;
  const visits: Readonly<Record<Screen, () => Promise<Page>>> = {
    row: async () => await windows.open('anna', `/production?date=${today}`),
    card: async () => await windows.open('anna', `/delivery?date=${today}`),
    wall: async () => {
      const page = await windows.visit('/favicon.svg');
      await openWall(scene.plant, page, `${server.url}/wall`, 'Halle');
      return page;
    },
    yard: async () => {
      const page = await windows.visit('/favicon.svg', { isPhone: true });
      await page.goto(yardAddress(server.url, scene.link.token));
      return page;
    },
  };
  open = async (screen) => {
    const page = await visits[screen]();
    await page.locator(ready[screen]).first().waitFor();
    return page;
  };
  for (const screen of names) {
    const page = await open(screen);
    await simulateTranslation(page);
    shown.set(screen, page);
  }
  for (const patch of patchesOf(scene))
    for (let number = 1; number <= patches; number += 1) await patch(number);
}, 300_000);

it.each(names)('a translated %s shows after changes of each kind what a fresh one shows', async (name) => {
  const page = shown.get(name);
  if (!page) throw new Error(`${name} was not opened.`);
  const isKept = async (): Promise<boolean> =>
    await page
      .locator(ready[name])
      .first()
      .evaluate((part) => part.closest('[translate=no]') !== null);
  expect(await isKept()).toBe(true);
  expect(await countTranslated(page)).toBeGreaterThan(5);
  const fresh = await open(name);
  const both = async (): Promise<string[]> => [
    await textsOf(page, screens[name]),
    await textsOf(fresh, screens[name]),
  ];
  // Waits for the lazily loaded parts of the fresh screen.
  await expect.poll(async () => new Set(await both()).size, { timeout: 15_000 }).toBe(1);
});
