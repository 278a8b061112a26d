import type { HistoryEntity } from '@werkplan/shared/history/history-contracts.ts';
import { translateNow } from '../lib/i18n.ts';
import { store } from '../lib/client.ts';
import { historyAtom, type HistoryView } from './history-atoms.ts';

/** Returns the choice of a slot's history (slot 0–19), which the panel offers beside the history of the row or day. */
export const slotHistoryChoice = (deliveryId: number, slot: number): HistoryView['also'] => ({
  label: translateNow('undo.slot', { slot: slot + 1 }),
  subject: { kind: 'row', entity: 'deliveries', id: deliveryId, slot },
});

/** Opens the history of a row, with `title` as its name; for a card in a slot, the panel also offers the slot's history. */
export const openHistory = (
  entity: HistoryEntity,
  id: number,
  title: string,
  place: { deliveryId: number; slot: number } | null = null,
): void =>
  store().set(historyAtom, {
    subject: { kind: 'row', entity, id },
    title,
    also: place && slotHistoryChoice(place.deliveryId, place.slot),
  });
