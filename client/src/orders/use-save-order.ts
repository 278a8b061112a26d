import type { EditableOrderField } from '@werkplan/shared/orders/order.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { useCallback } from 'react';
import { notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { notifyDone } from '../history/notify-done.ts';
import { notify } from '../lib/notify.ts';
import { ReasonDeclinedError } from '../lib/reasons.ts';
import { saveOrder } from './order-api.ts';
import { conflictText } from './conflict-text.ts';
import { addConflict, readConflicts } from './order-conflicts.ts';
import type { OrderChanges } from './order-edit.ts';
import { dataSelector } from '../lib/dom-contract.ts';

/** True if the order has a row in the table, at which a conflict is shown; otherwise a toast reports the conflict. */
const isListed = (id: number): boolean => document.querySelector(dataSelector('row', id)) !== null;

/**
 * Returns a function that saves changed fields and confirms with a toast. After a conflict the choice opens at the cell,
 * and this planner's value is kept. Resolves to false only if saving was refused otherwise, which a toast has reported.
 */
export const useSaveOrder = (): ((order: Order, changes: OrderChanges) => Promise<boolean>) => {
  const { t } = useText();
  return useCallback(
    async (order, changes) => {
      try {
        const saved = await saveOrder(order, changes satisfies Partial<Pick<Order, EditableOrderField>>);
        notifyDone(
          t('common.edit.success', { content: t('order.name', { orderId: saved.data.orderId }) }),
          saved,
        );
        return true;
      } catch (error) {
        // Reports nothing, because the planner has canceled the change instead of giving a reason.
        if (error instanceof ReasonDeclinedError) return true;
        const found = readConflicts(error);
        if (!found) {
          notifyFailure(error);
          return false;
        }
        const together = found.conflicts.filter(({ field }) => !(field in changes));
        for (const conflict of found.conflicts) {
          if (!(conflict.field in changes)) continue;
          addConflict({ ...conflict, together }, found.current, order);
          if (!isListed(order.id)) notify.error(conflictText(together[0] ?? conflict, order, t));
        }
        return true;
      }
    },
    [t],
  );
};
