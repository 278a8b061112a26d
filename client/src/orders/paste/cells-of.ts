/** A row of cells, and its line in what it comes from, counted from 1. */
export interface CellRow {
  readonly line: number;
  readonly texts: readonly string[];
  /** Which of them are numbers in their file, not texts; written as '9.5'. */
  readonly numbers?: readonly number[];
  /** Numbers that their format shows with zeros before them, by place: 1067 as '01067'. */
  readonly padded?: Readonly<Record<number, string>>;
}

/** The cells of what a spreadsheet puts on the clipboard: tabs, lines, and quotes round cells that hold either. */
export const cellsOf = (text: string): string[][] => {
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
