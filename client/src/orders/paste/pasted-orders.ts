import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { MessageKey } from '@werkplan/shared/i18n/messages.ts';
import { isOrderText, orderText } from '@werkplan/shared/orders/order-texts.ts';
import type { NewOrder } from '@werkplan/shared/orders/order-schema.ts';
import {
  isDigitsOnly,
  isPostcode,
  type PostcodeRule,
  specifiedPostcodes,
} from '@werkplan/shared/plant/postcodes.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { decimalMarkOf } from '@werkplan/shared/values/written-number.ts';
import { checkNewOrder, withUnreadable } from '../order-checks.ts';
import { emptyInput, type ParsedOrderInput } from '../new-order-input.ts';
import { type CellRow, cellsOf } from './cells-of.ts';
import { dayOfCell, type DayWriting } from './day-of-cell.ts';
import { kilogramsOfCell, type NumberWriting, type QuantityCell, writingOf } from './kilograms-of-cell.ts';
import { measureOfCell, type MeasureField } from './measures-of-cell.ts';
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

/** Hall and day of rows that have none, and the formats of dates, numbers and post codes in the list. */
export interface Target extends Omit<DayWriting, 'today'> {
  readonly hall: HallId;
  readonly day: Day;
  /** Today in the plant; earlier days are refused. */
  readonly today: Day;
  readonly language: Language;
  /** The plant's post code rule; absent for the default. */
  readonly postcodes?: PostcodeRule | undefined;
}

export interface PastedRow {
  /** Line number in the source, counted from 1. */
  readonly line: number;
  readonly cells: Cells;
  readonly inTonnes: ReadonlySet<Field>;
  readonly writings: Readonly<Partial<Record<Field, NumberWriting>>>;
  /** Text fields whose cells are numbers in the file, so that leading zeros may be missing. */
  readonly numbers: readonly Field[];
  /** Cells that the planner has edited. */
  readonly corrected: readonly Field[];
  /** Null while the row has errors. */
  readonly order: NewOrder | null;
  /** Errors by field. */
  readonly problems: Readonly<Record<string, MessageKey>>;
  /** True if the row has or had errors, so that its cells are editable. */
  readonly isOpen: boolean;
  /** True if post code or city were filled in from the site's other orders. */
  readonly isFilled?: true;
  /** Flags whose cell is neither yes nor no, or was not before a correction. */
  readonly doubtful: readonly Field[];
}

type MutableInput = { -readonly [Key in keyof ParsedOrderInput]: ParsedOrderInput[Key] } & Partial<
  Pick<NewOrder, MeasureField>
> & {
    note: string;
    hallId: HallId;
    date: Day;
  };

/** Applies a cell of a list with a head row; an empty cell keeps the default hall or day. */
const readHeadedCell = (
  input: MutableInput,
  { field, text, target }: { field: HeadedField; text: string; target: Target },
): MessageKey | null => {
  if (field === 'note') input.note = text;
  // Orders cannot be created as canceled.
  if (field === 'isCanceled') return flagOf(text) === false ? null : 'orderPaste.canceled';
  if (field === 'longest' || field === 'loadingMetres' || field === 'bulky') {
    const { value, problem } = measureOfCell(field, text);
    Object.assign(input, { [field]: value });
    return problem;
  }
  if (text === '' || field === 'note') return null;
  if (field === 'hallId') {
    const hall = hallOfCell(text);
    input.hallId = hall ?? input.hallId;
    return hall === null ? 'validation.invalidFormat' : null;
  }
  const day = dayOfCell(text, target);
  input.date = day ?? input.date;
  return day === null ? 'validation.invalidDateFormat' : null;
};

/** Satisfies the compiler; in fact every quantity has a format. */
const plain: NumberWriting = { language: 'de', twoWay: 'unknown' };

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
  const grouped = digitsOfCell(text);
  const postCode = isDigitsOnly(rule) || !/\s/.test(text.trim()) ? grouped : text.replaceAll(/\s+/g, ' ');
  const isAsked = row.numbers.includes('postCode') && !row.corrected.includes('postCode');
  const isShort = /^\d{1,4}$/.test(postCode) && isPostcode(postCode, rule);
  return { postCode, problem: isAsked && isShort ? 'orderPaste.shortPostCode' : null };
};

/** Applies a cell; returns its error. */
const readCell = (
  input: MutableInput,
  row: RawRow,
  { field, text, target }: { field: Field; text: string; target: Target },
): MessageKey | null => {
  const fault = faultOf(text);
  if (fault) return fault;
  if (isHeaded(field)) return readHeadedCell(input, { field, text, target });
  if (isQuantity(field)) {
    const { inTonnes, writings } = row;
    const { kilograms, problem } = kilogramsOfCell(text, inTonnes.has(field), writings[field] ?? plain);
    input[field] = kilograms;
    return problem;
  }
  if (isFlag(field)) {
    const flag = flagOf(text);
    input.flags = { ...input.flags, [field]: flag ?? false };
    return flag === null ? 'orderPaste.noFlag' : null;
  }
  if (field === 'postCode') {
    const { postCode, problem } = readPostcode(text, row, target.postcodes ?? specifiedPostcodes);
    input.postCode = postCode;
    return problem;
  }
  const isNumber = isOrderText(field) && orderText(field).isDigits;
  Object.assign(input, { [field]: isNumber ? digitsOfCell(text) : text.replaceAll(/\s+/g, ' ') });
  return null;
};

const readRow = (raw: RawRow, target: Target): PastedRow => {
  const { hall, day, today, postcodes = specifiedPostcodes } = target;
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
  return { ...row, order: null, problems: withUnreadable(problems, unreadable), isOpen: true };
};

/** Parses a row again with another text in one cell; editable cells stay editable. */
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
  const doubtful = [...new Set([...row.doubtful, ...read.doubtful])];
  return { ...read, isOpen: true, doubtful, ...(row.isFilled && { isFilled: true }) };
};

/** Accepts a short post code, after the planner has confirmed that no zero is missing. */
export const confirmPostcode = (row: PastedRow, target: Target): PastedRow =>
  isShortPostcode(row) ? correctRow(row, 'postCode', row.cells.postCode ?? '', target) : row;

export const isShortPostcode = ({ problems }: PastedRow): boolean =>
  problems['postCode'] === 'orderPaste.shortPostCode';

/** Titles may precede the head row. */
const maxTitles = 10;

/** Finds the head row in German or English; without one, columns follow the hall's table. */
export const listOf = (given: readonly CellRow[], hall: HallId): PastedList => {
  for (const [index, row] of given.slice(0, maxTitles).entries()) {
    const rows = hasPartedPlace(row) ? withPartedPlaces(given, index) : given;
    const columns = columnsOfHead(rows[index]?.texts ?? []);
    if (columns) return withTonnesByValues({ rows, columns, start: index + 1 });
  }
  return withTonnesByValues({ rows: given, columns: columnsOfTable(hall), start: 0 });
};

export const pastedList = (text: string, hall: HallId): PastedList =>
  listOf(
    cellsOf(text).map((texts, index) => ({ line: index + 1, texts })),
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
 * Yields the orders of a list with their errors. Quantities written as text use the list's detected number format
 * (`writingOf`); numbers of a spreadsheet file are exact.
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

/** Parses the rows of `before` again with other columns, and keeps corrections of unaffected fields. */
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
