/** Letters of scripts that run from right to left. */
const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/**
 * A text to stand within another one: in Hebrew or Arabic it would carry along the numbers and signs beside it, unless it is set apart. Elements
 * do so by `<bdi>`, a text by these two signs (rules/look-and-feel.md#names-in-other-scripts).
 */
export const isolated = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);
