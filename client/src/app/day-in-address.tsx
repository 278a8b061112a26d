import { useEffect, useLayoutEffect, type ReactNode } from 'react';
import { Outlet, useSearchParams } from 'react-router-dom';
import { isDay } from '@werkplan/shared/values/day.ts';
import { chosenDayAtom, todayAtom } from '../lib/day-atoms.ts';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { pastMomentAtom } from '../lib/shown-plan.ts';
import { store } from '../lib/client.ts';
import { useAtom, useAtomValue } from '../lib/use-atom.ts';

/**
 * Synchronises the selected day, draft and past moment with `?date=`, `?draft=` and `?at=` on daily pages;
 * the address takes precedence.
 */
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
    store().set(draftIdAtom, draft);
    return () => store().set(draftIdAtom, null);
  }, [draft]);
  // Drafts exist only in the present.
  const at = draft === null ? search.get('at') : null;
  useLayoutEffect(() => {
    store().set(pastMomentAtom, at);
    return () => store().set(pastMomentAtom, null);
  }, [at]);
  // Not a layout effect, because the router subscribes only after the first page is mounted.
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
  // Renders nothing until the address is applied, so that no other day is loaded.
  return chosen === null ? null : <Outlet />;
};
