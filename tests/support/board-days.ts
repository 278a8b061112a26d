import { fillSlotEndpoint } from '@werkplan/shared/deliveries/delivery-endpoints.ts';
import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Page } from 'playwright-core';
import { cardOn, trucks } from './board-page.ts';
import type { Client } from './client.ts';
import { newTruck } from './make.ts';
import { ownDays, showDay } from './own-day.ts';
import { makeOrders } from './production-page.ts';
import { at } from './scene.ts';
import type { Windows } from './windows.ts';

/** Creates two trucks (24 t and 12 t), each with a run on every day. */
export const makeTrucks = async ({ script }: Windows): Promise<void> => {
  await script.call(createTruckEndpoint, { body: newTruck() });
  const small = { registration: trucks[1], capacity: 12_000, defaultStartingTime: '06:00' };
  await script.call(createTruckEndpoint, { body: newTruck(small) });
};

/** A truck's slot, counted from 1 as on the screen, and the content: a site or a text. */
type Placed = readonly [registration: string, slot: number, content: string];

export interface BoardDay {
  readonly day: Day;
  /** Returns the order of a site. */
  readonly orderOf: (site: string) => Order;
  /** Puts a card (by site) or a text into a slot, as Anna's script or as another client. */
  readonly put: (...placed: [...Placed, by?: Client]) => Promise<void>;
  /** Reads the stored contents of all slots, such as 'OG-BS 214 3' → site or text. */
  readonly held: () => Promise<Record<string, string>>;
}

/**
 * Creates days, each with one card per site, the given slot contents, and shown in the given pages. The first site
 * weighs 9 t and each further site a tonne less, so that the list shows the sites in this order.
 */
export const boardDays = (windows: Windows) => {
  const nextDay = ownDays(windows);
  return async (
    pages: readonly Page[],
    sites: readonly string[],
    placed: readonly Placed[] = [],
  ): Promise<BoardDay> => {
    const { script } = windows;
    const day = nextDay();
    const fields = sites.map((constructionSite, index) => ({
      constructionSite,
      steel: 9000 - index * 1000,
      matting: 0,
    }));
    const orders = await makeOrders(script, day, fields);
    const orderOf = (site: string): Order => {
      const order = orders.find(({ constructionSite }) => constructionSite === site);
      if (!order) throw new Error(`no order of ${site}`);
      return order;
    };
    const snapshot = () => script.call(daySnapshotEndpoint, { params: { date: day } });
    const put: BoardDay['put'] = async (registration, slot, content, by = script) => {
      const { trucks: all, deliveries, shipments } = await snapshot();
      const truck = all.find((one) => one.registration === registration);
      const run = deliveries.find(({ truckId }) => truckId === truck?.id);
      const order = orders.find(({ constructionSite }) => constructionSite === content);
      const shipment = shipments.find(({ productionOrderId }) => productionOrderId === order?.id);
      await by.call(fillSlotEndpoint, {
        params: { deliveryId: run?.id ?? 0, slot: slot - 1 },
        body: shipment ? { shipmentId: shipment.id } : { text: content },
      });
    };
    const held: BoardDay['held'] = async () => {
      const { trucks: all, deliveries, shipments, deliveryItems } = await snapshot();
      const entries = deliveryItems.map((item) => {
        const run = deliveries.find(({ id }) => id === item.deliveryId);
        const truck = all.find(({ id }) => id === run?.truckId);
        const shipment = shipments.find(({ id }) => id === item.shipmentId);
        const order = orders.find(({ id }) => id === shipment?.productionOrderId);
        return [
          `${truck?.registration} ${item.ordinalNumberInDelivery + 1}`,
          item.text ?? order?.constructionSite ?? '?',
        ];
      });
      return Object.fromEntries(entries);
    };
    for (const one of placed) await put(...one);
    for (const page of pages) {
      await showDay(page, '/delivery', day);
      await cardOn(page, at(sites, sites.length - 1)).waitFor();
    }
    return { day, orderOf, put, held };
  };
};
