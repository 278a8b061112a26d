import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import type { ReportStatus } from '@werkplan/shared/deliveries/yard-mark-schema.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { markShipmentEndpoint, yardEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { yardAddress } from '@werkplan/shared/yard/yard-link.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Locator, Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { newTruck } from './make.ts';
import { ownDays } from './own-day.ts';
import { makeOrders } from './production-page.ts';
import { at } from './scene.ts';
import type { Windows } from './windows.ts';
import { loaderWith } from './yard.ts';

const sites = ['Tunnel Hausach', 'Kita Sonnenhang', 'Tiefgarage Rathausplatz'];

/** One phone of gate 3 for all tests of a file: each test opens a link of its own on it. */
export const useYardPhone = (windows: Windows) => {
  const nextDay = ownDays(windows);
  let phone: Page;
  beforeAll(async () => {
    await windows.script.call(createTruckEndpoint, { body: newTruck({ registration: 'OG-BS 218' }) });
    phone = await windows.visit('/favicon.svg', { isPhone: true });
  });
  const card = (site: string): Locator => phone.getByRole('article', { name: new RegExp(site) });
  const say = async (site: string, what: string): Promise<void> =>
    await card(site).getByRole('button', { name: what, exact: true }).click();

  /** Opens a day with three cards on the truck's run on the phone; gate 1 reports by itself. */
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
    const { deliveries, shipments } = await windows.script.call(daySnapshotEndpoint, {
      params: { date: day },
    });
    const run = at(deliveries, 0);
    const parts = orders.map(({ id }) =>
      at(
        shipments.filter(({ productionOrderId }) => productionOrderId === id),
        0,
      ),
    );
    const place = async (number: number, slot: number): Promise<void> =>
      void (await windows.script.call(fillSlotEndpoint, {
        params: { deliveryId: run.id, slot },
        body: { shipmentId: at(parts, number).id },
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
    const markByGate1 = async (number: number, status: ReportStatus): Promise<void> => {
      const { runs } = await gate1.call(yardEndpoint);
      const slot = at(runs, 0).slots.find(
        (one) => one.kind === 'card' && one.shipmentId === at(parts, number).id,
      );
      await gate1.call(markShipmentEndpoint, {
        params: { id: at(parts, number).id },
        body: { status, expectedItemId: slot?.itemId ?? 0 },
      });
    };
    await phone.context().setOffline(false);
    await phone.goto('about:blank');
    await phone.goto(yardAddress(windows.server.url, link.token));
    await phone.getByRole('button', { name: /OG-BS 218/ }).click();
    await card('Kita Sonnenhang').waitFor();
    return { phone, link, place, marksNow, markByGate1 };
  };

  /** Returns the phone and another day, on which the truck has a run, for a test that opens a link by itself. */
  const nextPhoneDay = (): { phone: Page; day: Day } => ({ phone, day: nextDay() });

  return { loadedDay, nextPhoneDay, card, say };
};

/** Waits until the phone says that it has no connection. */
export const isOffline = async (phone: Page): Promise<void> =>
  await phone
    .getByRole('banner')
    .getByText(/^(?:Kein Netz|Keine Verbindung)$/)
    .waitFor();
