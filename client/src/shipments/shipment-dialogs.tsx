import { atom } from 'jotai';
import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../lib/lazy-part.tsx';
import { keepFocusOnPage } from '../lib/page-stop.ts';
import { useReopened } from '../lib/use-reopened.ts';
import { useAtom } from '../lib/use-atom.ts';
import type { ShipmentDialogState } from './shipment-dialog.tsx';

/** The open dialog for a shipment, if any. */
export const shipmentDialogAtom = atom<ShipmentDialogState | null>(null);

const ChosenShipmentDialog = lazyPart(async () => (await import('./shipment-dialog.tsx')).OpenShipmentDialog);

/** Shows the dialog that a card has opened by `shipmentDialogAtom`. Mounted once per page. */
export const ShipmentDialogs = (): ReactNode => {
  const [dialog, setDialog] = useAtom(shipmentDialogAtom);
  useReopened('shipments.dialog', dialog?.kind === 'notes' ? dialog : null, setDialog);
  const close = (): void => {
    setDialog(null);
    keepFocusOnPage();
  };
  return (
    dialog && (
      <Suspense>
        <ChosenShipmentDialog
          key={dialog.shipmentId}
          dialog={dialog}
          onClose={close}
          onReopen={() => setDialog(dialog)}
        />
      </Suspense>
    )
  );
};
