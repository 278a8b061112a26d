import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { MessageKey } from '@werkplan/shared/messages/messages.ts';
import type { NewOrder } from '@werkplan/shared/orders/order.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { checkDraft, emptyDraft, type OrderDraft } from '../order-draft.ts';
import { cellsOf } from './cells-of.ts';
import { digitsOfCell, flagOf, isFlag, kilogramsOfCell } from './pasted-cells.ts';
import { columnsOfHead, columnsOfTable, type PastedColumn } from './pasted-columns.ts';

export interface PastedRow {
  /** Its line in what was pasted, from 1. */
  readonly line: number;
  /** The cells as they were, by field. */
  readonly cells: Readonly<Partial<Record<PastedColumn['field'], string>>>;
  /** null when something is wrong with it. */
  readonly order: NewOrder | null;
  /** What is wrong, by field. */
  readonly problems: Readonly<Record<string, MessageKey>>;
}

type Draft = { -readonly [Key in keyof OrderDraft]: OrderDraft[Key] };

/** Puts a cell into the draft; tells what is wrong with it. */
const readCell = (draft: Draft, { field, inTonnes }: PastedColumn, text: string): MessageKey | null => {
  if (field === 'steel' || field === 'matting') {
    draft[field] = kilogramsOfCell(text, inTonnes);
    return draft[field] === null ? 'order.paste.noKilograms' : null;
  }
  if (isFlag(field)) {
    const flag = flagOf(text);
    draft.flags = { ...draft.flags, [field]: flag ?? false };
    return flag === null ? 'order.paste.noFlag' : null;
  }
  const isDigits = field === 'orderId' || field === 'postCode';
  Object.assign(draft, { [field]: isDigits ? digitsOfCell(text) : text.replaceAll(/\s+/g, ' ') });
  return null;
};

const readRow = (
  cells: readonly string[],
  columns: readonly (PastedColumn | null)[],
  [hall, day, line]: [HallId, Day, number],
): PastedRow => {
  const draft: Draft = { ...emptyDraft };
  const read: Partial<Record<PastedColumn['field'], string>> = {};
  const unreadable: Record<string, MessageKey> = {};
  columns.forEach((column, index) => {
    const text = cells[index] ?? '';
    if (!column) return;
    read[column.field] = text;
    const problem = readCell(draft, column, text);
    if (problem) unreadable[column.field] = problem;
  });
  const { order, problems } = checkDraft(draft, hall, day);
  if (Object.keys(unreadable).length === 0) return { line, cells: read, order, problems: problems ?? {} };
  const { steel: _, matting: __, ...others } = problems ?? {};
  // Whether a sum is missing can't be told while one of its parts can't be read.
  const isSumKnown = !('steel' in unreadable) && !('matting' in unreadable);
  return { line, cells: read, order: null, problems: { ...(isSumKnown ? problems : others), ...unreadable } };
};

/**
 * The orders in a text pasted from a spreadsheet, for a hall and day, each with what is wrong with it. A head line names the
 * columns in German or English; without one they stand as in the hall's table. kg in German writing.
 */
export const pastedOrders = (text: string, hall: HallId, day: Day): PastedRow[] => {
  const rows = cellsOf(text);
  const head = columnsOfHead(rows[0] ?? []);
  const columns = head ?? columnsOfTable(hall);
  const start = head ? 1 : 0;
  return rows.slice(start).map((cells, index) => readRow(cells, columns, [hall, day, start + index + 1]));
};
