import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useReopened } from '../lib/use-reopened.ts';
import { orderDialogAtom } from './order-table-state.ts';
import { marked } from '../lib/dom-contract.ts';
import { useAtom } from '../lib/use-atom.ts';

const ChosenOrderDialog = lazyPart(async () => (await import('./order-dialog.tsx')).ChosenOrderDialog);

/** The menu is closed by now, so the focus returns to its row, or to the table when the row is gone. */
const returnFocus = (orderId: number): void => {
  requestAnimationFrame(() => {
    const stop =
      document.querySelector<HTMLElement>(`${marked('row', orderId)} ${marked('menu')}`) ??
      document.querySelector<HTMLElement>(`${marked('row')} [tabindex="0"]`);
    stop?.focus();
  });
};

/** The dialog opened from a row's menu, if any. */
export const OrderDialogs = (): ReactNode => {
  const [dialog, setDialog] = useAtom(orderDialogAtom);
  useReopened('orders.dialog', dialog?.kind === 'notes' ? dialog : null, setDialog);
  if (!dialog) return null;
  const onClose = (): void => {
    setDialog(null);
    returnFocus(dialog.order.id);
  };
  return (
    <Suspense>
      <ChosenOrderDialog dialog={dialog} onClose={onClose} onReopen={() => setDialog(dialog)} />
    </Suspense>
  );
};
