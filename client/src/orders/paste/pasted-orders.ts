import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { isOrderText, orderTextSpec } from '@werkplan/shared/orders/order-texts.ts';
import type { NewOrder } from '@werkplan/shared/orders/order-schema.ts';
import {
  isDigitsOnly,
  isPostcode,
  type PostcodeRule,
  defaultPostcodeRule,
} from '@werkplan/shared/plant/postcodes.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { decimalMarkOf } from '@werkplan/shared/values/written-number.ts';
import { checkNewOrder, addUnreadableProblems } from '../order-checks.ts';
import { emptyInput, type ParsedOrderInput } from '../new-order-input.ts';
import { type CellRow, parseClipboardText } from './clipboard-text.ts';
import { parseDayCell, type DayFormat } from './day-cell.ts';
import {
  parseKilograms,
  type NumberFormat,
  type QuantityCell,
  detectNumberFormat,
} from './kilograms-cell.ts';
import { parseMeasure, type MeasureField } from './measure-cell.ts';
import { hasPlaceColumn, splitPlaceColumn } from './split-places.ts';
import { stripDigitGrouping, cellFault, parseFlag, parseHall, isFlag } from './pasted-cells.ts';
import {
  columnsOfHead,
  columnsOfTable,
  type HeadedField,
  isHeadedField,
  isQuantity,
  type PastedColumn,
  type PastedList,
} from './pasted-columns.ts';
import { detectTonnes } from './detect-tonnes.ts';

type Field = PastedColumn['field'];
type Cells = Readonly<Partial<Record<Field, string>>>;

/** Hall and day of rows that have none, and the formats of dates, numbers and post codes in the list. */
export interface PasteTarget extends Omit<DayFormat, 'today'> {
  readonly hall: HallId;
  readonly day: Day;
  /** Today in the plant; earlier days in the list are refused. */
  readonly today: Day;
  readonly language: Language;
  /** The plant's post code rule; absent for the default. */
  readonly postcodes?: PostcodeRule | undefined;
}

/** A row of a list, with its order or its errors. */
export interface PastedRow {
  /** Line number as in `CellRow`. */
  readonly line: number;
  readonly cells: Cells;
  /** Quantities whose numbers without a unit are tonnes. */
  readonly inTonnes: ReadonlySet<Field>;
  /** Number formats of the quantities. */
  readonly writings: Readonly<Partial<Record<Field, NumberFormat>>>;
  /** Text fields whose cells are numbers in the file, so that leading zeros may be missing. */
  readonly numbers: readonly Field[];
  /** Cells that the planner has edited. */
  readonly corrected: readonly Field[];
  /** Null while the row has errors. */
  readonly order: NewOrder | null;
  /** Errors by field. */
  readonly problems: Readonly<Record<string, MessageKey>>;
  /** True if the row has or had errors or was completed, so that its cells are editable. */
  readonly isOpen: boolean;
  /** True if post code or city were filled in from the site's known address. */
  readonly isFilled?: true;
  /** Flags whose cell is neither yes nor no, also after their correction. */
  readonly doubtful: readonly Field[];
}

type MutableInput = { -readonly [Key in keyof ParsedOrderInput]: ParsedOrderInput[Key] } & Partial<
  Pick<NewOrder, MeasureField>
> & {
    note: string;
    hallId: HallId;
    date: Day;
  };

/** Applies a cell of a field that the orders table has no column for; an empty cell keeps the target's hall or day. */
const readHeadedCell = (
  input: MutableInput,
  { field, text, target }: { field: HeadedField; text: string; target: PasteTarget },
): MessageKey | null => {
  if (field === 'note') input.note = text;
  // Orders cannot be created as canceled.
  if (field === 'isCanceled') return parseFlag(text) === false ? null : 'orderPaste.canceled';
  if (field === 'longest' || field === 'loadingMetres' || field === 'bulky') {
    const { value, problem } = parseMeasure(field, text);
    Object.assign(input, { [field]: value });
    return problem;
  }
  if (text === '' || field === 'note') return null;
  if (field === 'hallId') {
    const hall = parseHall(text);
    input.hallId = hall ?? input.hallId;
    return hall === null ? 'validation.invalidFormat' : null;
  }
  const day = parseDayCell(text, target);
  input.date = day ?? input.date;
  return day === null ? 'validation.invalidDateFormat' : null;
};

/** Number format of a quantity without one. It only satisfies the compiler, because in fact every quantity has a format. */
const plain: NumberFormat = { language: 'de', twoWay: 'unknown' };

type RawRow = Pick<PastedRow, 'line' | 'cells' | 'inTonnes' | 'writings' | 'numbers' | 'corrected'>;

/**
 * Normalises a post code. `problem` is set if the file may have dropped a leading zero: 1067 may be Dresden's 01067,
 * but Innsbruck's 6020 is complete.
 */
const readPostcode = (
  text: string,
  row: RawRow,
  rule: PostcodeRule,
): { postCode: string; problem: MessageKey | null } => {
  const grouped = stripDigitGrouping(text);
  const postCode = isDigitsOnly(rule) || !/\s/.test(text.trim()) ? grouped : text.replaceAll(/\s+/g, ' ');
  const isAsked = row.numbers.includes('postCode') && !row.corrected.includes('postCode');
  const isShort = /^\d{1,4}$/.test(postCode) && isPostcode(postCode, rule);
  return { postCode, problem: isAsked && isShort ? 'orderPaste.shortPostCode' : null };
};

