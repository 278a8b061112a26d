import { listDaysEndpoint } from '@werkplan/shared/days/day-load-endpoints.ts';
import type { DayLoad } from '@werkplan/shared/days/day-load-schema.ts';
import { isNearlyFull } from '@werkplan/shared/halls/hall-rules.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { addDays, firstOfMonth, isDay, mondayOf, type Day } from '@werkplan/shared/values/day.ts';
import { formatTonnes } from '@werkplan/shared/values/kilograms.ts';
import { useEffect, useMemo, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { useText } from '../lib/i18n.ts';
import { useNearFull } from '../live/plant-settings.ts';
import type { DayMark } from '../ui/month-calendar.tsx';
import { loadWith, type HallLoad } from './hall-after.tsx';

const pageDays = 42;

type Loads = ReadonlyMap<Day, DayLoad>;
const none: Loads = new Map();

/** Loads of the days on the calendar page around `day`; empty until answered. */
const useDayLoads = (day: Day): Loads => {
  const [loads, setLoads] = useState(none);
  const from = mondayOf(firstOfMonth(day));
  useEffect(() => {
    const stop = new AbortController();
    const query = { from, to: addDays(from, pageDays - 1) };
    call(listDaysEndpoint, { query }, { quiet: true, signal: stop.signal }).then(
      ({ data }) => setLoads((known) => new Map([...known, ...data.map((one) => [one.date, one] as const)])),
      // The dialog works without loads.
      () => undefined,
    );
    return () => stop.abort();
  }, [from]);
  return loads;
};

/** Loads of the calendar page shown: that of `day`, or of `from` while `day` is invalid, or the page turned to. */
export const usePageLoads = (from: Day, day: string): { loads: Loads; turn: (next: Day) => void } => {
  const [page, setPage] = useState({ day: from, follows: day });
  if (page.follows !== day) setPage({ day: isDay(day) ? day : page.day, follows: day });
  const turn = (next: Day): void => setPage((before) => ({ ...before, day: next }));
  return { loads: useDayLoads(page.day), turn };
};

/** Prefixes the name that the plant calendar gives the day. */
export const namedDay = (text: string, day: DayLoad | undefined): string =>
  day?.name ? `${day.name}, ${text}` : text;

/** Load of the order's hall on each day with the order added, for the calendar and the chosen day. */
export const useLoadsAfter = (order: Order, day: string) => {
  const { t } = useText();
  const percent = useNearFull();
  const { loads, turn } = usePageLoads(order.date, day);

  const after = useMemo(
    () =>
      new Map(
        [...loads.values()].flatMap(({ date, halls }): (readonly [Day, HallLoad])[] => {
          const hall = halls.find(({ id }) => id === order.hallId);
          // On its current day the order is already counted.
          return hall ? [[date, loadWith(hall, date === order.date ? 0 : order.steel)]] : [];
        }),
      ),
    [loads, order],
  );
  const marks = useMemo(
    () =>
      new Map(
        [...after].map(([date, { steelTotal, maxCapacity }]): [Day, DayMark] => {
          const values = { steel: formatTonnes(steelTotal), capacity: formatTonnes(maxCapacity) };
          const booked = `${t('capacity.after', { id: order.hallId })} ${t('capacity.loadShort', values)}`;
          const text = namedDay(booked, loads.get(date));
          const isNear = percent !== null && isNearlyFull(maxCapacity, steelTotal, percent);
          return [date, { value: steelTotal, max: maxCapacity, text, isNear }];
        }),
      ),
    [after, loads, order.hallId, percent, t],
  );
  return { marks, of: (one: string): HallLoad | undefined => after.get(one), turn };
};
