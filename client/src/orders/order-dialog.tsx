import { use, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { ExternalNumberDialog } from './external-number-dialog.tsx';
import { MoveHallDialog } from './move-hall-dialog.tsx';
import { MoveOrderDateDialog } from './move-order-date-dialog.tsx';
import { NotesDialog } from './notes-dialog.tsx';
import { saveOrder, cancelOrder } from './order-api.ts';
import { OrderExtrasContext } from './order-places.ts';
import type { OrderDialog } from './order-table-state.ts';
import type { Order } from '@werkplan/shared/orders/order-schema.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { OrderSubject } from './order-subject.tsx';
import { useOrderDialog } from './use-order-dialog.ts';

const CancelOrderDialog = ({ order, onClose }: { order: Order; onClose: () => void }): ReactNode => {
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

export const OpenOrderDialog = ({
  dialog,
  onClose,
  onReopen,
}: {
  dialog: OrderDialog;
  onClose: () => void;
  onReopen: () => void;
}): ReactNode => {
  const { t } = useText();
  const { SuggestHalls } = use(OrderExtrasContext);
  const { order } = dialog;
  switch (dialog.kind) {
    case 'date':
      return <MoveOrderDateDialog order={order} onClose={onClose} />;
    case 'suggestions':
      return SuggestHalls && <SuggestHalls order={order} onClose={onClose} />;
    case 'hall':
      return <MoveHallDialog order={order} hall={dialog.hall} onClose={onClose} />;
    case 'cancel':
      return <CancelOrderDialog order={order} onClose={onClose} />;
    case 'external':
      return <ExternalNumberDialog order={order} onClose={onClose} />;
    case 'notes':
      return (
        <NotesDialog
          label={t('order.notes.label', { orderId: order.orderId })}
          order={order}
          kind="orders"
          row={order}
          save={(note, onto) => saveOrder(onto, { note })}
          onClose={onClose}
          onReopen={onReopen}
        />
      );
  }
};
