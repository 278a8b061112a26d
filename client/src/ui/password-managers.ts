/**
 * Keeps password managers (1Password, LastPass, Bitwarden, Dashlane) out of a field; browsers obey `autoComplete`
 * instead.
 */
export const passwordManagerOptOut = {
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': '',
  'data-form-type': 'other',
} as const;
