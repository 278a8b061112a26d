/** Storage keys that the script before the first paint also reads. */
export const csrfKey = 'x-csrf-token';
export const themeKey = 'werkplan.theme';
export const languageKey = 'werkplan.language';
/** Separate from the planners' language in the same browser. */
export const yardLanguageKey = 'werkplan.yardLanguage';
export const timeZoneKey = 'werkplan.timeZone';

/** Id of the user whose plan this browser has stored. */
export const storedPlanOwnerKey = 'werkplan.keptFor';

/** Assumed until an answer in this browser contains the plant's zone. */
export const defaultTimeZone = 'Europe/Berlin';
