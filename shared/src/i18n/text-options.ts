/** i18next's options for server and browser. Keys contain dots; values are escaped where they are displayed. */
export const textOptions = {
  fallbackLng: 'en',
  keySeparator: false,
  nsSeparator: false,
  returnEmptyString: false,
  interpolation: { escapeValue: false },
} as const;
