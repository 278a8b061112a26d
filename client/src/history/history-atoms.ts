import type { HistoryEntity } from '@werkplan/shared/history/history-contracts.ts';
import { atom } from 'jotai';

/** What the panel lists the history of: the selected day, or a row, or one slot (0–19) of a truck's run. */
export type HistorySubject =
  | { readonly kind: 'day' }
  | { readonly kind: 'row'; readonly entity: HistoryEntity; readonly id: number; readonly slot?: number };

export interface HistoryView {
  readonly subject: HistorySubject;
  /** The row's name; null for the day. */
  readonly title: string | null;
  /** A narrower subject to choose, e.g. the slot that has the focus. */
  readonly also: { readonly label: string; readonly subject: HistorySubject } | null;
  /** The change to be pointed at. */
  readonly focus?: number | null;
}

/** What the history panel shows; null while it is closed. */
export const historyAtom = atom<HistoryView | null>(null);
