import { orderTexts } from '@werkplan/shared/orders/order-texts.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { notifyDone } from '../history/notify-done.ts';
import { ApiError, notifyFailure } from '../lib/api-errors.ts';
import { useText } from '../lib/i18n.ts';
import { notify } from '../lib/notify.ts';
import { ReasonDeclinedError } from '../lib/reasons.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { saveOrder } from './order-api.ts';
import { OrderSubject } from './order-subject.tsx';

/** Edits the ERP's number of an order, for which the table has no column (rules/orders.md#numbers-of-the-erp). */
export const ExternalNumberDialog = ({
  order,
  onClose,
}: {
  order: Order;
  onClose: () => void;
}): ReactNode => {
  const { t } = useText();
  const [text, setText] = useState(order.externalNumber);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const confirm = async (): Promise<void> => {
    const externalNumber = text.trim();
    if (busy) return;
    if (externalNumber === order.externalNumber) return onClose();
    setBusy(true);
    try {
      const saved = await saveOrder(order, { externalNumber });
      notifyDone(t('common.edit.success', { content: t('order.name', { orderId: order.orderId }) }), saved);
      onClose();
    } catch (error) {
      setBusy(false);
      if (error instanceof ReasonDeclinedError) return onClose();
      // Prefers the error's own text, because it names the order that has the number already.
      if (error instanceof ApiError && 'externalNumber' in error.fields)
        setProblem(error.displayMessage ?? error.fields['externalNumber'] ?? '');
      else notifyFailure(error);
    }
  };
  const cancel = (): void => {
    if (text.trim() !== order.externalNumber) notify.warning(t('order.external.discarded'));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      width="date"
      title={t('order.external.title')}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={cancel}
    >
      <OrderSubject label={`#${order.orderId}`} order={order} />
      <TextField
        label={t('order.column.externalNumber')}
        value={text}
        error={problem}
        maxLength={orderTexts.externalNumber.max}
        onValueChange={(typed) => {
          setText(typed);
          setProblem(null);
        }}
        onKeyDown={({ key, nativeEvent }: KeyboardEvent) =>
          key === 'Enter' && !nativeEvent.isComposing && void confirm()
        }
      />
    </ConfirmDialog>
  );
};
