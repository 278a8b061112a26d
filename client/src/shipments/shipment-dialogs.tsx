import { noteHolder } from '@werkplan/shared/shipments/shipment-rules.ts';
import { atom, useAtom } from 'jotai';
import { useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { store } from '../lib/store.ts';
import { NotesDialog } from '../orders/notes-dialog.tsx';
import { keepFocusOnPage } from './focus-card.ts';
import { MoveDateDialog } from './move-date-dialog.tsx';
import { saveNote } from './shipment-api.ts';
import { cardAtom } from './shipment-atoms.ts';

interface OpenDialog {
  kind: 'notes' | 'moveToDate';
  shipmentId: number;
}

/** The one modal about a shipment that is open, if any. */
export const shipmentDialogAtom = atom<OpenDialog | null>(null);

const Opened = ({ dialog, onClose }: { dialog: OpenDialog; onClose: () => void }): ReactNode => {
  const { t } = useText();
  // As it was when opened: a card that moves to another day must not take its modal along before the answer is in.
  const [card] = useState(() => store.get(cardAtom(dialog.shipmentId)));
  if (!card) return null;
  if (dialog.kind === 'moveToDate') return <MoveDateDialog card={card} onClose={onClose} />;
  const { shipment, order } = card;
  return (
    <NotesDialog
      label={t('shipment.notes.shipment', { number: order.orderId })}
      order={order}
      note={noteHolder(shipment, order) === 'shipment' ? shipment.note : order.note}
      save={(note) => saveNote(shipment, order, note)}
      onClose={onClose}
    />
  );
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
