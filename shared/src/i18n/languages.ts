/**
 * The languages of the screens with their names and locales. The texts of each are in the folder of its name beside this
 * file.
 */
const known = {
  de: { name: 'Deutsch', locale: 'de-DE' },
  en: { name: 'English', locale: 'en-GB' },
} as const;

export type Language = keyof typeof known;

const isLanguage = (text: string): text is Language => Object.hasOwn(known, text);

export const languages: readonly Language[] = Object.keys(known).filter(isLanguage);

/** Converts a code such as 'de' to a language; null if the screens don't support it. */
export const asLanguage = (text: string | null | undefined): Language | null =>
  typeof text === 'string' && isLanguage(text) ? text : null;

/** In the language itself: 'Deutsch', 'English'. */
export const nameOfLanguage = (language: Language): string => known[language].name;

export const localeOf = (language: Language): string => known[language].locale;
