import {
  dueReservationsEndpoint,
  listReservationsEndpoint,
} from '@werkplan/shared/reservations/reservation-endpoints.ts';
import type { Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import type { ListedReservation } from '@werkplan/shared/reservations/reservation-requests-schema.ts';
import { isReservationOver } from '@werkplan/shared/halls/reservation-period.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { useEffect, useState } from 'react';
import { call, type Answer } from '../lib/api-client.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { syncAtom } from '../live/sync-store.ts';

/**
 * Revision of the halls' stream. It rises with every change of a reservation, because reservations belong to that stream;
 * other changes of halls raise it too.
 */
const hallsRevisionAtom = atom((get) => get(syncAtom).streams.halls?.revision ?? null);
/** Debounce (ms), so that a burst of changes causes only one request. */
const pauseMs = 300;

/**
 * Loads a value, and loads it again after each change that may concern reservations. Returns null until the first answer
 * for `key`.
 */
const useFollowing = <Value>(read: () => Promise<Value>, key: string): Value | null => {
  const [found, setFound] = useState<{ readonly key: string; readonly value: Value } | null>(null);
  const revision = useAtomValue(hallsRevisionAtom);
  const isFirst = found?.key !== key;
  useEffect(() => {
    let isWanted = true;
    const ask = (): void =>
      void read().then(
        (value) => isWanted && setFound({ key, value }),
        // After a failure the last value stays; the next revision causes another request.
        () => undefined,
      );
    const timer = setTimeout(ask, isFirst ? 0 : pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- reading again is triggered by the revision only
  }, [key, revision]);
  return found?.key === key ? found.value : null;
};

/** Number of days before and after today whose reservations a site's panel lists. */
const [daysBack, daysAhead] = [14, 370];

/** Returns a site's current and future reservations by day, then those that ended within the last two weeks. */
export const useSiteReservations = (siteId: number): readonly ListedReservation[] | null => {
  const today = useAtomValue(todayAtom);
  return useFollowing(async () => {
    const query = {
      siteId: String(siteId),
      from: addDays(today, -daysBack),
      to: addDays(today, daysAhead),
    };
    const { data } = await call(listReservationsEndpoint, { query }, { quiet: true });
    const isLater = (row: ListedReservation): number => Number(isReservationOver(row, today));
    return data.toSorted((a, b) => isLater(a) - isLater(b) || a.day.localeCompare(b.day) || a.id - b.id);
  }, `${siteId} ${today}`);
};

/** Loads all reservations of these days. @throws ApiError, NetworkError */
export const readReservations = async (from: Day, to: Day): Promise<readonly Reservation[]> =>
  (await call(listReservationsEndpoint, { query: { from, to } }, { quiet: true })).data;

/** Returns the reservations with unused kg that end soon (`ending`) or have ended (`expired`); null until loaded. */
export const useDueReservations = (): Answer<typeof dueReservationsEndpoint>['data'] | null => {
  const today = useAtomValue(todayAtom);
  return useFollowing(async () => (await call(dueReservationsEndpoint, {}, { quiet: true })).data, today);
};
