import { withoutFormula } from '@werkplan/shared/values/spreadsheet-text.ts';
import { stringify } from 'csv-stringify/sync';

import type { Table } from './table.ts';

/** German spreadsheets expect semicolons, because the decimal separator is a comma there. */
export const csvSeparators = { comma: ',', semicolon: ';' } as const;
export type CsvSeparator = keyof typeof csvSeparators;

/**
 * Formats a table as CSV in UTF-8 with a byte order mark (without it spreadsheets guess the encoding), a header line and
 * CRLF. A text that a spreadsheet would compute (`=1+1`) gets a leading apostrophe, which marks text.
 */
export const formatCsv = ({ columns, rows }: Table, separator: CsvSeparator): string =>
  stringify([...rows], {
    bom: true,
    header: true,
    columns: [...columns],
    delimiter: csvSeparators[separator],
    record_delimiter: 'windows',
    // Keeps a note's line breaks inside quotes.
    quote_record_delimiter: true,
    cast: {
      string: withoutFormula,
      boolean: String,
      number: (value) => (separator === 'semicolon' ? String(value).replace('.', ',') : String(value)),
    },
  });
