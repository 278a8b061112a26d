import { atom, useAtom } from 'jotai';
import { useState, type ReactNode } from 'react';
import { store } from '../lib/store.ts';
import { keepFocusOnPage } from './focus-card.ts';
import { MoveDateDialog } from './move-date-dialog.tsx';
import { NotesDialog } from './notes-dialog.tsx';
import { cardAtom } from './shipment-atoms.ts';

interface OpenDialog {
  kind: 'notes' | 'moveToDate';
  shipmentId: number;
}

/** The one modal about a shipment that is open, if any. */
export const shipmentDialogAtom = atom<OpenDialog | null>(null);

const Opened = ({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }): ReactNode => {
  // As it was when opened: a card that moves to another day must not take its modal along before the answer is in.
  const [card] = useState(() => store.get(cardAtom(dialog.shipmentId)));
  if (!card) return null;
  const Modal = dialog.kind === 'notes' ? NotesDialog : MoveDateDialog;
  return <Modal card={card} onClose={onClose} />;
};

/** Mounted once by the page; cards only name the modal they want. */
export const ShipmentDialogs = (): ReactNode => {
  const [dialog, setDialog] = useAtom(shipmentDialogAtom);
  const close = (): void => {
    setDialog(null);
    keepFocusOnPage();
  };
  return dialog && <Opened key={dialog.shipmentId} dialog={dialog} onClose={close} />;
};
