export const passwordMinLength = 5;
export const passwordMaxLength = 50;

/** How long a mailed link works unless the server is told otherwise (RESET_MINUTES). */
export const usualResetMinutes = 60;

/** What a new password must hold (rules/account.md#new-passwords), one by one, for the list that is ticked off while typing. */
export const passwordRules = [
  {
    name: 'length',
    isMet: (password: string) => password.length >= passwordMinLength && password.length <= passwordMaxLength,
  },
  { name: 'lower', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { name: 'upper', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { name: 'digit', isMet: (password: string) => /\d/.test(password) },
] as const;

/** A password as it is hashed and compared: typed on whatever system, the same letters are the same password. */
export const passwordAsCompared = (password: string): string => password.normalize('NFC');
