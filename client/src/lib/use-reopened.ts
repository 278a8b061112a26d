import { useEffect, useRef } from 'react';
import { dropDraft, keptDraft } from './drafts.ts';
import { useKeepOverReload } from './use-kept-draft.ts';

/** Has `open` called with the dialog under which the page was loaded anew: what was typed into it is in it again. */
export const useReopened = <Dialog>(
  name: string,
  dialog: Dialog | null,
  open: (dialog: Dialog) => void,
): void => {
  const shown = useRef<Dialog | undefined>(undefined);
  useEffect(() => {
    shown.current = dialog ?? undefined;
  });
  useKeepOverReload(name, shown);
  useEffect(() => {
    const kept = keptDraft(name);
    if (kept === undefined) return;
    dropDraft(name);
    open(kept as Dialog);
  }, [name, open]);
};
