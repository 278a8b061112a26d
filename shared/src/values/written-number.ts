import { type Language, localeOf } from '../i18n/languages.ts';

interface Writing {
  readonly decimalMark: string;
  /** The separator of thousands. */
  readonly groupMark: string;
  /** Captures the digits before and after the decimal mark. */
  readonly pattern: RegExp;
}

const writingOf = (language: Language): Writing => {
  const parts = new Intl.NumberFormat(localeOf(language)).formatToParts(1_000_000.5);
  const mark = (kind: 'group' | 'decimal'): string => parts.find(({ type }) => type === kind)?.value ?? '';
  const [groupMark, decimalMark] = [mark('group'), mark('decimal')];
  const pattern = new RegExp(
    String.raw`^(\d+|[1-9]\d{0,2}(?:[${groupMark}]\d{3})+)(?:[${decimalMark}](\d+))?$`,
  );
  return { groupMark, decimalMark, pattern };
};

const writings = new Map<Language, Writing>();

const writing = (language: Language): Writing => {
  const known = writings.get(language) ?? writingOf(language);
  writings.set(language, known);
  return known;
};

/** Matches '9.000' and '9,000', which are different numbers in German and English. */
const twoWay = /^[1-9]\d{0,2}[.,]\d{3}$/;

export interface WrittenNumber {
  /** The digits before the decimal mark without grouping. */
  readonly whole: string;
  /** The digits after the decimal mark; '' without one. */
  readonly fraction: string;
  /** True if the text is a different number in the other language. */
  readonly isTwoWay: boolean;
}

/**
 * Reads a number without sign or unit as written in a language, with thousands grouped throughout or not at all: German
 * '9.000,5' or '9000,5', English '9,000.5' or '9000.5'. null for other texts.
 */
export const parseNumber = (text: string, language: Language): WrittenNumber | null => {
  const [, whole, fraction = ''] = writing(language).pattern.exec(text) ?? [];
  if (whole === undefined) return null;
  return { whole: whole.replaceAll(writing(language).groupMark, ''), fraction, isTwoWay: twoWay.test(text) };
};

const german = new Intl.NumberFormat('de-DE');

/** Formats a whole number with dots before thousands, as screens show it in every language: '9.000'. */
export const formatWhole = (value: number): string => german.format(value);

export const decimalMarkOf = (language: Language): string => writing(language).decimalMark;

/** The languages in whose number format the plant receives lists, independent of the screens' languages. */
export const writingsOfLists: readonly Language[] = ['de', 'en'];

/** Returns the only list language in which the text is a number; null if there are two or none. */
export const languageOfNumber = (text: string): Language | null => {
  const [first, ...others] = writingsOfLists.filter((language) => writing(language).pattern.test(text));
  return others.length === 0 ? (first ?? null) : null;
};
