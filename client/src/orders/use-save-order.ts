import type { EditableOrderField, Order } from '@werkplan/shared/orders/order.ts';
import { formatKilograms } from '@werkplan/shared/values/kilograms.ts';
import { useCallback } from 'react';
import type { FieldConflict } from '@werkplan/shared/errors/error-body.ts';
import { ApiError, notifyFailure } from '../lib/api-errors.ts';
import { useText, type Translate } from '../lib/i18n.ts';
import { notify } from '../ui/notify.ts';
import { saveOrder } from './order-api.ts';
import { fieldName } from './order-columns.ts';
import type { OrderChanges } from './order-edit.ts';

const valueText = (value: unknown, t: Translate): string => {
  if (typeof value === 'boolean') return t(value ? 'order.conflict.yes' : 'order.conflict.no');
  if (typeof value === 'number') return formatKilograms(value);
  return typeof value === 'string' && value ? value : t('order.conflict.empty');
};

const conflictText = ({ by, field, theirs }: FieldConflict, order: Order, t: Translate): string =>
  t('order.conflict', { by, field: fieldName(field, order.hallId, t), theirs: valueText(theirs, t) });

/**
 * Saves changed fields of an order as its editor opened with it, and says so. Resolves to false when it was refused; the
 * reason was shown then.
 */
export const useSaveOrder = (): ((order: Order, changes: OrderChanges) => Promise<boolean>) => {
  const { t } = useText();
  return useCallback(
    async (order, changes) => {
      try {
        const saved = await saveOrder(order, changes satisfies Partial<Pick<Order, EditableOrderField>>);
        notify.success(t('common.edit.success', { content: saved.orderId }));
        return true;
      } catch (error) {
        const conflicts = error instanceof ApiError && error.type === 'EDIT_CONFLICT' ? error.conflict : [];
        for (const conflict of conflicts) notify.error(conflictText(conflict, order, t));
        if (conflicts.length === 0) notifyFailure(error);
        return false;
      }
    },
    [t],
  );
};
