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
import { checkNewOrder, addUnreadableProblems } from '../order-checks.ts';
import { emptyInput, type ParsedOrderInput } from '../new-order-input.ts';
import { parseDayCell, type DayFormat } from './day-cell.ts';
import { parseKilograms, type NumberFormat } from './kilograms-cell.ts';
import { parseMeasure, type MeasureField } from './measure-cell.ts';
import { stripDigitGrouping, cellFault, parseFlag, parseHall, isFlag } from './pasted-cells.ts';
import { type HeadedField, isHeadedField, isQuantity, type PastedColumn } from './pasted-columns.ts';

export type Field = PastedColumn['field'];
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

/** Reads the order of a row, or its errors. */
export const readRow = (raw: RawRow, target: PasteTarget): PastedRow => {
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
