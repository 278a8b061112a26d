import { shownNoteSource } from '@werkplan/shared/shipments/shipment-rules.ts';
import { useState, type ReactNode } from 'react';
import { useText } from '../lib/i18n.ts';
import { useAtomValue } from '../lib/use-atom.ts';
import { NotesDialog } from '../orders/notes-dialog.tsx';
import { MoveDateDialog } from './move-date-dialog.tsx';
import { saveNote } from './shipment-api.ts';
import { cardAtom } from './shipment-atoms.ts';
import { SplitDialog } from './split-dialog.tsx';

export interface ShipmentDialogState {
  kind: 'notes' | 'moveToDate' | 'split';
  shipmentId: number;
}

export const OpenShipmentDialog = ({
  dialog,
  onClose,
  onReopen,
}: {
  dialog: ShipmentDialogState;
  onClose: () => void;
  onReopen: () => void;
}): ReactNode => {
  const { t } = useText();
  // Keeps the card as it was on opening, because it may leave the day before the answer arrives.
  const live = useAtomValue(cardAtom(dialog.shipmentId));
  const [card, setCard] = useState(live);
  // A dialog that reopens after a reload is mounted before its day is loaded.
  if (!card && live) setCard(live);
  if (!card) return null;
  if (dialog.kind === 'moveToDate') return <MoveDateDialog card={card} onClose={onClose} />;
  if (dialog.kind === 'split') return <SplitDialog card={card} onClose={onClose} />;
  const { shipment, order } = card;
  const common = { label: t('shipment.notes.shipment', { number: order.orderId }), order, onClose, onReopen };
  if (shownNoteSource(shipment, order) === 'shipment')
    return (
      <NotesDialog
        {...common}
        kind="shipments"
        row={shipment}
        save={(note, onto) => saveNote(onto, order, note)}
      />
    );
  return (
    <NotesDialog
      {...common}
      kind="orders"
      row={order}
      save={(note, onto) => saveNote(shipment, onto, note)}
    />
  );
};
