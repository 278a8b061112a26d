import { strFromU8, type Unzipped, unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import type { WorkbookInfo, ReadOptions } from './file-content.ts';
import { FileRefusalError } from './file-refusal.ts';
import { readWorkbook, type BookSheet, errorCells, hiddenRows, verticalMerges } from './xlsx-book.ts';
import { columnLetters, paddedCells, type PaddedNumber, padNumber } from './xlsx-padded.ts';

/** Maximum unpacked bytes: ten times those of 1,000 orders. Larger files are zip bombs or no lists of orders. */
const maxUnpacked = 50 * 1024 * 1024;
const maxEntries = 1_000;
/** Maximum number of a sheet's cells, because the reader allocates all cells up to the farthest one. */
const maxCells = 2_000_000;

const isPart = (name: string): boolean => /\.xml(?:\.rels)?$/.test(name);

/** Unpacks the parts that the reader needs. @throws FileRefusalError beyond the limits */
const unpack = (bytes: Uint8Array): Unzipped => {
  let size = 0;
  let entries = 0;
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      entries += 1;
      size += isPart(name) ? originalSize : 0;
      if (entries > maxEntries || size > maxUnpacked) throw new FileRefusalError('unpacked');
      return isPart(name);
    },
  });
};

/** Converts column letters to a number: A is 1. */
const columnOf = (letters: string): number =>
  [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

const checkExtent = (sheet: string): void => {
  let lastRow = 0;
  let lastColumn = 0;
  for (const [, letters = '', row = ''] of sheet.matchAll(/ r="([A-Z]{1,3})(\d{1,7})"/g)) {
    lastRow = Math.max(lastRow, Number(row));
    lastColumn = Math.max(lastColumn, columnOf(letters));
  }
  if (lastRow * lastColumn > maxCells) throw new FileRefusalError('tooManyRows');
};

const isSheet = (name: string): boolean => name.startsWith('xl/worksheets/') && name.endsWith('.xml');

/** Spreadsheets show 15 digits; further ones are rounding errors of computed values. */
const maxDigits = 15;

const minuteMs = 60_000;

/** Returns a cell's text or number; dates are written as YYYY-MM-DD, and times as HH:MM. */
const cellOf = (value: unknown): string | number => {
  if (value instanceof Date) {
    // A spreadsheet stores 07:00 as a fraction of a day, which may be slightly less.
    const iso = new Date(Math.round(value.getTime() / minuteMs) * minuteMs).toISOString();
    return iso < '1905' ? iso.slice(11, 16) : iso.slice(0, 10);
  }
  if (typeof value === 'number') return Number(value.toPrecision(maxDigits));
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
};

type Cell = string | number | PaddedNumber;

interface ReadSheet {
  readonly sheet: BookSheet;
  readonly rows: Cell[][];
}

/** Minimum number of non-empty cells in a row of a list of orders; a sheet with at least two such rows holds a list. */
const minCells = 4;
const holdsList = ({ rows }: ReadSheet): boolean =>
  rows.filter((cells) => cells.filter((cell) => cell !== '').length >= minCells).length > 1;

/** Writes the error into cells whose formula has failed, because the reader leaves these empty, like missing values. */
const nameErrors = (rows: Cell[][], xml: string): void => {
  for (const { column, row, error } of errorCells(xml)) {
    while (rows.length < row) rows.push([]);
    const cells = rows[row - 1] ?? [];
    while (cells.length < column) cells.push('');
    cells[column] = error;
  }
};

/** Writes the value of vertically merged cells into each of their rows. */
const fillMerged = (rows: Cell[][], xml: string): void => {
  for (const { column, from, to } of verticalMerges(xml))
    for (const row of rows.slice(from, to))
      if (row[column] === '') row[column] = rows[from - 1]?.[column] ?? '';
};

/**
 * Reads a sheet of an XLSX file including empty rows: the chosen one, otherwise the first visible one with a list, or with
 * any rows if none has a list. Hidden rows are empty unless `withHidden`. Formulas have their stored value. @throws
 * FileRefusalError
 */
export const parseXlsx = async (
  bytes: Uint8Array,
  choice: ReadOptions = {},
  onProgress: (share: number) => void = () => undefined,
): Promise<{ readonly cells: Cell[][]; readonly book: WorkbookInfo }> => {
  try {
    const parts = unpack(bytes);
    if ('content.xml' in parts && !('xl/workbook.xml' in parts)) throw new FileRefusalError('openDocument');
    if (!('xl/workbook.xml' in parts)) throw new FileRefusalError('unknown');
    for (const [name, part] of Object.entries(parts)) if (isSheet(name)) checkExtent(strFromU8(part));
    onProgress(0.4);
    // Repacks the parts without compression, because the reader would unpack them in workers that the page's CSP forbids.
    const stored = new Blob([zipSync(parts, { level: 0 }) as Uint8Array<ArrayBuffer>]);
    const { sheets, countsFrom1904 } = readWorkbook(parts);
    const styles = strFromU8(parts['xl/styles.xml'] ?? new Uint8Array());
    const read = async (sheet: BookSheet): Promise<ReadSheet> => {
      const padded = paddedCells(styles, sheet.xml);
      const rows = (await readSheet(stored, sheet.name)).map((row, line) =>
        row.map((cell, at) => padNumber(cellOf(cell), padded.get(`${columnLetters(at + 1)}${line + 1}`))),
      );
      nameErrors(rows, sheet.xml);
      fillMerged(rows, sheet.xml);
      return { sheet, rows };
    };
    const wanted = sheets.filter(({ name }) => name === choice.sheet);
    const candidates = wanted.length > 0 ? wanted : sheets;
    let found = candidates[0] && (await read(candidates[0]));
    for (const sheet of candidates.slice(1)) {
      if (!found || holdsList(found)) break;
      const next = await read(sheet);
      if (holdsList(next) || found.rows.length === 0) found = next;
    }
    if (!found) throw new FileRefusalError('damaged');
    onProgress(0.9);
    const { rows, sheet } = found;
    const hidden = hiddenRows(sheet.xml);
    const withHidden = choice.withHidden ?? false;
    const isShown = (_row: Cell[], index: number): boolean => withHidden || !hidden.has(index + 1);
    return {
      cells: rows.map((row, index) => (isShown(row, index) ? row : [])),
      book: {
        sheets: sheets.map(({ name }) => name),
        sheet: sheet.name,
        hidden: rows.filter((row, index) => hidden.has(index + 1) && row.some((cell) => cell !== '')).length,
        withHidden,
        countsFrom1904,
      },
    };
  } catch (cause) {
    if (cause instanceof FileRefusalError) throw cause;
    throw new FileRefusalError('damaged', { cause });
  }
};
