import type { Day } from '@werkplan/shared/values/day.ts';
import { useEffect } from 'react';
import { isSignedInAtom } from '../account/sign-in-atoms.ts';
import { clientPart, store } from '../lib/client.ts';
import { selectedDayAtom } from '../lib/day-atoms.ts';
import { markPageUsable, retryWhenIdle, runWhenIdle } from '../lib/run-when-idle.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { isFollowingAtom } from './connection.ts';
import { shownDateAtom } from './day-store.ts';
import { doHttpEffect } from './http-effects.ts';
import { doMutationEffect } from './send-mutation.ts';
import { showAppliedChange } from './recent-changes.ts';
import { socket } from './server-socket.ts';
import { connect, disconnect, doSocketEffect } from './socket.ts';
import { dispatch, handleEffects, syncClockNow } from './sync-store.ts';
import { doTimerEffect } from './timer-effects.ts';
import { followPlant } from './plant-settings.ts';
import { followUnassignedCount, forgetUnassignedCount } from './unassigned-count.ts';

interface LiveState {
  isStarted: boolean;
  watching: Promise<void> | undefined;
}
const liveState = clientPart((): LiveState => ({ isStarted: false, watching: undefined }));

/**
 * Starts `new-build.ts`, which reloads the page for a new build or after a chunk could not be loaded. That module is
 * loaded without waiting for an idle page; if its own load fails, the next connect tries again.
 */
const watchOnce = async (): Promise<void> => {
  const live = liveState();
  live.watching ??= import('./new-build.ts').then(
    ({ watchBuild }) => watchBuild(),
    () => {
      live.watching = undefined;
    },
  );
  await live.watching;
};

/** Starts to follow the plan, and stays connected while a user is signed in. Only the first call in a window has an effect. */
export const startSync = (): void => {
  const live = liveState();
  if (live.isStarted) return;
  live.isStarted = true;
  for (const handler of [doTimerEffect, doHttpEffect, doSocketEffect, doMutationEffect, showAppliedChange])
    handleEffects(handler);
  followPlant();
  followUnassignedCount();
  store().set(isFollowingAtom, true);
  runWhenIdle(async () => (await import('./watch-window.ts')).startWindowTasks());
  socket().on('connect', () => {
    retryWhenIdle();
    void watchOnce();
  });
  const follow = (): void => {
    if (store().get(isSignedInAtom)) return connect();
    disconnect();
    forgetUnassignedCount();
    // Drops the plan from memory when the user signs out.
    dispatch({ type: 'closed' });
  };
  store().sub(isSignedInAtom, follow);
  follow();
};

/** Time (ms) for which the day stays open while one page unmounts and the next one mounts. */
const betweenPagesMs = 3_000;
const shownBy = clientPart(() => ({ pages: 0 }));

/** Opens a day, which the sync engine then loads and keeps up to date, while a page is mounted. */
export const useOpenDay = (day: Day): void => {
  useEffect(() => {
    shownBy().pages += 1;
    startSync();
    return () => {
      shownBy().pages -= 1;
      setTimeout(() => {
        if (shownBy().pages === 0) dispatch({ type: 'closed' });
      }, betweenPagesMs);
    };
  }, []);
  useEffect(() => dispatch({ type: 'opened', day, at: syncClockNow() }), [day]);
  const isLoaded = useAtomValue(shownDateAtom) !== null;
  useEffect(() => {
    if (isLoaded) markPageUsable();
  }, [isLoaded]);
};

export const useOpenSelectedDay = (): void => useOpenDay(useAtomValue(selectedDayAtom));
