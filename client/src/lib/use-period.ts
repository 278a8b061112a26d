import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Day } from '@werkplan/shared/values/day.ts';
import { todayAtom } from './day-atoms.ts';
import { periodIn, type PeriodKind } from './period-in-address.ts';
import { useAtomValue } from './use-atom.ts';

export interface ShownPeriod {
  readonly first: Day;
  readonly current: Day;
  readonly select: (first: Day) => void;
  readonly step: (count: number) => void;
}

/**
 * Returns the period in the address; if there is none, writes the current period there, so that reload, back button and
 * links keep it.
 */
export const usePeriod = (kind: PeriodKind): ShownPeriod => {
  const [search, setSearch] = useSearchParams();
  const today = useAtomValue(todayAtom);
  const first = periodIn(kind, search, today);
  const write = useCallback(
    (day: Day, replace: boolean): void =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          next.set(kind.name, kind.write(day));
          return next;
        },
        { replace },
      ),
    [kind, setSearch],
  );
  const isWritten = search.get(kind.name) === kind.write(first);
  useEffect(() => {
    if (!isWritten) write(first, true);
  }, [isWritten, first, write]);
  const select = useCallback((day: Day) => write(day, false), [write]);
  const step = (count: number): void => {
    // Reads the address instead of the state, because keys repeat faster than React renders.
    const from = periodIn(kind, new URLSearchParams(location.search), today);
    const to = kind.step(from, count);
    if (to !== null) select(to);
  };
  return { first, current: kind.of(today), select, step };
};
