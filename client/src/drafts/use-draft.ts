import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { onDemand } from '../lib/lazy-part.tsx';

/** The calls for drafts; their code is loaded when a draft is opened for the first time. */
export const draftCalls = onDemand(async () => await import('./draft-calls.ts'), { ahead: null });

/** Returns a function that opens a draft by putting its id in the address; null returns to the plan. */
export const useShowDraft = (): ((id: string | null) => void) => {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (id) =>
      setSearch((search) => {
        const next = new URLSearchParams(search);
        if (id === null) next.delete('draft');
        else next.set('draft', id);
        return next;
      }),
    [setSearch],
  );
};
