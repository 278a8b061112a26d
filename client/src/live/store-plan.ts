import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import type { DayState } from '@werkplan/shared/live/day-state.ts';
import { listRows } from '@werkplan/shared/live/list-rows.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { followedKeysOf } from '@werkplan/shared/live/sync-state.ts';
import { storeUserCopy } from '../account/user-copies.ts';
import { isRememberedAtom, signInStateAtom } from '../account/sign-in-atoms.ts';
import { deleteCopies } from '../lib/offline-copies.ts';
import { clientPart, store } from '../lib/client.ts';
import { connectionAtom, staleSinceAtom } from './connection.ts';
import { periodToStore } from './follow-period.ts';
import { dayCopyName } from './stored-plan.ts';
import { handleEffects, syncAtom } from './sync-store.ts';
import { timeNow } from '../lib/server-time.ts';

const storeEveryMs = 60_000;
/** Delay (ms) until a period that was read is stored, so that it is rendered first. */
const storePeriodAfterMs = 1_000;
/** Copies that were not renewed for a week are deleted. */
const forgottenAfterMs = 7 * 24 * 3_600_000;

/** Rebuilds the snapshot that the server would send now; null until a day is loaded. */
const snapshotNow = (): DaySnapshot | null => {
  const state = store().get(syncAtom);
  const { confirmed, epoch, streams } = state;
  if (!confirmed || epoch === null) return null;
  const revisions = Object.fromEntries(
    followedKeysOf(state).map((key) => [key, streams[key]?.revision ?? 0]),
  );
  const key = dayKey(confirmed.date);
  return {
    key,
    epoch,
    revision: revisions[key] ?? 0,
    revisions,
    date: confirmed.date,
    ...listRows(confirmed),
  };
};

/** The time (ms) at which the shown state was last known to be current. */
const confirmedAt = (): number | null =>
  store().get(connectionAtom) === 'live' ? timeNow() : (store().get(staleSinceAtom)?.getTime() ?? null);

/** The day stored last and its time (ms), because an unchanged day is stored at most once a minute. */
interface LastStored {
  state: DayState | null;
  at: number;
}
const lastStored = clientPart((): LastStored => ({ state: null, at: 0 }));

const storeNow = async (): Promise<void> => {
  const { user } = store().get(signInStateAtom);
  const at = confirmedAt();
  if (!user || at === null || store().get(isRememberedAtom)) return;
  const { confirmed } = store().get(syncAtom);
  const last = lastStored();
  if (confirmed !== last.state || at - last.at >= storeEveryMs) {
    const snapshot = snapshotNow();
    Object.assign(last, { state: confirmed, at });
    if (snapshot) await storeUserCopy(user, dayCopyName(snapshot.date), snapshot, at);
  }
  const period = periodToStore();
  if (period) await storeUserCopy(user, period.name, period.rows, at);
};

/**
 * Stores what is shown of the plan for a start without a network: every minute, after a period was read, and when the
 * window is hidden.
 */
export const storePlanPeriodically = (): void => {
  void storeNow();
  void deleteCopies(({ at }) => timeNow() - at > forgottenAfterMs);
  setInterval(() => void storeNow(), storeEveryMs);
  handleEffects(({ type }) => {
    if (type === 'showPeriod') setTimeout(() => void storeNow(), storePeriodAfterMs);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void storeNow();
  });
};
