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

/** Loads a day's release with the names of its users and the plant's reasons. @throws ApiError, NetworkError */
export const readRelease = async (date: Day): Promise<DayRelease> =>
  (await call(dayReleaseEndpoint, { params: { date } }, { quiet: true })).data;

/** The release, grants and late changes of the plan's day; when one of them changes, the names must be loaded again. */
const rowsAtom = dedupedAtom(
  atom((get) => {
    const day = get(planDayAtom);
    return day && [day.date, day.releases, day.grants, day.lateChanges];
  }),
  sameElements,
);

const readAtom = atom<DayRelease | null>(null);

/** The shown day's release with names, as last loaded; null until it is loaded. */
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
    // A failure is ignored: the day's rows suffice without names, and the next change requests the names again.
    () => undefined,
  );
};

/** Returns the shown day's release with names, and loads it again when the release's rows change. */
export const useDayRelease = (): DayRelease | null => {
  const rows = useAtomValue(rowsAtom);
  useEffect(refresh, [rows]);
  return useAtomValue(dayReleaseAtom);
};
