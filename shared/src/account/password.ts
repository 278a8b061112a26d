export const passwordMinLength = 5;
export const passwordMaxLength = 50;

/** The default lifetime of a mailed link in minutes (RESET_MINUTES). */
export const usualResetMinutes = 60;

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

/** Normalises a password, so that the same letters typed on another system match. */
export const passwordAsCompared = (password: string): string => password.normalize('NFC');
