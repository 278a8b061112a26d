import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Day } from '@werkplan/shared/values/day.ts';

/** Returns a function that changes the selected day in the address, so that reload, back button and links keep it. */
export const useSelectDay = (): ((day: Day) => void) => {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (day) =>
      setSearch((search) => {
        const next = new URLSearchParams(search);
        next.set('date', day);
        // Drafts and past moments belong to one day.
        next.delete('draft');
        next.delete('at');
        return next;
      }),
    [setSearch],
  );
};
