import FileText from 'lucide-react/icons/file-text';
import { store } from '../lib/client.ts';
import { idlePart } from '../lib/lazy-part.tsx';
import type { OrderExtras } from '../orders/order-places.ts';
import { runOfOpenDeliveryNotesAtom } from './run-of-open-delivery-notes.ts';

/** Adds to a run the dialog of its delivery notes, and to its menu the entry that opens the dialog. */
export const notePlaces: Partial<OrderExtras> = {
  runs: [
    idlePart<{ deliveryId: number }>(async () => (await import('./run-delivery-notes.tsx')).RunDeliveryNotes),
  ],
  runEntries: [
    (deliveryId, t) => [
      {
        key: 'notes',
        label: t('delivery.truck.menu.notes'),
        icon: FileText,
        onSelect: () => store().set(runOfOpenDeliveryNotesAtom, deliveryId),
      },
    ],
  ],
};
