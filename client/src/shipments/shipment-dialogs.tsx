import { atom, useAtom } from 'jotai';
import type { ReactNode } from 'react';
import { partOnDemand } from '../lib/on-demand.ts';
import { keepFocusOnPage } from './focus-card.ts';

export interface ShipmentDialog {
  kind: 'notes' | 'moveToDate' | 'split';
  shipmentId: number;
}

/** The one modal about a shipment that is open, if any. */
export const shipmentDialogAtom = atom<ShipmentDialog | null>(null);

const opened = partOnDemand(async () => (await import('./opened-shipment-dialog.tsx')).OpenedShipmentDialog);

/** Mounted once by the page; cards only name the modal they want. */
export const ShipmentDialogs = (): ReactNode => {
  const [dialog, setDialog] = useAtom(shipmentDialogAtom);
  const close = (): void => {
    setDialog(null);
    keepFocusOnPage();
  };
  return dialog && <opened.Part key={dialog.shipmentId} dialog={dialog} onClose={close} />;
};
