import type { SyncEffect } from '@werkplan/shared/live/sync-state.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { clientPart, store } from '../lib/client.ts';
import { readStoredCopy } from './stored-plan.ts';
import type { Period } from './period.ts';
import { watchReading } from './reading-trouble.ts';
import { doSocketEffect } from './socket.ts';
import { dispatch, handleEffects, toSyncClock, syncClockNow } from './sync-store.ts';
import { doTimerEffect } from './timer-effects.ts';

interface PeriodRead {
  readonly days: readonly Day[];
  readonly show: () => void;
}

/** Rows of a period with the name under which they are stored for a start without a network. */
interface RowsToStore {
  readonly name: string;
  readonly rows: ReadonlyMap<Day, unknown>;
}

interface FollowedPeriod {
  /** Reads the stored copy with its time (ms); null if there is none. */
  readonly readCopy: () => Promise<(PeriodRead & { readonly at: number }) | null>;
  readonly copy: () => RowsToStore | null;
  readonly read: () => Promise<PeriodRead>;
}
interface PeriodState {
  followed: FollowedPeriod | null;
  latestRead: { readonly attempt: number; readonly show: () => void };
}
const periodState = clientPart((): PeriodState => {
  // Registers only these handlers, because a hall display follows no day.
  for (const handler of [doTimerEffect, doSocketEffect, doPeriodEffect]) handleEffects(handler);
  return { followed: null, latestRead: { attempt: 0, show: () => undefined } };
});

const load = async (attempt: number): Promise<void> => {
  const beganAt = syncClockNow();
  const now = await periodState()
    .followed?.read()
    .catch(() => null);
  const stored = now ? null : await periodState().followed?.readCopy();
  const read = now ?? stored;
  if (!read) return dispatch({ type: 'periodFailed', attempt });
  periodState().latestRead = { attempt, show: read.show };
  dispatch({
    type: 'periodLoaded',
    attempt,
    days: read.days,
    beganAt: stored ? toSyncClock(stored.at) : beganAt,
  });
};

function doPeriodEffect(effect: SyncEffect): void {
  if (effect.type === 'loadPeriod') void load(effect.attempt);
  else if (effect.type === 'showPeriod' && effect.attempt === periodState().latestRead.attempt)
    periodState().latestRead.show();
}

/** Returns the rows of the followed period that can be stored; null if there are none. */
export const periodToStore = (): RowsToStore | null => {
  const copy = periodState().followed?.copy() ?? null;
  return copy && copy.rows.size > 0 ? copy : null;
};

/** Reads the followed period again, because its rows are known to be incomplete or outdated. */
export const readPeriodAgain = (): void => dispatch({ type: 'periodOutdated' });

/** Keeps a period's rows up to date until the returned function is called. */
export const followPeriod = <Row>(period: Period<Row>): (() => void) => {
  const mine: FollowedPeriod = {
    read: async () => {
      const rows = await watchReading('period', period.read());
      return { days: period.days, show: () => store().set(period.rowsAtom, rows) };
    },
    readCopy: async () => {
      const copy =
        period.offlineCopy && (await readStoredCopy<ReadonlyMap<Day, Row>>(period.offlineCopy.name));
      if (!copy) return null;
      return { days: period.days, at: copy.at, show: () => store().set(period.rowsAtom, copy.value) };
    },
    copy: () =>
      period.offlineCopy ? { name: period.offlineCopy.name, rows: period.offlineCopy.rows() } : null,
  };
  periodState().followed = mine;
  dispatch({ type: 'periodOpened' });
  return () => {
    store().set(period.rowsAtom, new Map());
    if (periodState().followed !== mine) return;
    periodState().followed = null;
    // Closes the period in a microtask, so that a period which is opened right after it keeps the rooms of shared days.
    queueMicrotask(() => void (periodState().followed ?? dispatch({ type: 'periodClosed' })));
  };
};
