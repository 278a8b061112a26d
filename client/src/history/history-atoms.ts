import type { HistoryEntity } from '@werkplan/shared/history/history-contracts.ts';
import { atom } from 'jotai';

/** Subject of a history: the selected day, a row, or one slot (0–19) of a run. */
export type HistorySubject =
  | { readonly kind: 'day' }
  | { readonly kind: 'row'; readonly entity: HistoryEntity; readonly id: number; readonly slot?: number };

export interface HistoryView {
  readonly subject: HistorySubject;
  /** Name of the row; null for the day. */
  readonly title: string | null;
  /** A narrower subject that the panel offers, such as the focused slot. */
  readonly also: { readonly label: string; readonly subject: HistorySubject } | null;
  /** Id of the change that the list highlights; null for none. */
  readonly focus?: number | null;
}

/** The open history; null while none is open. */
export const historyAtom = atom<HistoryView | null>(null);
