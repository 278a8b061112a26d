import { setCapacities } from '../halls/capacity-api.ts';
import type { CapacityChange } from '@werkplan/shared/halls/capacity-change-schema.ts';
import { useState } from 'react';
import { notifyDone } from '../history/notify-done.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';

/** Sends all changes in one call, and ignores further calls until it is answered; calls `onDone` after success. */
export const useChangeCapacities = (onDone: () => void) => {
  const { t } = useText();
  const [busy, setBusy] = useState(false);
  const send = async (changes: readonly CapacityChange[]): Promise<void> => {
    if (busy) return;
    if (changes.length === 0) return onDone();
    setBusy(true);
    try {
      const saved = await setCapacities(changes);
      notifyDone(t('calendar.capacity.saved', { count: changes.length }), saved);
      onDone();
    } catch (error) {
      notifyFailure(error);
      setBusy(false);
    }
  };
  return { busy, send: (changes: readonly CapacityChange[]) => void send(changes) };
};
