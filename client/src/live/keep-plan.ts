import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import { type DayState, listRows } from '@werkplan/shared/live/day-state.ts';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import { keysOf } from '@werkplan/shared/live/sync-state.ts';
import { keepForPerson } from '../account/person-copies.ts';
import { isRememberedAtom, signInStateAtom } from '../account/sign-in-atoms.ts';
import { dropCopies } from '../lib/kept-copies.ts';
import { clientPart, store } from '../lib/client.ts';
import { connectionAtom, staleSinceAtom } from './connection.ts';
import { periodCopy } from './follow-period.ts';
import { keptDay } from './kept-plan.ts';
import { handleEffects, syncAtom } from './sync-store.ts';
import { timeNow } from '../lib/server-time.ts';

const keepEveryMs = 60_000;
/** After a period has been read: once it is shown, and others have been drawn. */
const keepPeriodAfterMs = 1_000;
/** A copy that nobody has renewed for a week is of no use to anybody. */
const forgottenAfterMs = 7 * 24 * 3_600_000;

/** The day as the server would send it now; null while it isn't loaded. */
const snapshotNow = (): DaySnapshot | null => {
  const state = store().get(syncAtom);
  const { confirmed, epoch, streams } = state;
  if (!confirmed || epoch === null) return null;
  const revisions = Object.fromEntries(keysOf(state).map((key) => [key, streams[key]?.revision ?? 0]));
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

/** When what is shown was last known to be right, ms. */
const confirmedAt = (): number | null =>
  store().get(connectionAtom) === 'live' ? timeNow() : (store().get(staleSinceAtom)?.getTime() ?? null);

/** The state that was kept last, and as of when: the same state of the same minute isn't written again. */
interface LastKept {
  state: DayState | null;
  at: number;
}
const lastKept = clientPart((): LastKept => ({ state: null, at: 0 }));

const keepNow = async (): Promise<void> => {
  const { user } = store().get(signInStateAtom);
  const at = confirmedAt();
  if (!user || at === null || store().get(isRememberedAtom)) return;
  const { confirmed } = store().get(syncAtom);
  const kept = lastKept();
  if (confirmed !== kept.state || at - kept.at >= keepEveryMs) {
    const snapshot = snapshotNow();
    Object.assign(kept, { state: confirmed, at });
    if (snapshot) await keepForPerson(user, keptDay(snapshot.date), snapshot, at);
  }
  const period = periodCopy();
  if (period) await keepForPerson(user, period.name, period.rows, at);
};

/** Keeps what is shown of the plan for a start without a network: now and then, and when the window is put away. */
export const keepPlan = (): void => {
  void keepNow();
  void dropCopies(({ at }) => timeNow() - at > forgottenAfterMs);
  setInterval(() => void keepNow(), keepEveryMs);
  handleEffects(({ type }) => {
    if (type === 'showPeriod') setTimeout(() => void keepNow(), keepPeriodAfterMs);
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') void keepNow();
  });
};
