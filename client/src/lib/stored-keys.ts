/** Storage keys that the inline script reads before the app's code is loaded. */
export const csrfKey = 'x-csrf-token';
export const themeKey = 'werkplan.theme';
export const languageKey = 'werkplan.language';
/** Language of the yard page, apart from the planners' in the same browser. */
export const yardLanguageKey = 'werkplan.yardLanguage';
export const timeZoneKey = 'werkplan.timeZone';

/** Id of the user whose plan this browser has stored. */
export const keptForKey = 'werkplan.keptFor';

/** Assumed until the first sign-in in this browser names the plant's zone. */
export const firstTimeZone = 'Europe/Berlin';
