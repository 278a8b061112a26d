import { siteFinder } from '@werkplan/shared/deliveries/order-site.ts';
import { type ReservationUse, reservationUseOf, addBookings } from '@werkplan/shared/halls/booked.ts';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { ReservedKilograms } from '@werkplan/shared/halls/hall-schema.ts';
import { isOfWeek } from '@werkplan/shared/halls/reservation.ts';
import type { Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import { reservedIn } from '@werkplan/shared/halls/reserved.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { addDays, daysBetween, type Day, mondayOf } from '@werkplan/shared/values/day.ts';
import { use, useEffect, useMemo, useState } from 'react';
import { todayAtom } from '../lib/day-atoms.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { calendarAtom, rowsAtoms, shownDateAtom } from '../live/day-store.ts';
import { OrderExtrasContext } from './order-places.ts';

/** Reservations of the loaded weeks, by the week's Monday. */
type Weeks = ReadonlyMap<Day, readonly Reservation[]>;
const none: Weeks = new Map();

/** Returns the Mondays of all weeks from that of `from` to that of `to`. */
const mondaysOf = (from: Day, to: Day): Day[] =>
  Array.from({ length: daysBetween(mondayOf(from), to) / 7 + 1 }, (_, at) => addDays(mondayOf(from), 7 * at));

/** The days for whose weeks the reservations are needed, in addition to those of the shown week. */
export interface DayPeriod {
  readonly from: Day;
  readonly to: Day;
}

/**
 * Loads the reservations of all weeks of a period and keeps those of former periods. Those of the shown week come with the
 * shown day.
 */
const useWeeks = (period: DayPeriod | null): Weeks => {
  const { reservations: read } = use(OrderExtrasContext);
  const [found, setFound] = useState(none);
  const { from, to } = period ?? {};
  useEffect(() => {
    if (!read || from === undefined || to === undefined) return undefined;
    let isWanted = true;
    const mondays = mondaysOf(from, to);
    read(mondayOf(from), addDays(mondays.at(-1) ?? from, 6)).then(
      (rows) => {
        const weeks = mondays.map((monday) => [monday, rows.filter(isOfWeek(monday))] as const);
        if (isWanted) setFound((known) => new Map([...known, ...weeks]));
      },
      // Ignores a failure, because loads can be shown without reservations.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [read, from, to]);
  const [shown, rows] = [useAtomValue(shownDateAtom), useAtomValue(rowsAtoms.reservations)];
  return useMemo(
    () => (shown === null || !rows ? found : new Map([...found, [mondayOf(shown), [...rows.values()]]])),
    [found, shown, rows],
  );
};

interface HallDay {
  readonly hallId: HallId;
  readonly date: Day;
}

/** Effect of a move of orders on reservations. */
export interface ReservationForecast {
  /** Returns the kg that stay reserved in hall and day `at` after the orders have moved to `to`; undefined if not loaded. */
  readonly reserved: (to: HallDay, at?: HallDay) => ReservedKilograms | undefined;
  /** Returns how many reserved kg of its site the first order would use at `to`; null if its site has none left there. */
  readonly taken: (to: HallDay) => (ReservationUse & { readonly site: string }) | null;
}

/** Predicts the reservations after orders of the shown day have moved (rules/reservations.md#booked). */
export const useReservationForecast = (
  orders: readonly Order[],
  period: DayPeriod | null = null,
): ReservationForecast => {
  const weeks = useWeeks(orders.length === 0 ? null : period);
  const sites = useAtomValue(rowsAtoms.sites);
  const [today, calendar] = [useAtomValue(todayAtom), useAtomValue(calendarAtom)];
  return useMemo(() => {
    const rows = [...weeks.values()].flat();
    const siteOf = (order: Order): number | null =>
      sites ? (siteFinder(sites).of(order)?.id ?? null) : null;
    const away = orders.map((order) => ({ ...order, steel: -order.steel, matting: -order.matting }));
    const without = addBookings(rows, away, siteOf);
    return {
      reserved: (to, at = to) => {
        if (!weeks.has(mondayOf(at.date))) return undefined;
        const there = addBookings(
          without,
          orders.map((order) => ({ ...order, ...to })),
          siteOf,
        );
        return reservedIn(there, at.hallId, at.date, { today, calendar });
      },
      taken: (to) => {
        const [order] = orders;
        const siteId = order && siteOf(order);
        if (!order || typeof siteId !== 'number') return null;
        const { steel, matting } = order;
        const found = reservationUseOf(without, { siteId, steel, matting, ...to });
        return found && { ...found, site: sites?.get(siteId)?.name ?? '' };
      },
    };
  }, [weeks, orders, sites, today, calendar]);
};
