import type { SyncEffect } from '@werkplan/shared/live/sync-state.ts';
import { dispatch, syncNow } from './sync-store.ts';

const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Sets the sync engine's timers; the same name replaces an earlier one. */
export const doTimerEffect = (effect: SyncEffect): void => {
  if (effect.type !== 'setTimer') return;
  const { timer, delayMs } = effect;
  clearTimeout(timers.get(timer));
  timers.set(
    timer,
    setTimeout(() => {
      timers.delete(timer);
      dispatch({ type: 'timer', timer, at: syncNow() });
    }, delayMs),
  );
};
