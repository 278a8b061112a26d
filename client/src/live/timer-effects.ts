import type { SyncEffect } from '@werkplan/shared/live/sync-state.ts';
import { clientPart } from '../lib/client.ts';
import { dispatch, syncClockNow } from './sync-store.ts';

const timersOfClient = clientPart(() => new Map<string, ReturnType<typeof setTimeout>>());

/** Sets the engine's timers; a timer replaces an earlier one with the same name. */
export const doTimerEffect = (effect: SyncEffect): void => {
  if (effect.type !== 'setTimer') return;
  const { timer, delayMs } = effect;
  const timers = timersOfClient();
  clearTimeout(timers.get(timer));
  timers.set(
    timer,
    setTimeout(() => {
      timers.delete(timer);
      dispatch({ type: 'timer', timer, at: syncClockNow() });
    }, delayMs),
  );
};
