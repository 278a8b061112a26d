import type { Site } from '@werkplan/shared/deliveries/site-schema.ts';
import type { Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { addDays, type Day, mondayOf } from '@werkplan/shared/values/day.ts';

/** Steel and matting of the reservations, kg. */
const contracts = [
  [40_000, 0],
  [24_000, 6_000],
  [0, 18_000],
  [18_000, 2_000],
] as const;

/** The amounts (kg) of a reservation of last week that was not used up. */
const expired = { hallId: 2, steel: 14_000, matting: 0 } as const;

/**
 * Reserves kg for the first sites, each in the hall and the week of the site's next order, and makes a reservation of last week
 * that wasn't used up. The booked kg are computed when the rows are stored.
 */
export const makeDemoReservations = (
  sites: readonly Site[],
  orders: readonly Order[],
  today: Day,
): Reservation[] => {
  const [period, unbooked] = [
    'week',
    { bookedSteel: 0, bookedMatting: 0, expired: null, note: '', version: 1 },
  ] as const;
  const coming = contracts.flatMap(([steel, matting], index): Reservation[] => {
    const site = sites[index];
    const order = orders.find(
      ({ constructionSite, date, isCanceled }) =>
        constructionSite === site?.name && date >= today && !isCanceled,
    );
    if (!site || !order) return [];
    const { hallId, date } = order;
    const number = `RV-${1041 + index}`;
    const row = { siteId: site.id, hallId, period, day: mondayOf(date), steel, matting, number };
    return [{ id: index + 1, ...row, ...unbooked }];
  });
  const site = sites[contracts.length];
  if (!site) return coming;
  const day = addDays(mondayOf(today), -7);
  const old = { siteId: site.id, period, day, ...expired, number: 'RV-1033', ...unbooked };
  return [...coming, { id: contracts.length + 1, ...old }];
};
