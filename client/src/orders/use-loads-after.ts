import { listDaysEndpoint } from '@werkplan/shared/days/day-load-endpoints.ts';
import type { DayLoad } from '@werkplan/shared/days/day-load-schema.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { addDays, firstOfMonth, isDay, mondayOf, type Day } from '@werkplan/shared/values/day.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { useEffect, useMemo, useState } from 'react';
import { withReserved } from '../halls/reserved-text.ts';
import { type HallLoad, useHallTone } from '../halls/use-hall-tone.ts';
import { call } from '../lib/api-client.ts';
import { useText } from '../lib/i18n.ts';
import type { CalendarDayBar } from '../ui/month-calendar.tsx';
import { loadAfterAdding } from './resulting-load.tsx';
import { type DayPeriod, useReservationForecast } from './use-reservation-forecast.ts';

/** Days on one page of the calendar, which shows six weeks. */
const pageDays = 42;

type Loads = ReadonlyMap<Day, DayLoad>;
const none: Loads = new Map();

/** Returns the loads of halls and trucks on the days of all calendar pages that have been loaded so far. */
const useDayLoads = ({ from, to }: DayPeriod): Loads => {
  const [loads, setLoads] = useState(none);
  useEffect(() => {
    const stop = new AbortController();
    const query = { from, to };
    call(listDaysEndpoint, { query }, { quiet: true, signal: stop.signal }).then(
      ({ data }) => setLoads((known) => new Map([...known, ...data.map((one) => [one.date, one] as const)])),
      // Ignores a failure, because the dialog works without loads.
      () => undefined,
    );
    return () => stop.abort();
  }, [from, to]);
  return loads;
};

/**
 * Returns the loads of the days that have been shown so far, and the days of the shown calendar page (`period`). The page is
 * that of `from` at first, then that of each valid `day` or the one to which the user turns by `turn`.
 */
export const usePageLoads = (
  from: Day,
  day: string,
): { loads: Loads; period: DayPeriod; turn: (next: Day) => void } => {
  const [page, setPage] = useState({ day: from, follows: day });
  if (page.follows !== day) setPage({ day: isDay(day) ? day : page.day, follows: day });
  const turn = (next: Day): void => setPage((before) => ({ ...before, day: next }));
  const monday = mondayOf(firstOfMonth(page.day));
  const period = { from: monday, to: addDays(monday, pageDays - 1) };
  return { loads: useDayLoads(period), period, turn };
};

/** Puts the day's name in the plant calendar before the text, 'Karfreitag, …'; returns the text alone if it has no name. */
export const withDayName = (text: string, day: DayLoad | undefined): string =>
  day?.name ? `${day.name}, ${text}` : text;

/** Returns the load that the order's hall would have with the order: on each loaded day, and as marks for the calendar. */
export const useLoadsAfter = (order: Order, day: string) => {
  const { t } = useText();
  const toneOf = useHallTone();
  const { loads, period, turn } = usePageLoads(order.date, day);
  const { reserved, taken } = useReservationForecast(
    useMemo(() => [order], [order]),
    period,
  );
  const { hallId } = order;

  const after = useMemo(
    () =>
      new Map(
        [...loads.values()].flatMap(({ date, halls }): (readonly [Day, HallLoad])[] => {
          const hall = halls.find(({ id }) => id === hallId);
          // The order is already counted on its current day.
          const steel = date === order.date ? 0 : order.steel;
          return hall ? [[date, loadAfterAdding(hall, steel, reserved({ hallId, date }))]] : [];
        }),
      ),
    [loads, order, hallId, reserved],
  );
  const marks = useMemo(
    () =>
      new Map(
        [...after].map(([date, load]): [Day, CalendarDayBar] => {
          const { steelTotal, maxCapacity, remaining, reserved: kept } = load;
          const values = { steel: formatTonnes(steelTotal), capacity: formatTonnes(maxCapacity) };
          const booked = `${t('capacity.after', { id: hallId })} ${t('capacity.loadShort', values)}`;
          const whole = kept ? withReserved(booked, t, remaining, kept) : booked;
          const text = withDayName(whole, loads.get(date));
          const isKept = kept !== undefined && kept.steel > 0;
          const { isNear } = toneOf(load);
          return [
            date,
            { value: steelTotal, max: maxCapacity, text, isNear, ...(isKept && { reserved: kept.steel }) },
          ];
        }),
      ),
    [after, loads, hallId, toneOf, t],
  );
  return {
    marks,
    of: (one: string): HallLoad | undefined => after.get(one),
    takenOn: (date: Day) => taken({ hallId, date }),
    turn,
  };
};
