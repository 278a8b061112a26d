import type { SyncEffect } from '@werkplan/shared/live/sync-state.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { store } from '../lib/store.ts';
import type { Period } from './period.ts';
import { doSocketEffect } from './socket.ts';
import { dispatch, handleEffects, syncNow } from './sync-store.ts';
import { doTimerEffect } from './timer-effects.ts';

interface Followed {
  /** Reads the rows; answers which days they are of and how to show them. */
  readonly read: () => Promise<{ days: readonly Day[]; show: () => void }>;
}
let followed: Followed | null = null;
let latestRead = { attempt: 0, show: (): void => undefined };

const load = async (attempt: number): Promise<void> => {
  const beganAt = syncNow();
  const read = await followed?.read().catch(() => null);
  if (!read) return dispatch({ type: 'periodFailed', attempt });
  latestRead = { attempt, show: read.show };
  dispatch({ type: 'periodLoaded', attempt, days: read.days, beganAt });
};

const doPeriodEffect = (effect: SyncEffect): void => {
  if (effect.type === 'loadPeriod') void load(effect.attempt);
  else if (effect.type === 'showPeriod' && effect.attempt === latestRead.attempt) latestRead.show();
};
// A wall follows no day: this is all it needs.
for (const handler of [doTimerEffect, doSocketEffect, doPeriodEffect]) handleEffects(handler);

/** Reads the followed period once more: what it shows isn't all it should. */
export const readPeriodAgain = (): void => dispatch({ type: 'periodOutdated' });

/** Keeps a period's rows current until the returned function is called. */
export const followPeriod = <Row>(period: Period<Row>): (() => void) => {
  const mine: Followed = {
    read: async () => {
      const rows = await period.read();
      return { days: period.days, show: () => store.set(period.rowsAtom, rows) };
    },
  };
  followed = mine;
  dispatch({ type: 'periodOpened' });
  return () => {
    store.set(period.rowsAtom, new Map());
    if (followed !== mine) return;
    followed = null;
    // Another period that follows at once keeps the rooms they share.
    queueMicrotask(() => void (followed ?? dispatch({ type: 'periodClosed' })));
  };
};
