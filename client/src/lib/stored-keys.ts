// Keys of `localStorage` that several modules use. The script before the first paint (`before-paint.ts`) reads all of
// them except `storedPlanOwnerKey`.

/** Key under which the CSRF token is stored, and name of the header that carries the token. */
export const csrfKey = 'x-csrf-token';
export const themeKey = 'werkplan.theme';
export const languageKey = 'werkplan.language';
/** Key of the yard page's language, which is separate from the planners' language in the same browser. */
export const yardLanguageKey = 'werkplan.yardLanguage';
export const timeZoneKey = 'werkplan.timeZone';

/** Key of the id of the user whose plan this browser has stored. */
export const storedPlanOwnerKey = 'werkplan.keptFor';

/** Time zone that is assumed until an answer to this browser contains the plant's zone. */
export const defaultTimeZone = 'Europe/Berlin';
