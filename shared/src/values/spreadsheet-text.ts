/**
 * Where a spreadsheet may see a cell begin with what it computes: at the start, and after each character that some
 * spreadsheet takes for a separator, since it splits at that one whatever the file was written with.
 */
const formulaStart = /(?<=^|[,;|\t\r\n])(?=[ \u00a0"']*[=+\-@\0＝＋－＠])/g;

/** A text that a spreadsheet would compute (`=1+1`) with an apostrophe before it, which spreadsheets take for "text". */
export const withoutFormula = (text: string): string => text.replaceAll(formulaStart, "'");
