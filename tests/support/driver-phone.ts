import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { notesOfRunEndpoint } from '@werkplan/shared/notes/note-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { departEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { yardAddress } from '@werkplan/shared/yard/yard-link.ts';
import type { Page } from 'playwright-core';
import { makeOrders } from './production-page.ts';
import { at } from './scene.ts';
import type { Windows } from './windows.ts';
import { loaderWith } from './yard.ts';

/** Opens the day's first run, departed with two sites, on its driver's phone. */
export const driverOnTheWay = async ({ script, server }: Windows, phone: Page, day: Day) => {
  const orders = await makeOrders(
    script,
    day,
    ['Klinikum Freiburg', 'Kita Sonnenhang'].map((constructionSite) => ({
      constructionSite,
      city: 'Kehl',
      steel: 3000,
      matting: 0,
    })),
  );
  const { deliveries, shipments } = await script.call(daySnapshotEndpoint, { params: { date: day } });
  const { id } = at(deliveries, 0);
  for (const [slot, made] of orders.entries())
    await script.call(fillSlotEndpoint, {
      params: { deliveryId: id, slot },
      body: { shipmentId: shipments.find(({ productionOrderId }) => productionOrderId === made.id)?.id ?? 0 },
    });
  const { loader, link } = await loaderWith(
    { anna: script, url: server.url },
    { scope: 'run', name: 'Fahrer', deliveryId: id },
  );
  await loader.call(departEndpoint, { params: { id }, body: {} });
  await phone.goto('about:blank');
  await phone.goto(yardAddress(server.url, link.token));
  const notes = async () => (await script.call(notesOfRunEndpoint, { params: { id } })).notes;
  return { link, notes };
};
