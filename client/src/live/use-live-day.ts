import type { Day } from '@werkplan/shared/values/day.ts';
import { useEffect } from 'react';
import { pageIsUsable } from '../lib/run-when-idle.ts';
import { clientPart } from '../lib/client.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { shownDateAtom } from './day-store.ts';
import { startLive } from './start-live.ts';
import { dispatch, syncNow } from './sync-store.ts';

/** The next page mounts a moment after the last one goes: the day stays open between the two. */
const betweenPagesMs = 3_000;
const shownBy = clientPart(() => ({ pages: 0 }));

/** The page shows this day: it is loaded and kept live as long as any page does. */
export const useLiveDayOf = (day: Day): void => {
  useEffect(() => {
    shownBy().pages += 1;
    startLive();
    return () => {
      shownBy().pages -= 1;
      setTimeout(() => {
        if (shownBy().pages === 0) dispatch({ type: 'closed' });
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