/** Applies a cell to the order's input; returns the text key of its error, or null. */
const readCell = (
  input: MutableInput,
  row: RawRow,
  { field, text, target }: { field: Field; text: string; target: PasteTarget },
): MessageKey | null => {
  const fault = cellFault(text);
  if (fault) return fault;
  if (isHeadedField(field)) return readHeadedCell(input, { field, text, target });
  if (isQuantity(field)) {
    const { inTonnes, writings } = row;
    const { kilograms, problem } = parseKilograms(text, inTonnes.has(field), writings[field] ?? plain);
    input[field] = kilograms;
    return problem;
  }
  if (isFlag(field)) {
    const flag = parseFlag(text);
    input.flags = { ...input.flags, [field]: flag ?? false };
    return flag === null ? 'orderPaste.noFlag' : null;
  }
  if (field === 'postCode') {
    const { postCode, problem } = readPostcode(text, row, target.postcodes ?? defaultPostcodeRule);
    input.postCode = postCode;
    return problem;
  }
  const isNumber = isOrderText(field) && orderTextSpec(field).isDigits;
  Object.assign(input, { [field]: isNumber ? stripDigitGrouping(text) : text.replaceAll(/\s+/g, ' ') });
  return null;
};

const readRow = (raw: RawRow, target: PasteTarget): PastedRow => {
  const { hall, day, today, postcodes = defaultPostcodeRule } = target;
  const { line, cells, inTonnes, writings, numbers, corrected } = raw;
  const input: MutableInput = {
    ...emptyInput,
    steel: null,
    matting: null,
    note: '',
    hallId: hall,
    date: day,
  };
  const unreadable: Record<string, MessageKey> = {};
  for (const [field, text] of Object.entries(cells) as [Field, string][]) {
    const problem = readCell(input, raw, { field, text, target });
    if (problem) unreadable[field] = problem;
  }
  const { hallId, date, ...fields } = input;
  if ('date' in cells && date < today) unreadable['date'] = 'orderImport.pastDay';
  const { order, problems } = checkNewOrder(fields, hallId, date, postcodes);
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
  return { ...row, order: null, problems: addUnreadableProblems(problems, unreadable), isOpen: true };
};

/** Parses a row again with another text in one cell; its cells are editable from then on. */
export const correctRow = (row: PastedRow, field: Field, text: string, target: PasteTarget): PastedRow => {
  const typed: NumberFormat = { language: target.language, twoWay: 'likely', isTyped: true };
  const read = readRow(
    {
      ...row,
      cells: { ...row.cells, [field]: text },
      writings: isQuantity(field) ? { ...row.writings, [field]: typed } : row.writings,
      corrected: [...new Set([...row.corrected, field])],
    },
    target,
  );
  const doubtful = [...new Set([...row.doubtful, ...read.doubtful])];
  return { ...read, isOpen: true, doubtful, ...(row.isFilled && { isFilled: true }) };
};

/** Accepts a short post code, after the planner has confirmed that no zero is missing. */
export const confirmPostcode = (row: PastedRow, target: PasteTarget): PastedRow =>
  isShortPostcode(row) ? correctRow(row, 'postCode', row.cells.postCode ?? '', target) : row;

export const isShortPostcode = ({ problems }: PastedRow): boolean =>
  problems['postCode'] === 'orderPaste.shortPostCode';

/** Number of first rows in which the head row is searched, because titles may precede it. */
const maxTitles = 10;

/** Finds the head row in German or English; without one, the columns are those of the hall's table. */
export const detectColumns = (given: readonly CellRow[], hall: HallId): PastedList => {
  for (const [index, row] of given.slice(0, maxTitles).entries()) {
    const rows = hasPlaceColumn(row) ? splitPlaceColumn(given, index) : given;
    const columns = columnsOfHead(rows[index]?.texts ?? []);
    if (columns) return detectTonnes({ rows, columns, start: index + 1 });
  }
  return detectTonnes({ rows: given, columns: columnsOfTable(hall), start: 0 });
};

export const parsePastedList = (text: string, hall: HallId): PastedList =>
  detectColumns(
    parseClipboardText(text).map((texts, index) => ({ line: index + 1, texts })),
    hall,
  );

/** Yields the quantity cells that are texts. */
function* quantitiesIn({ rows, start, columns }: PastedList): Generator<QuantityCell> {
  for (const { texts, numbers } of rows.slice(start))
    for (const [at, column] of columns.entries())
      if (column && isQuantity(column.field) && !numbers?.includes(at))
        yield { text: texts[at] ?? '', inTonnes: column.inTonnes };
}

/**
 * Yields the orders of a list with their errors. Quantities written as text are read in the number format that
 * `detectNumberFormat` finds; numbers of a spreadsheet file are exact.
 */
export function* ordersOfList(list: PastedList, target: PasteTarget): Generator<PastedRow> {
  const { rows, start, columns } = list;
  const { language } = target;
  const inTonnes = new Set(columns.flatMap((column) => (column?.inTonnes ? [column.field] : [])));
  const common = detectNumberFormat(quantitiesIn(list), language);
  for (const { line, texts, numbers, padded } of rows.slice(start)) {
    const cells: Partial<Record<Field, string>> = {};
    const asNumbers: Field[] = [];
    const writings: Partial<Record<Field, NumberFormat>> = {};
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

/** Parses the rows of `before` again with another list or target; keeps corrections of fields that are not in `changed`. */
export const rereadRows = (
  before: readonly PastedRow[],
  list: PastedList,
  target: PasteTarget,
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
