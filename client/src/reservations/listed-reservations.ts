import {
  dueReservationsEndpoint,
  listReservationsEndpoint,
} from '@werkplan/shared/reservations/reservation-endpoints.ts';
import type { Reservation } from '@werkplan/shared/halls/reservation-schema.ts';
import type { ListedReservation } from '@werkplan/shared/reservations/reservation-requests-schema.ts';
import { isReservationOver } from '@werkplan/shared/halls/reserved.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { useEffect, useState } from 'react';
import { call, type Answer } from '../lib/api-client.ts';
import { todayAtom } from '../lib/day-atoms.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { syncAtom } from '../live/sync-store.ts';

/** Rises with every change of a reservation, because reservations are part of the capacities' stream. */
const hallsRevisionAtom = atom((get) => get(syncAtom).streams.halls?.revision ?? null);
/** Debounce (ms), so that a burst of changes causes one read. */
const pauseMs = 300;

/** Reads again after every change of reservations; null until the first answer. */
const useFollowing = <Value>(read: () => Promise<Value>, key: string): Value | null => {
  const [found, setFound] = useState<{ readonly key: string; readonly value: Value } | null>(null);
  const revision = useAtomValue(hallsRevisionAtom);
  const isFirst = found?.key !== key;
  useEffect(() => {
    let isWanted = true;
    const ask = (): void =>
      void read().then(
        (value) => isWanted && setFound({ key, value }),
        // Keeps the last answer until the connection is back.
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

const [daysBack, daysAhead] = [14, 370];

/** Returns a site's reservations by day, then those that ended within the last two weeks. */
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

/** Reads all reservations of these weeks. @throws ApiError, NetworkError */
export const readReservations = async (from: Day, to: Day): Promise<readonly Reservation[]> =>
  (await call(listReservationsEndpoint, { query: { from, to } }, { quiet: true })).data;

/** Returns reservations with unused kg that end soon or have ended. */
export const useDueReservations = (): Answer<typeof dueReservationsEndpoint>['data'] | null => {
  const today = useAtomValue(todayAtom);
  return useFollowing(async () => (await call(dueReservationsEndpoint, {}, { quiet: true })).data, today);
};
