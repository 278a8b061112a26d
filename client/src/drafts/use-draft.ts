import { useAtomValue } from 'jotai';
import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { notify } from '../lib/notify.ts';
import { draftIdAtom } from '../lib/draft-in-address.ts';
import { translateNow } from '../lib/i18n.ts';
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

/** Opens the draft that the address names for as long as it does. */
export const useDraftInAddress = (): void => {
  const id = useAtomValue(draftIdAtom);
  const show = useShowDraft();
  useEffect(() => {
    if (id === null) return;
    let close: (() => void) | null = () => undefined;
    draftCalls
      .load()
      .then(async ({ openDraft }) => {
        const opened = await openDraft(id);
        // Left before it came.
        if (close) close = opened;
        else opened();
      })
      .catch(() => {
        notify.warning(translateNow('draft.gone'));
        show(null);
      });
    return () => {
      close?.();
      close = null;
    };
  }, [id, show]);
};
