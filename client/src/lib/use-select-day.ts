import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Day } from '@werkplan/shared/values/day.ts';

/** Changes the selected day through the address, so that reload, back and links keep it. */
export const useSelectDay = (): ((day: Day) => void) => {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (day) =>
      setSearch((search) => {
        const next = new URLSearchParams(search);
        next.set('date', day);
        // A draft and a past moment belong to one day.
        next.delete('draft');
        next.delete('at');
        return next;
      }),
    [setSearch],
  );
};
