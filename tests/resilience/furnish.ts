import type { HallId } from '@werkplan/shared/halls/hall.ts';
import { createOrderEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { createTruckEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Client } from '../support/client.ts';

const trucks = ['OG-BS 214', 'OG-BS 77', 'FR-KW 9'];

/** Gives each day something to work on. */
export const furnish = async (office: Client, days: readonly Day[], ordersADay: number): Promise<void> => {
  for (const registration of trucks) {
    await office.call(createTruckEndpoint, {
      body: {
        type: 'SATTEL',
        capacity: 24_000,
        registration,
        defaultDriver: 'Yilmaz',
        defaultStartingTime: '05:30',
      },
    });
  }
  for (const date of days) {
    for (let number = 0; number < ordersADay; number += 1) {
      await office.call(createOrderEndpoint, {
        body: {
          orderId: String(248_000 + number),
          constructionSite: 'Klinikum',
          postCode: '79106',
          city: 'Kehl',
          steel: 9_000,
          matting: 1_000,
          date,
          hallId: ((number % 3) + 1) as HallId,
        },
      });
    }
  }
};
