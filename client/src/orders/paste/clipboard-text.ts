/** A row of cells with its line number, counted from 1: in a file among all lines, in pasted text among the non-empty ones. */
export interface CellRow {
  readonly line: number;
  readonly texts: readonly string[];
  /** Indices of cells that are numbers in the file, written as '9.5'. */
  readonly numbers?: readonly number[];
  /** Formatted texts of numbers with leading zeros, by index: '01067' for 1067. */
  readonly padded?: Readonly<Record<number, string>>;
}

/**
 * Parses a spreadsheet's clipboard text: tabs between cells, line breaks between rows, and quotes around cells that contain
 * either. Trims the cells and drops empty rows.
 */
export const parseClipboardText = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  const pattern = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|\r|$)|([^\t\r\n]*))(\t|\r?\n|\r|$)/gy;
  while (pattern.lastIndex < text.length) {
    const [, quoted, plain = '', end = ''] = pattern.exec(text) ?? [];
    row.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === '\t' && pattern.lastIndex < text.length) continue;
    if (end === '\t') row.push('');
    rows.push(row);
    row = [];
  }
  return rows.filter((cells) => cells.some((cell) => cell !== ''));
};
