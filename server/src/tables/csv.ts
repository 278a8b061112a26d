import { withoutFormula } from '@werkplan/shared/values/spreadsheet-text.ts';
import { stringify } from 'csv-stringify/sync';

import type { Table } from './table.ts';

/** `semicolon` is what a German spreadsheet opens by itself: it has the decimal comma then. */
export const csvSeparators = { comma: ',', semicolon: ';' } as const;
export type CsvSeparator = keyof typeof csvSeparators;

/**
 * The table as CSV in UTF-8 with a byte order mark (without it spreadsheets guess the encoding), a line of names first,
 * CRLF. A text that a spreadsheet would compute (`=1+1`) gets an apostrophe before it, which spreadsheets take for "text".
 */
export const csvOf = ({ columns, rows }: Table, separator: CsvSeparator): string =>
  stringify([...rows], {
    bom: true,
    header: true,
    columns: [...columns],
    delimiter: csvSeparators[separator],
    record_delimiter: 'windows',
    // A note's own line breaks stay inside quotes.
    quote_record_delimiter: true,
    cast: {
      string: withoutFormula,
      boolean: String,
      number: (value) => (separator === 'semicolon' ? String(value).replace('.', ',') : String(value)),
    },
  });
