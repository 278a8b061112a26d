import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { isOrderText, orderText } from '@werkplan/shared/orders/order-texts.ts';
import type { NewOrder } from '@werkplan/shared/orders/order-schema.ts';
import {
  isDigitsAlone,
  isPostcode,
  type PostcodeRule,
  specifiedPostcodes,
} from '@werkplan/shared/plant/postcodes.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { decimalMarkOf } from '@werkplan/shared/values/written-number.ts';
import { checkDraft, withUnreadable } from '../order-checks.ts';
import { emptyDraft, type ReadDraft } from '../order-draft.ts';
import { type CellRow, cellsOf } from './cells-of.ts';
import { dayOfCell, type DayWriting } from './day-of-cell.ts';
import { kilogramsOfCell, type NumberWriting, type QuantityCell, writingOf } from './kilograms-of-cell.ts';
import { hasPartedPlace, withPartedPlaces } from './parted-places.ts';
import { digitsOfCell, faultOf, flagOf, hallOfCell, isFlag } from './pasted-cells.ts';
import {
  columnsOfHead,
  columnsOfTable,
  type HeadedField,
  isHeaded,
  isQuantity,
  type PastedColumn,
  type PastedList,
} from './pasted-columns.ts';
import { withTonnesByValues } from './tonnes-by-values.ts';

type Field = PastedColumn['field'];
type Cells = Readonly<Partial<Record<Field, string>>>;

/** Where the rows of one pasting go that name no hall or day of their own, and how its numbers and days may be written. */
export interface Target extends Omit<DayWriting, 'today'> {
  readonly hall: HallId;
  readonly day: Day;
  /** The plant's: nothing is planned before it. */
  readonly today: Day;
  /** The screen's. */
  readonly language: Language;
  /** Which post codes the plant takes; left out: the default. */
  readonly postcodes?: PostcodeRule | undefined;
}

export interface PastedRow {
  /** Its line in what was pasted or in the file, from 1. */
  readonly line: number;
  /** The cells as they were pasted or have been corrected, by field. */
  readonly cells: Cells;
  /** Quantities that are written in tonnes. */
  readonly inTonnes: ReadonlySet<Field>;
  /** How its quantities are written. */
  readonly writings: Readonly<Partial<Record<Field, NumberWriting>>>;
  /** Its texts that are numbers in their file: zeros before them may be lost. */
  readonly numbers: readonly Field[];
  /** Cells that are no longer as they were pasted. */
  readonly corrected: readonly Field[];
  /** null when something is wrong with it. */
  readonly order: NewOrder | null;
  /** What is wrong, by field. */
  readonly problems: Readonly<Record<string, MessageKey>>;
  /** Something is or was wrong with it: its cells can be corrected. */
  readonly isOpen: boolean;
  /** Its flags that are, or were, neither yes nor no. */
  readonly doubtful: readonly Field[];
}

type Draft = { -readonly [Key in keyof ReadDraft]: ReadDraft[Key] } & {
  note: string;
  hallId: HallId;
  date: Day;
};

/** Puts what only a list with a head has into the draft; an empty cell leaves the common hall and day. */
const readHeadedCell = (
  draft: Draft,
  { field, text, target }: { field: HeadedField; text: string; target: Target },
): MessageKey | null => {
  if (field === 'note') draft.note = text;
  // There is no making a canceled order.
  if (field === 'isCanceled') return flagOf(text) === false ? null : 'order.paste.canceled';
  if (text === '' || field === 'note') return null;
  if (field === 'hallId') {
    const hall = hallOfCell(text);
    draft.hallId = hall ?? draft.hallId;
    return hall === null ? 'validation.invalidFormat' : null;
  }
  const day = dayOfCell(text, target);
  draft.date = day ?? draft.date;
  return day === null ? 'validation.invalidDateFormat' : null;
};

/** Every quantity that is read has a writing; this is for the compiler. */
const plain: NumberWriting = { language: 'de', twoWay: 'unknown' };

