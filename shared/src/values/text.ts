const controlCharacters = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/;
const controlOrBreak = /[\u0000-\u001F\u007F-\u009F]/;

const wellFormed = (text: string): boolean =>
  !/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/.test(text);
/** Returns the number of code points. */
export const lengthOf = (text: string): number => [...text].length;

/** True for valid Unicode without control characters; with `lines`, tabs and line feeds are allowed. */
export const isPlain = (text: string, { lines = false }: { lines?: boolean } = {}): boolean =>
  wellFormed(text) && !(lines ? controlCharacters : controlOrBreak).test(text);

/** Blanks of all widths: no-break, narrow, thin, ideographic. */
const blanks = /\p{Zs}/gu;
/** Zero-width spaces, direction marks, soft hyphens and byte order marks, which users copy without noticing. */
const unseen = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/gu;
/** Matches joiners outside the scripts and emoji that need them, where users copy them without noticing. */
const strayJoiners =
  /(?<![\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F])[\u200C\u200D]+/gu;

/** Replaces blanks by ordinary spaces and removes invisible characters, such as U+200B (rules/api.md#signs-no-one-sees). */
export const withoutInvisible = (text: string): string =>
  text.replaceAll(blanks, ' ').replaceAll(unseen, '').replaceAll(strayJoiners, '');

/** True if `withoutInvisible` would remove characters of the text. */
export const hasInvisible = (text: string): boolean =>
  text.replaceAll(blanks, ' ') !== withoutInvisible(text);

/** Checks a text like `requiredTextSchema`, for pages that load no schemas. */
export const isRequiredText = (text: string, max: number): boolean => {
  const stored = withoutInvisible(text).trim().normalize('NFC');
  return isPlain(text) && stored !== '' && lengthOf(stored) <= max;
};
