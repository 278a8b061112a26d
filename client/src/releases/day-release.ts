import { dayReleaseEndpoint } from '@werkplan/shared/releases/release-endpoints.ts';
import type { DayRelease } from '@werkplan/shared/releases/release-contracts.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { atom } from 'jotai';
import { useEffect } from 'react';
import { call } from '../lib/api-client.ts';
import { clientPart, store } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { planDayAtom } from '../live/day-store.ts';
import { dedupedAtom, sameElements } from '../live/atom-family.ts';

/** Reads a day's release with names and the plant's reasons. @throws ApiError, NetworkError */
export const readRelease = async (date: Day): Promise<DayRelease> =>
  (await call(dayReleaseEndpoint, { params: { date } }, { quiet: true })).data;

/** Rows that determine the shown day's release. */
const rowsAtom = dedupedAtom(
  atom((get) => {
    const day = get(planDayAtom);
    return day && [day.date, day.releases, day.grants, day.lateChanges];
  }),
  sameElements,
);

const readAtom = atom<DayRelease | null>(null);

/** Release of the shown day with names, by the server's last answer; null until known. */
const dayReleaseAtom = atom((get) => {
  const [read, day] = [get(readAtom), get(planDayAtom)];
  return read?.date === day?.date ? read : null;
});

const questions = clientPart(() => ({ count: 0 }));
const refresh = (): void => {
  const day = store().get(planDayAtom);
  if (!day || (day.releases.size === 0 && day.grants.size === 0)) return;
  const asked = questions();
  asked.count += 1;
  const attempt = asked.count;
  readRelease(day.date).then(
    (read) => {
      if (attempt === asked.count) store().set(readAtom, read);
    },
    // Ignores a failure: the day's rows suffice without names, and the next change requests the names again.
    () => undefined,
  );
};

/** Keeps the release up to date with the shown day's rows. */
export const useDayRelease = (): DayRelease | null => {
  const rows = useAtomValue(rowsAtom);
  useEffect(refresh, [rows]);
  return useAtomValue(dayReleaseAtom);
};
