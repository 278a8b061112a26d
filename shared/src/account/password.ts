export const passwordMinLength = 5;
export const passwordMaxLength = 50;

/** Minutes for which a mailed link to set a new password is valid; the setting RESET_MINUTES overrides it. */
export const defaultResetMinutes = 60;

/** The rules of a new password (rules/account.md#new-passwords), shown as a checklist while typing. */
export const passwordRules = [
  {
    name: 'length',
    isMet: (password: string) => password.length >= passwordMinLength && password.length <= passwordMaxLength,
  },
  { name: 'lower', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { name: 'upper', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { name: 'digit', isMet: (password: string) => /\d/.test(password) },
] as const;

/** Normalizes to NFC, because systems compose the same letters differently. */
export const normalizePassword = (password: string): string => password.normalize('NFC');
