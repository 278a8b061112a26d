import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';
import { onDemand } from '../lib/on-demand.ts';

/** What is asked about drafts comes with the first one. */
export const draftCalls = onDemand(async () => await import('./draft-calls.ts'), { ahead: null });

/** Shows a draft in place of the plan by naming it in the address; null: the plan again. */
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
