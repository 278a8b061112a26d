import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { startLive } from './start-live.ts';
import { dispatch, syncNow } from './sync-store.ts';

let users = 0;

/** The page shows the selected day: it is loaded and kept live as long as any page does. */
export const useLiveDay = (): void => {
  const day = useAtomValue(selectedDayAtom);
  useEffect(() => {
    users += 1;
    startLive();
    return () => {
      users -= 1;
      // The next page mounts right after this one goes: the day stays open between the two.
      setTimeout(() => void (users === 0 && dispatch({ type: 'closed' })), 0);
    };
  }, []);
  useEffect(() => dispatch({ type: 'opened', day, at: syncNow() }), [day]);
};
