import { type Language, localeOf } from '../i18n/languages.ts';

interface Writing {
  /** Writes a whole number in groups of thousands. */
  readonly grouped: Intl.NumberFormat;
  readonly decimalMark: string;
  /** What stands between thousands. */
  readonly groupMark: string;
  /** Its digits before and after the decimal mark. */
  readonly pattern: RegExp;
}

const writingOf = (language: Language): Writing => {
  const grouped = new Intl.NumberFormat(localeOf(language));
  const parts = grouped.formatToParts(1_000_000.5);
  const mark = (kind: 'group' | 'decimal'): string => parts.find(({ type }) => type === kind)?.value ?? '';
  const [groupMark, decimalMark] = [mark('group'), mark('decimal')];
  const pattern = new RegExp(
    String.raw`^(\d+|[1-9]\d{0,2}(?:[${groupMark}]\d{3})+)(?:[${decimalMark}](\d+))?$`,
  );
  return { grouped, groupMark, decimalMark, pattern };
};

const writings = new Map<Language, Writing>();

const writing = (language: Language): Writing => {
  const known = writings.get(language) ?? writingOf(language);
  writings.set(language, known);
  return known;
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
  const [, whole, fraction = ''] = writing(language).pattern.exec(text) ?? [];
  if (whole === undefined) return null;
  return { whole: whole.replaceAll(writing(language).groupMark, ''), fraction, isTwoWay: twoWay.test(text) };
};

/** A whole number ≥ 0 with the grouping of a language: '9.000' or '9,000'. */
export const writeWhole = (value: number, language: Language): string =>
  writing(language).grouped.format(value);

/** What stands before the fraction of a number. */
export const decimalMarkOf = (language: Language): string => writing(language).decimalMark;

/** How the lists are written that the plant gets, whatever languages the screens have. */
export const writingsOfLists: readonly Language[] = ['de', 'en'];

/** The one language of lists whose writing of numbers a text can be; null when several take it, or none. */
export const languageOfNumber = (text: string): Language | null => {
  const [first, ...others] = writingsOfLists.filter((language) => writing(language).pattern.test(text));
  return others.length === 0 ? (first ?? null) : null;
};
