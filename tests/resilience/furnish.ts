import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { randomUUID } from 'node:crypto';
import type { Client } from '../support/client.ts';
import { retryWhileBusy } from './site/while-busy.ts';

/** Retries with one idempotency key, because a loaded machine may be slow before the run begins. */
const make = async (send: (once: Readonly<Record<string, string>>) => Promise<unknown>): Promise<void> => {
  const once = { 'idempotency-key': randomUUID() };
  await retryWhileBusy(30_000, async () => await send(once));
};

const trucks = ['OG-BS 214', 'OG-BS 77', 'FR-KW 9'];

/** Creates rows on each day for the planners to work on. */
export const createPlan = async (office: Client, days: readonly Day[], ordersADay: number): Promise<void> => {
  for (const registration of trucks) {
    const body = {
      type: 'SATTEL',
      capacity: 24_000,
      registration,
      defaultDriver: 'Yilmaz',
      defaultStartingTime: '05:30',
    } as const;
    await make(async (once) => await office.call(createTruckEndpoint, { body }, once));
  }
  for (const date of days) {
    for (let number = 0; number < ordersADay; number += 1) {
      const body = {
        orderId: String(248_000 + number),
        constructionSite: 'Klinikum',
        postCode: '79106',
        city: 'Kehl',
        steel: 9_000,
        matting: 1_000,
        date,
        hallId: ((number % 3) + 1) as HallId,
      };
      await make(async (once) => await office.call(createOrderEndpoint, { body }, once));
    }
  }
};
