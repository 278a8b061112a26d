import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { MessageKey } from '@werkplan/shared/messages/messages.ts';
import type { NewOrder } from '@werkplan/shared/orders/order.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { parseTypedDay } from '../../ui/parse-day.ts';
import { checkDraft, withUnreadable } from '../order-checks.ts';
import { emptyDraft, type ReadDraft } from '../order-draft.ts';
import { type CellRow, cellsOf } from './cells-of.ts';
import { digitsOfCell, flagOf, germanWriting, hallOfCell, isFlag, kilogramsOfCell } from './pasted-cells.ts';
import {
  columnsOfHead,
  columnsOfTable,
  type HeadedField,
  isHeaded,
  isQuantity,
  type PastedColumn,
} from './pasted-columns.ts';

type Field = PastedColumn['field'];
type Cells = Readonly<Partial<Record<Field, string>>>;

/** Where the rows of one pasting go that name no hall or day of their own. */
export interface Target {
  readonly hall: HallId;
  readonly day: Day;
  /** The plant's: nothing is planned before it. */
  readonly today: Day;
}

export interface PastedRow {
  /** Its line in what was pasted or in the file, from 1. */
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

type Draft = { -readonly [Key in keyof ReadDraft]: ReadDraft[Key] } & {
  note: string;
  hallId: HallId;
  date: Day;
};

/** Puts what only a list with a head has into the draft; an empty cell leaves the common hall and day. */
const readHeadedCell = (draft: Draft, field: HeadedField, text: string): MessageKey | null => {
  if (field === 'note') draft.note = text;
  // There is no making a canceled order.
  if (field === 'isCanceled') return flagOf(text) === false ? null : 'order.paste.canceled';
  if (text === '' || field === 'note') return null;
  if (field === 'hallId') {
    const hall = hallOfCell(text);
    draft.hallId = hall ?? draft.hallId;
    return hall === null ? 'validation.invalidFormat' : null;
  }
  const day = parseTypedDay(text);
  draft.date = day ?? draft.date;
  return day === null ? 'validation.invalidDateFormat' : null;
};

/** Puts a cell into the draft; tells what is wrong with it. */
const readCell = (draft: Draft, { field, inTonnes }: PastedColumn, text: string): MessageKey | null => {
  if (isHeaded(field)) return readHeadedCell(draft, field, text);
  if (isQuantity(field)) {
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
  { hall, day, today }: Target,
): PastedRow => {
  const draft: Draft = { ...emptyDraft, steel: null, matting: null, note: '', hallId: hall, date: day };
  const unreadable: Record<string, MessageKey> = {};
  for (const [field, text] of Object.entries(cells) as [Field, string][]) {
    const problem = readCell(draft, { field, inTonnes: inTonnes.has(field) }, text);
    if (problem) unreadable[field] = problem;
  }
  const { hallId, date, ...fields } = draft;
  if ('date' in cells && date < today) unreadable['date'] = 'order.import.pastDay';
  const { order, problems } = checkDraft(fields, hallId, date);
  const row = { line, cells, inTonnes, doubtful: (Object.keys(unreadable) as Field[]).filter(isFlag) };
  if (Object.keys(unreadable).length === 0)
    return { ...row, order, problems: problems ?? {}, isOpen: order === null };
  return { ...row, order: null, problems: withUnreadable(problems, unreadable), isOpen: true };
};

/** The row with another text in one of its cells, read anew. What could be corrected stays so. */
export const correctRow = (row: PastedRow, field: Field, text: string, target: Target): PastedRow => {
  const read = readRow({ ...row, cells: { ...row.cells, [field]: text } }, target);
  return { ...read, isOpen: true, doubtful: [...new Set([...row.doubtful, ...read.doubtful])] };
};

/** Titles may stand above the head of a list. */
const mostTitles = 10;

const columnsIn = (rows: readonly CellRow[], { hall }: Target) => {
  for (const [index, { texts }] of rows.slice(0, mostTitles).entries()) {
    const columns = columnsOfHead(texts);
    if (columns) return { columns, start: index + 1 };
  }
  return { columns: columnsOfTable(hall), start: 0 };
};

/**
 * The orders in rows of cells, one after the other, for a hall and day, each with what is wrong with it. A head line names the
 * columns in German or English; without one they stand as in the hall's table. kg in German writing, or English where the rows
 * say so and it can be nothing else.
 */
export function* ordersOfRows(rows: readonly CellRow[], target: Target): Generator<PastedRow> {
  const { columns, start } = columnsIn(rows, target);
  const inTonnes = new Set(columns.flatMap((column) => (column?.inTonnes ? [column.field] : [])));
  for (const { line, texts, isEnglish } of rows.slice(start)) {
    const textAt = (at: number, field: Field): string =>
      isEnglish && isQuantity(field) ? germanWriting(texts[at] ?? '') : (texts[at] ?? '');
    const cells = columns.flatMap((column, at) => (column ? [[column.field, textAt(at, column.field)]] : []));
    yield readRow({ line, cells: Object.fromEntries(cells), inTonnes }, target);
  }
}

/** The orders in a text pasted from a spreadsheet. */
export const pastedOrders = (text: string, target: Target): PastedRow[] => {
  const rows = cellsOf(text).map((texts, index) => ({ line: index + 1, texts }));
  return [...ordersOfRows(rows, target)];
};
