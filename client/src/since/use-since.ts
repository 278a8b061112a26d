import type { Paper } from '@werkplan/shared/plan/paper.ts';
import { sinceEndpoint } from '@werkplan/shared/since/since-endpoints.ts';
import type { SinceStep } from '@werkplan/shared/since/since.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { useCallback, useEffect } from 'react';
import { call } from '../lib/api-client.ts';
import { store } from '../lib/store.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { seenAtom, withoutHalls } from './seen-now.ts';
import { askWith, type Told, toldAtom } from './strip-place.ts';
import { isUnseen } from './unseen.ts';
import { noteAnswer, visitNow, visitDay } from './visit.ts';

/** Whoever plans on needs no figure after each step of theirs. */
const pauseMs = 1_200;

/** What is told of: since the print, and since the planner left the day. */
export const stepsOf = ({ since, away }: Pick<Told, 'since' | 'away'>) => ({
  printed: since.steps.filter(({ sincePrint }) => sincePrint),
  unseen: since.steps.filter((step) => isUnseen(step, away)),
});

const isToldOf = (step: SinceStep, away: Told['away']): boolean => step.sincePrint || isUnseen(step, away);

let asking: AbortController | null = null;

/** Asks from where the planner's visit began. */
const ask = async (date: Day, paper: Paper): Promise<Told> => {
  asking?.abort();
  asking = new AbortController();
  const own = visitNow(date);
  const query = { paper, ...(own && own.from !== null && { from: own.from }) };
  const options = { signal: asking.signal, quiet: true };
  const { data: since } = await call(sinceEndpoint, { params: { date }, query }, options);
  if (own) noteAnswer(own, since);
  const away = own ? own.away : null;
  return { date, paper, since, away, count: since.steps.filter((step) => isToldOf(step, away)).length };
};
askWith(ask);

/** Keeps what is told of the day's changes true as the day goes on; `refresh` asks at once. */
export const useSince = (day: Day, paper: Paper): (() => Promise<void>) => {
  const told = useAtomValue(toldAtom);
  const seen = useAtomValue(seenAtom);
  const name = seen?.date === day ? seen.name : null;
  const isFirst = told?.paper !== paper || told.date !== day;
  const isOld = name !== null && (isFirst || withoutHalls(told.since.seen) !== name);

  useEffect(() => {
    const { leave } = visitDay(day);
    return () => {
      asking?.abort();
      leave();
    };
  }, [day]);
  // The first answer came before this code.
  const since = isFirst || told.away !== null ? null : told.since;
  useEffect(() => {
    const own = visitNow(day);
    if (own && since) noteAnswer(own, since);
    if (own && since) store.set(toldAtom, (now) => now && { ...now, away: own.away });
  }, [day, since]);

  const refresh = useCallback(async (): Promise<void> => {
    const next = await ask(day, paper).catch(() => null);
    if (next) store.set(toldAtom, next);
  }, [day, paper]);
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
