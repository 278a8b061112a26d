/** How texts are kept and filled in, here and there: keys have dots in them, and what is filled in is no markup. */
export const textOptions = {
  fallbackLng: 'en',
  keySeparator: false,
  nsSeparator: false,
  returnEmptyString: false,
  interpolation: { escapeValue: false },
} as const;
