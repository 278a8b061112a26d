import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useReopened } from '../lib/use-reopened.ts';
import { orderDialogAtom } from './order-table-state.ts';
import { dataSelector } from '../lib/dom-contract.ts';
import { useAtom } from '../lib/use-atom.ts';

const ChosenOrderDialog = lazyPart(async () => (await import('./order-dialog.tsx')).OpenOrderDialog);

/** Focuses the row's menu button, or the table if the row is gone, because the closed dialog no longer has the focus. */
const returnFocus = (orderId: number): void => {
  requestAnimationFrame(() => {
    const stop =
      document.querySelector<HTMLElement>(`${dataSelector('row', orderId)} ${dataSelector('menu')}`) ??
      document.querySelector<HTMLElement>(`${dataSelector('row')} [tabindex="0"]`);
    stop?.focus();
  });
};

/** Shows the dialog that was opened from a row's menu. */
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
