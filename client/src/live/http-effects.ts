import { changesSinceEndpoint, daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import type { SyncEffect } from '@werkplan/shared/live/sync-state.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { startTransition } from 'react';
import { isRememberedAtom } from '../account/sign-in-atoms.ts';
import { type Answer, embeddedAnswer, call } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-errors.ts';
import { store } from '../lib/client.ts';
import { dayCopyName, readStoredCopy } from './stored-plan.ts';
import { watchReading } from './reading-trouble.ts';
import { dispatch, toSyncClock, syncClockNow } from './sync-store.ts';

/** Reports a failed read to the sync engine, which then retries; after a 429 only once `Retry-After` has passed. */
const whenAllowed = (error: unknown, report: () => void): void => {
  const isTooOften = error instanceof ApiError && error.status === 429;
  if (isTooOften) setTimeout(report, error.retryAfter * 1_000);
  else report();
};

/** Takes the day that is embedded in the page's HTML, or else requests it. */
const readDay = async (day: Day): Promise<Answer<typeof daySnapshotEndpoint>> => {
  const parts = { params: { date: day } };
  return (
    (await embeddedAnswer(daySnapshotEndpoint, parts)) ??
    (await call(daySnapshotEndpoint, parts, { quiet: true, remember: true }))
  );
};

const loadSnapshot = async ({ day, attempt }: SyncEffect & { type: 'loadSnapshot' }): Promise<void> => {
  try {
    const { data } = await watchReading('day', readDay(day));
    // A transition lets React split the rendering of a day, as at the start (`main.tsx`).
    startTransition(() => dispatch({ type: 'snapshotLoaded', attempt, snapshot: data, at: syncClockNow() }));
  } catch (error) {
    const stored = store().get(isRememberedAtom) ? await readStoredCopy<DaySnapshot>(dayCopyName(day)) : null;
    if (stored)
      dispatch({ type: 'snapshotLoaded', attempt, snapshot: stored.value, at: toSyncClock(stored.at) });
    else whenAllowed(error, () => dispatch({ type: 'snapshotFailed', attempt }));
  }
};

const pull = async ({ key, epoch, since }: SyncEffect & { type: 'pull' }): Promise<void> => {
  try {
    const query = { key, epoch, since: String(since) };
    const { data } = await call(changesSinceEndpoint, { query }, { quiet: true });
    if (data.result !== 'messages') dispatch({ type: 'pulled', key, answer: data, at: syncClockNow() });
  } catch (error) {
    whenAllowed(error, () => dispatch({ type: 'pullFailed', key, at: syncClockNow() }));
  }
};

export const doHttpEffect = (effect: SyncEffect): void => {
  if (effect.type === 'loadSnapshot') void loadSnapshot(effect);
  else if (effect.type === 'pull') void pull(effect);
};
