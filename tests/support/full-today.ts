import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { setCapacityEndpoint } from '@werkplan/shared/halls/hall-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { makeTruck } from './make.ts';
import { makeOrders } from './production-page.ts';
import { at } from './scene.ts';
import type { Windows } from './windows.ts';

/** Creates two trucks, a placed card and sums as wide as a large plant's on today; returns the orders, two per hall. */
export const fillToday = async ({ script, today }: Windows): Promise<Order[]> => {
  for (const id of [1, 2, 3])
    await script.call(setCapacityEndpoint, { params: { id }, body: { date: today, maxCapacity: 180_000 } });
  await makeTruck(script, { registration: 'OG-BS 214' });
  await makeTruck(script, { registration: 'OG-BS 218', type: 'SPEDITION' });
  const rows = ([1, 2, 3] as const).flatMap((hallId) =>
    [98_765, 45_678].map((steel) => ({ hallId, steel, matting: 4_321 })),
  );
  const orders = await makeOrders(script, today, rows);
  const { deliveries, shipments } = await script.call(daySnapshotEndpoint, { params: { date: today } });
  const params = { deliveryId: at(deliveries, 0).id, slot: 0 };
  await script.call(fillSlotEndpoint, { params, body: { shipmentId: at(shipments, 0).id } });
  return orders;
};
