import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { useReopened } from '../lib/use-reopened.ts';
import { orderDialogAtom } from './order-table-state.ts';
import { dataSelector } from '../lib/dom-contract.ts';
import { useAtom } from '../lib/use-atom.ts';

const ChosenOrderDialog = lazyPart(async () => (await import('./order-dialog.tsx')).OpenOrderDialog);

/** Focuses the row's menu button, or the table's tab stop if the row is gone, because the focus is lost with the dialog. */
const returnFocus = (orderId: number): void => {
  requestAnimationFrame(() => {
    const stop =
      document.querySelector<HTMLElement>(`${dataSelector('row', orderId)} ${dataSelector('menu')}`) ??
      document.querySelector<HTMLElement>(`${dataSelector('row')} [tabindex="0"]`);
    stop?.focus();
  });
};

/**
 * Shows the dialog of an order that a row's menu or note icon has opened. A notes dialog is opened again after a reload,
 * so that its unsaved input isn't lost.
 */
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
