import { useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import { MoveHallDialog } from './move-hall-dialog.tsx';
import { MoveOrderDateDialog } from './move-order-date-dialog.tsx';
import { NotesDialog } from './notes-dialog.tsx';
import { saveOrder } from './order-api.ts';
import { orderDialogAtom } from './order-table-state.ts';

/** The menu the dialog came from has closed: the focus goes back to its row, or to the table when that row has left. */
const returnFocus = (orderId: number): void => {
  requestAnimationFrame(() => {
    const stop =
      document.querySelector<HTMLElement>(`[data-row="${orderId}"] [data-menu]`) ??
      document.querySelector<HTMLElement>('[data-row] [tabindex="0"]');
    stop?.focus();
  });
};

/** The dialog a row's menu opened, if any. */
export const OrderDialogs = (): ReactNode => {
  const { t } = useText();
  const [dialog, setDialog] = useAtom(orderDialogAtom);
  if (!dialog) return null;
  const { order } = dialog;
  const onClose = (): void => {
    setDialog(null);
    returnFocus(order.id);
  };
  switch (dialog.kind) {
    case 'date':
      return <MoveOrderDateDialog order={order} onClose={onClose} />;
    case 'hall':
      return <MoveHallDialog order={order} hall={dialog.hall} onClose={onClose} />;
    case 'cancel':
      return <CancelOrderDialog order={order} onClose={onClose} />;
    case 'notes':
      return (
        <NotesDialog
          label={t('order.notes.label', { orderId: order.orderId })}
          order={order}
          note={order.note}
          save={(note) => saveOrder(order, { note })}
          onClose={onClose}
        />
      );
  }
};
