import { stringify } from 'csv-stringify/sync';

import type { Table } from './table.ts';

/** `semicolon` is what a German spreadsheet opens by itself: it has the decimal comma then. */
export const csvSeparators = { comma: ',', semicolon: ';' } as const;
export type CsvSeparator = keyof typeof csvSeparators;

/**
 * Where a spreadsheet may see a cell begin with what it computes: at the start, and after each character that some
 * spreadsheet takes for a separator, since it splits at that one whatever the file was written with.
 */
const formulaStart = /(?<=^|[,;|\t\r\n])(?=[ \u00a0"']*[=+\-@\0＝＋－＠])/g;

const defused = (text: string): string => text.replaceAll(formulaStart, "'");

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
      string: defused,
      boolean: String,
      number: (value) => (separator === 'semicolon' ? String(value).replace('.', ',') : String(value)),
    },
  });
