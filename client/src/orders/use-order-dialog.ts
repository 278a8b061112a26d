import { useState } from 'react';
import { notifyFailure } from '../lib/api-errors.ts';
import { notify } from '../ui/notify.ts';

interface Outcomes {
  readonly act: () => Promise<unknown>;
  readonly done: string;
  readonly discarded: string;
  readonly onClose: () => void;
}

/** A confirmation: acts once, tells the outcome as a toast, stays open when it was refused (chapter 4). */
export const useOrderDialog = ({ act, done, discarded, onClose }: Outcomes) => {
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      await act();
      notify.success(done);
      onClose();
    } catch (error) {
      notifyFailure(error);
      setBusy(false);
    }
  };
  const dismiss = (): void => {
    notify.warning(discarded);
    onClose();
  };
  return { busy, confirm: () => void confirm(), dismiss };
};
