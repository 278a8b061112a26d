import { changesSinceEndpoint, daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import type { SyncEffect } from '@werkplan/shared/live/sync-state.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { startTransition } from 'react';
import { isRememberedAtom } from '../account/sign-in-atoms.ts';
import { type Answer, answerOfPage, call } from '../lib/api-client.ts';
import { ApiError } from '../lib/api-errors.ts';
import { store } from '../lib/client.ts';
import { keptDay, readKept } from './kept-plan.ts';
import { watchReading } from './reading-trouble.ts';
import { dispatch, onSyncClock, syncNow } from './sync-store.ts';

/** After 429, repeats a request only once `Retry-After` has passed. */
const whenAllowed = (error: unknown, report: () => void): void => {
  const isTooOften = error instanceof ApiError && error.status === 429;
  if (isTooOften) setTimeout(report, error.retryAfter * 1_000);
  else report();
};

/** Prefers the day embedded in the page's HTML. */
const readDay = async (day: Day): Promise<Answer<typeof daySnapshotEndpoint>> => {
  const parts = { params: { date: day } };
  return (
    (await answerOfPage(daySnapshotEndpoint, parts)) ??
    (await call(daySnapshotEndpoint, parts, { quiet: true, remember: true }))
  );
};

const loadSnapshot = async ({ day, attempt }: SyncEffect & { type: 'loadSnapshot' }): Promise<void> => {
  try {
    const { data } = await watchReading('day', readDay(day));
    // Rendering a day takes long, so React may split the work, as at the start (`main.tsx`).
    startTransition(() => dispatch({ type: 'snapshotLoaded', attempt, snapshot: data, at: syncNow() }));
  } catch (error) {
    const kept = store().get(isRememberedAtom) ? await readKept<DaySnapshot>(keptDay(day)) : null;
    if (kept) dispatch({ type: 'snapshotLoaded', attempt, snapshot: kept.value, at: onSyncClock(kept.at) });
    else whenAllowed(error, () => dispatch({ type: 'snapshotFailed', attempt }));
  }
};

const pull = async ({ key, epoch, since }: SyncEffect & { type: 'pull' }): Promise<void> => {
  try {
    const query = { key, epoch, since: String(since) };
    const { data } = await call(changesSinceEndpoint, { query }, { quiet: true });
    if (data.result !== 'messages') dispatch({ type: 'pulled', key, answer: data, at: syncNow() });
  } catch (error) {
    whenAllowed(error, () => dispatch({ type: 'pullFailed', key, at: syncNow() }));
  }
};

export const doHttpEffect = (effect: SyncEffect): void => {
  if (effect.type === 'loadSnapshot') void loadSnapshot(effect);
  else if (effect.type === 'pull') void pull(effect);
};
