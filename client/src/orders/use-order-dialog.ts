import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { useState } from 'react';
import { isolateText } from '../lib/isolate-text.ts';
import { notifyFailure } from '../lib/api-errors.ts';
import type { MutationResult } from '../live/send-mutation.ts';
import { notifyDone } from '../history/notify-done.ts';
import { notify } from '../lib/notify.ts';

interface Outcomes {
  readonly order: Order;
  readonly act: () => Promise<MutationResult<unknown>>;
  readonly done: string;
  readonly discarded: string;
  readonly onClose: () => void;
}

/**
 * Sends a confirmed action, which cannot be sent twice at a time, and reports it in a toast; the dialog stays open after a
 * refusal (rules/orders.md#confirmations).
 */
export const useOrderDialog = ({ order, act, done, discarded, onClose }: Outcomes) => {
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    if (busy) return;
    setBusy(true);
    try {
      notifyDone(done, await act(), { detail: `#${order.orderId} · ${isolateText(order.constructionSite)}` });
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
