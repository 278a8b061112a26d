/** Under which names the browser keeps what is needed before the app's code is there, too. */
export const csrfKey = 'x-csrf-token';
export const themeKey = 'werkplan.theme';
export const languageKey = 'werkplan.language';
export const timeZoneKey = 'werkplan.timeZone';

/** The number of the person of whose plan this browser has a copy. */
export const keptForKey = 'werkplan.keptFor';

/** The plant's zone in a browser in which nobody has signed in yet. */
export const firstTimeZone = 'Europe/Berlin';
