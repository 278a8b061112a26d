import { type Day, daysFromTo } from '../values/day.ts';
import { endOf, leftOf } from './reserved.ts';
import type { Reservation } from './reservation-schema.ts';

/** Kg of an order that reduce a reservation of its site, hall and day; negative: it books them no longer. */
export interface OrderKilograms {
  readonly hallId: number;
  readonly date: Day;
  readonly steel: number;
  readonly matting: number;
}

/** Returns the days of a reservation's period. */
export const daysOf = (one: Reservation): Day[] => daysFromTo(one.day, endOf(one));

const placeOf = (hallId: number, day: Day): string => `${hallId} ${day}`;

/** Indexes reservations by hall and each day of their period. */
const byPlace = (reservations: readonly Reservation[]): ReadonlyMap<string, readonly Reservation[]> => {
  const places = new Map<string, Reservation[]>();
  for (const one of reservations)
    for (const day of daysOf(one)) {
      const place = placeOf(one.hallId, day);
      places.set(place, [...(places.get(place) ?? []), one]);
    }
  return places;
};

/**
 * Returns the reservations with the orders' kg added to what is booked of them (rules/reservations.md#booked). An order's site is
 * only looked for where there are some; null: it has none.
 */
export const withBooked = <Order extends OrderKilograms>(
  reservations: readonly Reservation[],
  orders: readonly Order[],
  siteOf: (order: Order) => number | null,
): Reservation[] => {
  const places = byPlace(reservations);
  const booked = new Map(reservations.map((one) => [one.id, one]));
  for (const order of orders) {
    const near = places.get(placeOf(order.hallId, order.date));
    if (!near) continue;
    const siteId = siteOf(order);
    for (const { id, siteId: own } of near) {
      const row = booked.get(id);
      if (!row || own !== siteId) continue;
      const bookedSteel = row.bookedSteel + order.steel;
      booked.set(id, { ...row, bookedSteel, bookedMatting: row.bookedMatting + order.matting });
    }
  }
  return [...booked.values()];
};

/** Kg (steel and matting) that an order takes of what is left of its site's reservations. */
export interface Taken {
  readonly taken: number;
  readonly left: number;
}

/**
 * Returns what an order would take of its site's reservations for its hall and day; null if nothing is left of any. The list
 * must contain all reservations of the week, without the order among what is booked.
 */
export const takenBy = (
  reservations: readonly Reservation[],
  order: OrderKilograms & { readonly siteId: number },
): Taken | null => {
  const near = reservations.filter(
    (one) =>
      one.siteId === order.siteId &&
      one.hallId === order.hallId &&
      one.day <= order.date &&
      order.date <= endOf(one),
  );
  const sum = (rows: readonly Reservation[]): number => {
    const left = leftOf(rows);
    return near.reduce((kg, { id }) => kg + (left.get(id)?.steel ?? 0) + (left.get(id)?.matting ?? 0), 0);
  };
  const left = sum(reservations);
  return left === 0
    ? null
    : { left, taken: left - sum(withBooked(reservations, [order], () => order.siteId)) };
};
