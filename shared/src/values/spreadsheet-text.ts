/**
 * Matches places where a spreadsheet may start a formula: at the beginning, and after each character that some spreadsheet
 * takes for a separator, whatever separator the file uses.
 */
const formulaStart = /(?<=^|[,;|\t\r\n])(?=[ \u00a0"']*[=+\-@\0＝＋－＠])/g;

/** Puts an apostrophe before a text that a spreadsheet would compute (`=1+1`), which marks it as text. */
export const withoutFormula = (text: string): string => text.replaceAll(formulaStart, "'");
