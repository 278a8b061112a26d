import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { beforeAll } from 'vitest';
import { partOn } from './delivery-page.ts';
import { makeTruck } from './make.ts';
import { makeOrders } from './production-page.ts';
import type { Windows } from './windows.ts';

type Registration = 'KA-WT 55' | 'OG-BS 214';

/** Uses two trucks of 24 t; each day has a run of KA-WT 55 at 05:00 and one of OG-BS 214 at 06:00. */
export const useTwoTrucks = (windows: Windows) => {
  beforeAll(async () => {
    await makeTruck(windows.script, { registration: 'KA-WT 55', defaultStartingTime: '05:00' });
    await makeTruck(windows.script, { registration: 'OG-BS 214', defaultStartingTime: '06:00' });
  }, 60_000);

  /** Creates orders on the day; the returned `place` moves an order's only shipment into a slot (0–19) of a run. */
  return async (day: Day, rows: Parameters<typeof makeOrders>[2]) => {
    const { script } = windows;
    const orders = await makeOrders(script, day, rows);
    const { deliveries, trucks } = await script.call(daySnapshotEndpoint, { params: { date: day } });
    const runOf = (registration: Registration): number => {
      const truck = trucks.find((one) => one.registration === registration);
      const run = deliveries.find(({ truckId }) => truckId === truck?.id);
      if (!run) throw new Error(`no run of ${registration}`);
      return run.id;
    };
    const place = async (order: Order, slot: number, registration: Registration = 'OG-BS 214') => {
      const { id } = await partOn(script, day, order);
      const params = { deliveryId: runOf(registration), slot };
      await script.call(fillSlotEndpoint, { params, body: { shipmentId: id } });
    };
    const orderOf = (site: string): Order => {
      const order = orders.find(({ constructionSite }) => constructionSite === site);
      if (!order) throw new Error(`no order for ${site}`);
      return order;
    };
    return { orders, orderOf, place };
  };
};
