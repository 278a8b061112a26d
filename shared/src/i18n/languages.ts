/**
 * The languages of the screens: their own names, and how they write days and numbers. The texts of each are in the folder
 * beside this file that is called like it.
 */
const known = {
  de: { name: 'Deutsch', locale: 'de-DE' },
  en: { name: 'English', locale: 'en-GB' },
} as const;

export type Language = keyof typeof known;

const isLanguage = (text: string): text is Language => Object.hasOwn(known, text);

export const languages: readonly Language[] = Object.keys(known).filter(isLanguage);

/** The language that is called so ('de'); null when the screens don't have it. */
export const asLanguage = (text: string | null | undefined): Language | null =>
  typeof text === 'string' && isLanguage(text) ? text : null;

/** What speakers of the language call it. */
export const nameOfLanguage = (language: Language): string => known[language].name;

/** Its locale, as Intl takes it. */
export const localeOf = (language: Language): string => known[language].locale;
