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

/** Rises with every reservation and every booking of one, as their stream is that of the capacities. */
const hallsRevisionAtom = atom((get) => get(syncAtom).streams.halls?.revision ?? null);
/** Collects a burst of changes into one reading. */
const pauseMs = 300;

/** Reads again with every change of reservations; null until the first answer. */
const useFollowing = <Value>(read: () => Promise<Value>, key: string): Value | null => {
  const [found, setFound] = useState<{ readonly key: string; readonly value: Value } | null>(null);
  const revision = useAtomValue(hallsRevisionAtom);
  const isFirst = found?.key !== key;
  useEffect(() => {
    let isWanted = true;
    const ask = (): void =>
      void read().then(
        (value) => isWanted && setFound({ key, value }),
        // The last answer stays until the connection is back.
        () => undefined,
      );
    const timer = setTimeout(ask, isFirst ? 0 : pauseMs);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first answer is no reason to ask again
  }, [key, revision]);
  return found?.key === key ? found.value : null;
};

const [daysBack, daysAhead] = [14, 370];

/** Reservations of a site by day, after them those that were over within two weeks. */
export const useReservationsOf = (siteId: number): readonly ListedReservation[] | null => {
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

/** Reservations with something left that end soon, or have ended. */
export const useDueReservations = (): Answer<typeof dueReservationsEndpoint>['data'] | null => {
  const today = useAtomValue(todayAtom);
  return useFollowing(async () => (await call(dueReservationsEndpoint, {}, { quiet: true })).data, today);
};
