import { type Language, localeOf } from '@werkplan/shared/i18n/languages.ts';

/** Returns the separator that spreadsheets expect: semicolons where numbers have a decimal comma. */
export const csvSeparator = (language: Language): 'semicolon' | 'comma' =>
  (0.5).toLocaleString(localeOf(language)).includes(',') ? 'semicolon' : 'comma';
