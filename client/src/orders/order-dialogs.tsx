import { useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import { MoveHallDialog } from './move-hall-dialog.tsx';
import { MoveOrderDateDialog } from './move-order-date-dialog.tsx';
import { OrderNotesDialog } from './order-notes-dialog.tsx';
import { orderDialogAtom } from './order-table-state.ts';

/** The dialog a row's menu opened, if any. */
export const OrderDialogs = (): ReactNode => {
  const [dialog, setDialog] = useAtom(orderDialogAtom);
  const onClose = (): void => setDialog(null);
  switch (dialog?.kind) {
    case 'date':
      return <MoveOrderDateDialog order={dialog.order} onClose={onClose} />;
    case 'hall':
      return <MoveHallDialog order={dialog.order} hall={dialog.hall} onClose={onClose} />;
    case 'cancel':
      return <CancelOrderDialog order={dialog.order} onClose={onClose} />;
    case 'notes':
      return <OrderNotesDialog order={dialog.order} onClose={onClose} />;
    default:
      return null;
  }
};
