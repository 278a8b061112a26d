/**
 * Matches positions at which a spreadsheet may start a formula: the beginning, and after each character that some spreadsheet
 * treats as a separator.
 */
const formulaStart = /(?<=^|[,;|\t\r\n])(?=[ \u00a0"']*[=+\-@\0＝＋－＠])/g;

/** Puts an apostrophe before text that a spreadsheet would compute (`=1+1`), which marks it as text. */
export const withoutFormula = (text: string): string => text.replaceAll(formulaStart, "'");
