import { useEffect, useRef } from 'react';
import { dropUnsavedInput, unsavedInput } from './unsaved-input.ts';
import { useKeepOverReload } from './use-unsaved-input.ts';

/** Calls `open` with the dialog that was open before a reload, so that its unsaved input is shown again. */
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
    const kept = unsavedInput(name);
    if (kept === undefined) return;
    dropUnsavedInput(name);
    open(kept as Dialog);
  }, [name, open]);
};
