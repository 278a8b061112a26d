import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { Outlet, useSearchParams } from 'react-router-dom';
import { isDay } from '@werkplan/shared/values/day.ts';
import { chosenDayAtom, todayAtom } from '../lib/day-atoms.ts';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { store } from '../lib/store.ts';

/** Keeps the selected day and `?date=`, and the draft and `?draft=`, the same on the daily pages; the address leads. */
export const DayInAddress = (): ReactNode => {
  const [search, setSearch] = useSearchParams();
  const [chosen, choose] = useAtom(chosenDayAtom);
  const today = useAtomValue(todayAtom);
  const written = search.get('date');
  const day = written !== null && isDay(written) ? written : null;
  useLayoutEffect(() => {
    if (day !== null) choose(day);
  }, [day, choose]);
  const draft = search.get('draft');
  useLayoutEffect(() => {
    store.set(draftIdAtom, draft);
    return () => store.set(draftIdAtom, null);
  }, [draft]);
  // Not a layout effect: the router listens only once the whole first page stands.
  useEffect(() => {
    if (day !== null) return;
    const shown = chosen ?? today;
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        next.set('date', shown);
        return next;
      },
      { replace: true },
    );
  }, [day, chosen, today, setSearch]);
  // Nothing of another day is loaded before the day in the address has been applied.
  return chosen === null ? null : <Outlet />;
};
