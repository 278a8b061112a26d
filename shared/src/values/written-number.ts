import type { Language } from '../messages/languages.ts';

/** What stands between thousands. */
const groupMarks: Record<Language, string> = { de: '.', en: ',' };

const patterns: Record<Language, RegExp> = {
  de: /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,(\d+))?$/,
  en: /^(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/,
};

/** '9.000' and '9,000' are a number in either language, but not the same one. */
const twoWay = /^[1-9]\d{0,2}[.,]\d{3}$/;

export interface WrittenNumber {
  /** Its digits before the fraction, without what groups them. */
  readonly whole: string;
  /** Its digits after the decimal mark; empty without one. */
  readonly fraction: string;
  /** In the other language the same text is another number. */
  readonly isTwoWay: boolean;
}

/**
 * Reads a number without sign or unit as it is written in a language, thousands grouped throughout or not at all: German
 * '9.000,5' or '9000,5', English '9,000.5' or '9000.5'. null when it is none in that language.
 */
export const readNumber = (text: string, language: Language): WrittenNumber | null => {
  const [, whole, fraction = ''] = patterns[language].exec(text) ?? [];
  if (whole === undefined) return null;
  return { whole: whole.replaceAll(groupMarks[language], ''), fraction, isTwoWay: twoWay.test(text) };
};

const grouped: Record<Language, Intl.NumberFormat> = {
  de: new Intl.NumberFormat('de-DE'),
  en: new Intl.NumberFormat('en-GB'),
};

/** A whole number ≥ 0 with the grouping of a language: '9.000' or '9,000'. */
export const writeWhole = (value: number, language: Language): string => grouped[language].format(value);

/** The language whose writing of numbers a text can only be; null when both take it, or neither. */
export const languageOfNumber = (text: string): Language | null => {
  const isGerman = patterns.de.test(text);
  if (isGerman === patterns.en.test(text)) return null;
  return isGerman ? 'de' : 'en';
};
