import type { Cell as SheetCell } from 'write-excel-file/node';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import { type ColumnKind, headingOf, kindOfColumn } from './column-headings.ts';
import type { Cell, Table } from './table.ts';

const load = async () => (await import('write-excel-file/node')).default;

const longestText = 32_767;
/** The first day that is written as a date. Excel miscounts earlier ones, because it takes 1900 for a leap year. */
const firstDay = '1900-03-01';
/** Characters that XML can't represent. */
const unwritable =
  /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const formats: Readonly<Record<ColumnKind, string | undefined>> = {
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm:ss',
  kilograms: '#,##0',
  plain: undefined,
};

/** Builds a cell with the type text, which a spreadsheet never computes as a formula. */
const textCell = (text: string): SheetCell => ({
  type: String,
  value: text.replaceAll(unwritable, '').slice(0, longestText),
});

const cellOf = (value: Cell | undefined, kind: ColumnKind): SheetCell => {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return { type: Boolean, value };
  const format = formats[kind];
  if (typeof value === 'number') return { type: Number, value, ...(format !== undefined && { format }) };
  const isMoment = (kind === 'day' || kind === 'instant') && value >= firstDay;
  return isMoment && format !== undefined ? { type: Date, value: new Date(value), format } : textCell(value);
};

/** Formats a table as an Excel file with one sheet, headings in the reader's language, and typed numbers and dates. */
export const formatXlsx = async (
  { columns, rows }: Table,
  name: string,
  language: Language,
): Promise<Buffer> => {
  const writeXlsxFile = await load();
  const kinds = columns.map(kindOfColumn);
  const heads = columns.map((column): SheetCell => ({
    ...(textCell(headingOf(column, language)) as object),
    fontWeight: 'bold',
  }));
  const lines = rows.map((row) =>
    columns.map((column, index) => cellOf(row[column], kinds[index] ?? 'plain')),
  );
  const widths = kinds.map((kind) => ({ width: kind === 'instant' ? 20 : 14 }));
  const sheet = { sheet: name.slice(0, 31), columns: widths, stickyRowsCount: 1 };
  return await writeXlsxFile([heads, ...lines], sheet).toBuffer();
};
