import type { Day } from '../values/day.ts';
import { kgLeftOf } from './kg-left.ts';
import { daysOfReservation, endOfReservation } from './reservation-period.ts';
import type { Reservation } from './reservation-schema.ts';

/** Kg of an order that use up a reservation of its site, hall and day; negative if the order releases them again. */
export interface OrderKilograms {
  readonly hallId: number;
  readonly date: Day;
  readonly steel: number;
  readonly matting: number;
}

const placeOf = (hallId: number, day: Day): string => `${hallId} ${day}`;

/** Indexes reservations by hall and each day of their period. */
const byPlace = (reservations: readonly Reservation[]): ReadonlyMap<string, readonly Reservation[]> => {
  const places = new Map<string, Reservation[]>();
  for (const one of reservations)
    for (const day of daysOfReservation(one)) {
      const place = placeOf(one.hallId, day);
      places.set(place, [...(places.get(place) ?? []), one]);
    }
  return places;
};

/**
 * Adds the orders' kg to the booked kg of the reservations they use up (rules/reservations.md#booked). `siteOf` returns an order's
 * site or null; it is only called for orders with reservations in their hall on their day.
 */
export const addBookings = <Order extends OrderKilograms>(
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

/** Kg (steel and matting) that an order uses up of its site's reservations, and the kg that were left before. */
export interface ReservationUse {
  readonly taken: number;
  readonly left: number;
}

/**
 * Computes what an order would use up of its site's reservations for its hall and day; null if nothing is left of them.
 * `reservations` must contain all of the week, and their booked kg must not include the order.
 */
export const reservationUseOf = (
  reservations: readonly Reservation[],
  order: OrderKilograms & { readonly siteId: number },
): ReservationUse | null => {
  const near = reservations.filter(
    (one) =>
      one.siteId === order.siteId &&
      one.hallId === order.hallId &&
      one.day <= order.date &&
      order.date <= endOfReservation(one),
  );
  const sum = (rows: readonly Reservation[]): number => {
    const left = kgLeftOf(rows);
    return near.reduce((kg, { id }) => kg + (left.get(id)?.steel ?? 0) + (left.get(id)?.matting ?? 0), 0);
  };
  const left = sum(reservations);
  return left === 0
    ? null
    : { left, taken: left - sum(addBookings(reservations, [order], () => order.siteId)) };
};
