import type { HistoryEntry, HistoryRow } from './history-schema.ts';
import { fieldsSetByPlanner } from './history-order-phrases.ts';
import { fieldName, valueText, type Translator } from './history-words.ts';

/** A line below an entry's sentence: 'Stahl: 8.000 kg → 9.500 kg'; null parts are left out. */
export interface HistoryDetail {
  readonly label: string | null;
  readonly old: string | null;
  readonly new: string | null;
}

/** Lists the lines below an entry's sentence. */
export type ListDetails = (entry: HistoryEntry, words: Translator) => HistoryDetail[];

export const rowsOfKind = (
  { rows }: Pick<HistoryEntry, 'rows'>,
  entity: HistoryRow['entity'],
): HistoryRow[] => rows.filter((row) => row.entity === entity);

/** Lists the changed fields of existing rows. A single field gets no label, because the entry's sentence names it. */
export const changedFields = (rows: readonly HistoryRow[], words: Translator): HistoryDetail[] => {
  const sets = rows.filter(({ was, is }) => was && is).flatMap(fieldsSetByPlanner);
  return sets.map((set) => ({
    label: sets.length > 1 ? fieldName(set.field, words) : null,
    old: valueText(set.field, set.old, words),
    new: valueText(set.field, set.new, words),
  }));
};
