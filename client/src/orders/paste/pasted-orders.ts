import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { MessageKey } from '@werkplan/shared/messages/messages.ts';
import type { NewOrder } from '@werkplan/shared/orders/order.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { checkDraft, emptyDraft, type OrderDraft } from '../order-draft.ts';
import { cellsOf } from './cells-of.ts';
import { digitsOfCell, flagOf, isFlag, kilogramsOfCell } from './pasted-cells.ts';
import { columnsOfHead, columnsOfTable, type PastedColumn } from './pasted-columns.ts';

type Field = PastedColumn['field'];
type Cells = Readonly<Partial<Record<Field, string>>>;

/** What all rows of one pasting have in common. */
export interface Target {
  readonly hall: HallId;
  readonly day: Day;
}

export interface PastedRow {
  /** Its line in what was pasted, from 1. */
  readonly line: number;
  /** The cells as they were pasted or have been corrected, by field. */
  readonly cells: Cells;
  /** Quantities that are written in tonnes. */
  readonly inTonnes: ReadonlySet<Field>;
  /** null when something is wrong with it. */
  readonly order: NewOrder | null;
  /** What is wrong, by field. */
  readonly problems: Readonly<Record<string, MessageKey>>;
  /** Something is or was wrong with it: its cells can be corrected. */
  readonly isOpen: boolean;
  /** Its flags that say, or said, neither yes nor no. */
  readonly doubtful: readonly Field[];
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
  { line, cells, inTonnes }: Pick<PastedRow, 'line' | 'cells' | 'inTonnes'>,
  { hall, day }: Target,
): PastedRow => {
  const draft: Draft = { ...emptyDraft };
  const unreadable: Record<string, MessageKey> = {};
  for (const [field, text] of Object.entries(cells) as [Field, string][]) {
    const problem = readCell(draft, { field, inTonnes: inTonnes.has(field) }, text);
    if (problem) unreadable[field] = problem;
  }
  const { order, problems } = checkDraft(draft, hall, day);
  const row = { line, cells, inTonnes, doubtful: (Object.keys(unreadable) as Field[]).filter(isFlag) };
  if (Object.keys(unreadable).length === 0)
    return { ...row, order, problems: problems ?? {}, isOpen: order === null };
  const { steel: _, matting: __, ...others } = problems ?? {};
  // Whether a sum is missing can't be told while one of its parts can't be read.
  const isSumKnown = !('steel' in unreadable) && !('matting' in unreadable);
  return {
    ...row,
    order: null,
    problems: { ...(isSumKnown ? problems : others), ...unreadable },
    isOpen: true,
  };
};

/** The row with another text in one of its cells, read anew. What could be corrected stays so. */
export const correctRow = (row: PastedRow, field: Field, text: string, target: Target): PastedRow => {
  const read = readRow({ ...row, cells: { ...row.cells, [field]: text } }, target);
  return { ...read, isOpen: true, doubtful: [...new Set([...row.doubtful, ...read.doubtful])] };
};

/**
 * The orders in a text pasted from a spreadsheet, for a hall and day, each with what is wrong with it. A head line names the
 * columns in German or English; without one they stand as in the hall's table. kg in German writing.
 */
export const pastedOrders = (text: string, target: Target): PastedRow[] => {
  const rows = cellsOf(text);
  const head = columnsOfHead(rows[0] ?? []);
  const columns = head ?? columnsOfTable(target.hall);
  const start = head ? 1 : 0;
  const inTonnes = new Set(columns.flatMap((column) => (column?.inTonnes ? [column.field] : [])));
  return rows.slice(start).map((texts, index) => {
    const cells = columns.flatMap((column, at) => (column ? [[column.field, texts[at] ?? '']] : []));
    return readRow({ line: start + index + 1, cells: Object.fromEntries(cells), inTonnes }, target);
  });
};