type RawRow = Pick<PastedRow, 'line' | 'cells' | 'inTonnes' | 'writings' | 'numbers' | 'corrected'>;

/** A post code as it is stored, or what is asked about it: 1067 may be Dresden's 01067, 6020 is Innsbruck's. */
const readPostcode = (
  text: string,
  row: RawRow,
  rule: PostcodeRule,
): { postCode: string; problem: MessageKey | null } => {
  const grouped = digitsOfCell(text);
  const postCode = isDigitsAlone(rule) || !/\s/.test(text.trim()) ? grouped : text.replaceAll(/\s+/g, ' ');
  const isAsked = row.numbers.includes('postCode') && !row.corrected.includes('postCode');
  const isShort = /^\d{1,4}$/.test(postCode) && isPostcode(postCode, rule);
  return { postCode, problem: isAsked && isShort ? 'order.paste.shortPostCode' : null };
};

/** Puts a cell into the draft; returns what is wrong with it. */
const readCell = (
  draft: Draft,
  row: RawRow,
  { field, text, target }: { field: Field; text: string; target: Target },
): MessageKey | null => {
  const fault = faultOf(text);
  if (fault) return fault;
  if (isHeaded(field)) return readHeadedCell(draft, { field, text, target });
  if (isQuantity(field)) {
    const { inTonnes, writings } = row;
    const { kilograms, problem } = kilogramsOfCell(text, inTonnes.has(field), writings[field] ?? plain);
    draft[field] = kilograms;
    return problem;
  }
  if (isFlag(field)) {
    const flag = flagOf(text);
    draft.flags = { ...draft.flags, [field]: flag ?? false };
    return flag === null ? 'order.paste.noFlag' : null;
  }
  if (field === 'postCode') {
    const { postCode, problem } = readPostcode(text, row, target.postcodes ?? specifiedPostcodes);
    draft.postCode = postCode;
    return problem;
  }
  const isNumber = isOrderText(field) && orderText(field).isDigits;
  Object.assign(draft, { [field]: isNumber ? digitsOfCell(text) : text.replaceAll(/\s+/g, ' ') });
  return null;
};

const readRow = (raw: RawRow, target: Target): PastedRow => {
  const { hall, day, today, postcodes = specifiedPostcodes } = target;
  const { line, cells, inTonnes, writings, numbers, corrected } = raw;
  const draft: Draft = { ...emptyDraft, steel: null, matting: null, note: '', hallId: hall, date: day };
  const unreadable: Record<string, MessageKey> = {};
  for (const [field, text] of Object.entries(cells) as [Field, string][]) {
    const problem = readCell(draft, raw, { field, text, target });
    if (problem) unreadable[field] = problem;
  }
  const { hallId, date, ...fields } = draft;
  if ('date' in cells && date < today) unreadable['date'] = 'order.import.pastDay';
  const { order, problems } = checkDraft(fields, hallId, date, postcodes);
  const row = {
    line,
    cells,
    inTonnes,
    writings,
    numbers,
    corrected,
    doubtful: (Object.keys(unreadable) as Field[]).filter(isFlag),
  };
  if (Object.keys(unreadable).length === 0)
    return { ...row, order, problems: problems ?? {}, isOpen: order === null };
  return { ...row, order: null, problems: withUnreadable(problems, unreadable), isOpen: true };
};

/** The row with another text in one of its cells, read anew. What could be corrected stays so. */
export const correctRow = (row: PastedRow, field: Field, text: string, target: Target): PastedRow => {
  const typed: NumberWriting = { language: target.language, twoWay: 'likely', isTyped: true };
  const read = readRow(
    {
      ...row,
      cells: { ...row.cells, [field]: text },
      writings: isQuantity(field) ? { ...row.writings, [field]: typed } : row.writings,
      corrected: [...new Set([...row.corrected, field])],
    },
    target,
  );
  return { ...read, isOpen: true, doubtful: [...new Set([...row.doubtful, ...read.doubtful])] };
};

