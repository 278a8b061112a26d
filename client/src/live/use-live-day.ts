import type { Day } from '@werkplan/shared/values/day.ts';
import { useEffect } from 'react';
import { pageIsUsable } from '../lib/run-when-idle.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { shownDateAtom } from './day-store.ts';
import { startLive } from './start-live.ts';
import { dispatch, syncNow } from './sync-store.ts';

/** The next page mounts a moment after the last one goes: the day stays open between the two. */
const betweenPagesMs = 3_000;
let users = 0;

/** The page shows this day: it is loaded and kept live as long as any page does. */
export const useLiveDayOf = (day: Day): void => {
  useEffect(() => {
    users += 1;
    startLive();
    return () => {
      users -= 1;
      setTimeout(() => {
        if (users === 0) dispatch({ type: 'closed' });
      }, betweenPagesMs);
    };
  }, []);
  useEffect(() => dispatch({ type: 'opened', day, at: syncNow() }), [day]);
  const isLoaded = useAtomValue(shownDateAtom) !== null;
  useEffect(() => {
    if (isLoaded) pageIsUsable();
  }, [isLoaded]);
};

/** The same for the selected day. */
export const useLiveDay = (): void => useLiveDayOf(useAtomValue(selectedDayAtom));
