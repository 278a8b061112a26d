/**
 * The languages of the screens with their names and locales. The texts of each language are in the folder named after it
 * beside this file.
 */
const screens = {
  de: { name: 'Deutsch', locale: 'de-DE' },
  en: { name: 'English', locale: 'en-GB' },
} as const;

/** The languages of the yard page: those of the screens, and languages of truck drivers. */
const yard = {
  ...screens,
  pl: { name: 'Polski', locale: 'pl-PL' },
  ro: { name: 'Română', locale: 'ro-RO' },
  tr: { name: 'Türkçe', locale: 'tr-TR' },
  cs: { name: 'Čeština', locale: 'cs-CZ' },
  hr: { name: 'Hrvatski', locale: 'hr-HR' },
  uk: { name: 'Українська', locale: 'uk-UA' },
  hu: { name: 'Magyar', locale: 'hu-HU' },
  it: { name: 'Italiano', locale: 'it-IT' },
} as const;

export type Language = keyof typeof screens;
export type YardLanguage = keyof typeof yard;
/** A language that only the yard page supports; all its texts are in `gate.ts` in its folder. */
export type YardOnlyLanguage = Exclude<YardLanguage, Language>;

const isLanguage = (text: string): text is Language => Object.hasOwn(screens, text);
const isYardLanguage = (text: string): text is YardLanguage => Object.hasOwn(yard, text);

export const languages: readonly Language[] = Object.keys(screens).filter(isLanguage);
export const yardLanguages: readonly YardLanguage[] = Object.keys(yard).filter(isYardLanguage);

export const isYardOnlyLanguage = (language: YardLanguage): language is YardOnlyLanguage =>
  !isLanguage(language);

/** Converts a code such as 'de' to a language; null if the screens don't support it. */
export const asLanguage = (text: string | null | undefined): Language | null =>
  typeof text === 'string' && isLanguage(text) ? text : null;

/** Converts a code such as 'pl' to a language; null if the yard page doesn't support it. */
export const asYardLanguage = (text: string | null | undefined): YardLanguage | null =>
  typeof text === 'string' && isYardLanguage(text) ? text : null;

/** The language's name in the language itself: 'Deutsch', 'English'. */
export const nameOfLanguage = (language: YardLanguage): string => yard[language].name;

export const localeOf = (language: YardLanguage): string => yard[language].locale;
