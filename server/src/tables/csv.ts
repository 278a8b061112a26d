import { withoutFormula } from '@werkplan/shared/values/spreadsheet-text.ts';
import { stringify } from 'csv-stringify/sync';

import type { Table } from './table.ts';

/** Separators between values. German spreadsheets expect semicolons, because they use the comma in decimals. */
export const csvSeparators = { comma: ',', semicolon: ';' } as const;
export type CsvSeparator = keyof typeof csvSeparators;

/**
 * Formats a table as CSV with a header line and CRLF, in UTF-8 with a byte order mark, without which spreadsheets guess the
 * encoding. A text that a spreadsheet would compute as a formula (`=1+1`) gets a leading apostrophe, so that it stays text.
 */
export const formatCsv = ({ columns, rows }: Table, separator: CsvSeparator): string =>
  stringify([...rows], {
    bom: true,
    header: true,
    columns: [...columns],
    delimiter: csvSeparators[separator],
    record_delimiter: 'windows',
    // Quotes texts with line breaks, such as notes, so that they don't break the row.
    quote_record_delimiter: true,
    cast: {
      string: withoutFormula,
      boolean: String,
      number: (value) => (separator === 'semicolon' ? String(value).replace('.', ',') : String(value)),
    },
  });