/** The row with its short post code as it is: somebody has said that no zero is lost. */
export const confirmPostcode = (row: PastedRow, target: Target): PastedRow =>
  isShortPostcode(row) ? correctRow(row, 'postCode', row.cells.postCode ?? '', target) : row;

export const isShortPostcode = ({ problems }: PastedRow): boolean =>
  problems['postCode'] === 'order.paste.shortPostCode';

/** Titles may stand above the head of a list. */
const mostTitles = 10;

/** What the columns are: as a head line names them in German or English; without one they stand as in the hall's table. */
export const listOf = (given: readonly CellRow[], hall: HallId): PastedList => {
  for (const [index, row] of given.slice(0, mostTitles).entries()) {
    const rows = hasPartedPlace(row) ? withPartedPlaces(given, index) : given;
    const columns = columnsOfHead(rows[index]?.texts ?? []);
    if (columns) return withTonnesByValues({ rows, columns, start: index + 1 });
  }
  return withTonnesByValues({ rows: given, columns: columnsOfTable(hall), start: 0 });
};

/** What a spreadsheet puts on the clipboard. */
export const pastedList = (text: string, hall: HallId): PastedList =>
  listOf(
    cellsOf(text).map((texts, index) => ({ line: index + 1, texts })),
    hall,
  );

/** The cells of the list's quantities that are texts. */
function* quantitiesIn({ rows, start, columns }: PastedList): Generator<QuantityCell> {
  for (const { texts, numbers } of rows.slice(start))
    for (const [at, column] of columns.entries())
      if (column && isQuantity(column.field) && !numbers?.includes(at))
        yield { text: texts[at] ?? '', inTonnes: column.inTonnes };
}

/**
 * The orders of a list, one after the other, for a hall and day, each with what is wrong with it. How its quantities are
 * written, German or English, its own cells show (`writingOf`); a number in a spreadsheet's file is known as it is.
 */
export function* ordersOfList(list: PastedList, target: Target): Generator<PastedRow> {
  const { rows, start, columns } = list;
  const { language } = target;
  const inTonnes = new Set(columns.flatMap((column) => (column?.inTonnes ? [column.field] : [])));
  const common = writingOf(quantitiesIn(list), language);
  for (const { line, texts, numbers, padded } of rows.slice(start)) {
    const cells: Partial<Record<Field, string>> = {};
    const asNumbers: Field[] = [];
    const writings: Partial<Record<Field, NumberWriting>> = {};
    for (const [at, column] of columns.entries()) {
      if (!column) continue;
      const { field } = column;
      const text = texts[at] ?? '';
      const isNumber = numbers?.includes(at) ?? false;
      cells[field] = isNumber ? text.replace('.', decimalMarkOf(language)) : text;
      const shown = padded?.[at];
      if (isOrderText(field) && shown !== undefined) cells[field] = shown;
      else if (isNumber && isOrderText(field)) asNumbers.push(field);
      if (isQuantity(field)) writings[field] = isNumber ? { language, twoWay: 'known' } : common;
    }
    yield readRow({ line, cells, inTonnes, writings, numbers: asNumbers, corrected: [] }, target);
  }
}

/** The rows that `before` has, read anew with other columns; what was corrected in the same fields stays. */
export const rereadRows = (
  before: readonly PastedRow[],
  list: PastedList,
  target: Target,
  changed: ReadonlySet<Field>,
): PastedRow[] => {
  const rows = new Map([...ordersOfList(list, target)].map((row) => [row.line, row]));
  return before.flatMap((former) => {
    const row = rows.get(former.line);
    if (!row) return [];
    const stays = former.corrected.filter((field) => !changed.has(field));
    return [stays.reduce((now, field) => correctRow(now, field, former.cells[field] ?? '', target), row)];
  });
};
