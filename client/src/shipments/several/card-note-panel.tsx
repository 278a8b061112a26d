import type { ListedShipment } from '@werkplan/shared/shipments/unassigned-list.ts';
import type { ReactNode } from 'react';
import { applyToRows } from '../../orders/several/apply-several.ts';
import { NotePanel } from '../../orders/several/note-panel.tsx';
import { ofCards } from './apply-to-cards.ts';

interface Props {
  cards: readonly ListedShipment[];
  onReady: (isReady: boolean) => void;
}

/** Appends a line to the notes of the cards' orders, once for several parts of one order. */
export const CardNotePanel = ({ cards, onReady }: Props): ReactNode => (
  <NotePanel
    orders={[...new Map(cards.map(({ order }) => [order.id, order])).values()]}
    onReady={onReady}
    apply={async (added) =>
      await applyToRows(
        { ...ofCards, changed: ({ orders }) => orders.length, left: 'order.several.left' },
        added,
      )
    }
  />
);
