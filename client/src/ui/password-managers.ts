/** Bids password managers (1Password, LastPass, Bitwarden, Dashlane) leave a field alone; browsers heed `autoComplete` by itself. */
export const noPasswordManager = {
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': '',
  'data-form-type': 'other',
} as const;
