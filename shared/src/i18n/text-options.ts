/** i18next's options for server and browser: keys contain dots, and values are escaped where they are displayed. */
export const textOptions = {
  fallbackLng: 'en',
  keySeparator: false,
  nsSeparator: false,
  returnEmptyString: false,
  interpolation: { escapeValue: false },
} as const;
