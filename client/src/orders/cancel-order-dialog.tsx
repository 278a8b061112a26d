import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { cancelOrder } from './order-api.ts';
import { OrderSubject } from './order-subject.tsx';
import { useOrderDialog } from './use-order-dialog.ts';

export const CancelOrderDialog = ({ order, onClose }: { order: Order; onClose: () => void }): ReactNode => {
  const { t } = useText();
  const { busy, confirm, dismiss } = useOrderDialog({
    order,
    act: () => cancelOrder(order.id),
    done: t('order.cancel.done'),
    discarded: t('order.cancel.discarded'),
    onClose,
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t('order.cancel.title')}
      busy={busy}
      onConfirm={confirm}
      onCancel={dismiss}
    >
      <p>{t('order.cancel.text')}</p>
      <OrderSubject label={`#${order.orderId}`} order={order} />
    </ConfirmDialog>
  );
};
