import type { Paper } from '@werkplan/shared/plan/paper.ts';
import { sinceEndpoint } from '@werkplan/shared/since/since-endpoints.ts';
import type { SinceStep } from '@werkplan/shared/since/since-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { useCallback, useEffect } from 'react';
import { call } from '../lib/api-client.ts';
import { useClient } from '../lib/client-context.tsx';
import { clientPart } from '../lib/client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { seenStateAtom, withoutCapacities } from './seen-now.ts';
import { setChangesRequest, type DayChanges, dayChangesAtom } from './strip-place.ts';
import { isUnseenStep } from './unseen.ts';
import { updateVisit, currentVisit, startVisit } from './visit.ts';

/** Debounce (ms): time after the last change of the day before the changes are requested again. */
const pauseMs = 1_200;

/** Returns the steps since the print (`printed`) and those that the user hasn't seen (`unseen`). */
export const stepsOf = ({ since, away }: Pick<DayChanges, 'since' | 'away'>) => ({
  printed: since.steps.filter(({ sincePrint }) => sincePrint),
  unseen: since.steps.filter((step) => isUnseenStep(step, away)),
});

const isListed = (step: SinceStep, away: DayChanges['away']): boolean =>
  step.sincePrint || isUnseenStep(step, away);

interface Request {
  /** Aborts the request under way; each new request replaces it. */
  stop: AbortController | null;
}
const request = clientPart((): Request => ({ stop: null }));

/** Requests the changes, with the state in which the user's visit began. */
const ask = async (date: Day, paper: Paper): Promise<DayChanges> => {
  request().stop?.abort();
  const stop = new AbortController();
  request().stop = stop;
  const own = currentVisit(date);
  const query = { paper, ...(own && own.from !== null && { from: own.from }) };
  const options = { signal: stop.signal, quiet: true };
  const { data: since } = await call(sinceEndpoint, { params: { date }, query }, options);
  if (own) updateVisit(own, since);
  const away = own ? own.away : null;
  return { date, paper, since, away, count: since.steps.filter((step) => isListed(step, away)).length };
};

/** Keeps the day's changes up to date while the strip is mounted. Returns a function that requests them at once. */
export const useSince = (day: Day, paper: Paper): (() => Promise<void>) => {
  const { store } = useClient();
  const changes = useAtomValue(dayChangesAtom);
  const seen = useAtomValue(seenStateAtom);
  const name = seen?.date === day ? seen.name : null;
  const isFirst = changes?.paper !== paper || changes.date !== day;
  const isOld = name !== null && (isFirst || withoutCapacities(changes.since.seen) !== name);

  useEffect(() => setChangesRequest(ask), []);
  useEffect(() => {
    const { leave } = startVisit(day);
    return () => {
      request().stop?.abort();
      leave();
    };
  }, [day]);
  // The first answer was requested before this code was loaded and so has no `away`. The visit takes its beginning from
  // that answer, and `away` is then added to the answer.
  const since = isFirst || changes.away !== null ? null : changes.since;
  useEffect(() => {
    const own = currentVisit(day);
    if (own && since) updateVisit(own, since);
    if (own && since) store.set(dayChangesAtom, (now) => now && { ...now, away: own.away });
  }, [store, day, since]);

  const refresh = useCallback(async (): Promise<void> => {
    const next = await ask(day, paper).catch(() => null);
    if (next) store.set(dayChangesAtom, next);
  }, [store, day, paper]);
  useEffect(() => {
    if (!isOld) return;
    const timer = setTimeout(() => void refresh(), pauseMs);
    return () => clearTimeout(timer);
  }, [name, refresh, isOld]);
  useEffect(() => {
    const turn = (): void => {
      if (!document.hidden) void refresh();
    };
    document.addEventListener('visibilitychange', turn);
    return () => document.removeEventListener('visibilitychange', turn);
  }, [refresh]);
  return refresh;
};
