import type { Paper } from '@werkplan/shared/plan/paper.ts';
import { sinceEndpoint } from '@werkplan/shared/since/since-endpoints.ts';
import type { Since } from '@werkplan/shared/since/since.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../lib/api-client.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { seenAtom } from './seen-now.ts';
import type { Span } from './unseen.ts';
import { noteAnswer, type Visit, visitDay } from './visit.ts';

/** Whoever plans on needs no figure after each step of theirs. */
const pauseMs = 1_200;

export interface SinceState {
  /** null until the first answer. */
  readonly since: Since | null;
  /** When the planner was away, by the day's revisions. */
  readonly away: readonly Span[];
  readonly refresh: () => void;
}

/** The day's changes since its paper was printed and since the planner left it; asked again as the day goes on. */
export const useSince = (day: Day, paper: Paper): SinceState => {
  const [answer, setAnswer] = useState<{ since: Since; away: readonly Span[]; paper: Paper } | null>(null);
  const visit = useRef<Visit>(null);
  const asking = useRef<AbortController | null>(null);
  const seen = useAtomValue(seenAtom);
  const name = seen?.date === day ? seen.name : null;

  useEffect(() => {
    const visiting = visitDay(day);
    visit.current = visiting.visit;
    return () => {
      asking.current?.abort();
      visiting.leave();
    };
  }, [day]);

  const ask = useCallback(async (): Promise<void> => {
    const own = visit.current;
    if (!own) return;
    asking.current?.abort();
    const stop = new AbortController();
    asking.current = stop;
    const query = { paper, ...(own.from !== null && { from: own.from }) };
    const options = { signal: stop.signal, quiet: true };
    const { data } = await call(sinceEndpoint, { params: { date: day }, query }, options);
    if (stop.signal.aborted) return;
    noteAnswer(own, data);
    setAnswer({ since: data, away: own.away, paper });
  }, [day, paper]);
  // A figure that cannot be had is not worth a word.
  const refresh = useCallback(() => void ask().catch(() => undefined), [ask]);

  const isFirst = answer?.paper !== paper || answer.since.date !== day;
  useEffect(() => {
    if (name === null) return;
    const timer = setTimeout(refresh, isFirst ? 0 : pauseMs);
    return () => clearTimeout(timer);
  }, [name, refresh, isFirst]);
  useEffect(() => {
    const turn = (): void => {
      if (!document.hidden) refresh();
    };
    document.addEventListener('visibilitychange', turn);
    return () => document.removeEventListener('visibilitychange', turn);
  }, [refresh]);

  return { since: isFirst ? null : answer.since, away: isFirst ? [] : answer.away, refresh };
};
