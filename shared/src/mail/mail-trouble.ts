/** Why a mail server, or what lies before it, takes no mail of ours; each has a sentence that says what to do (`mailing.trouble.*`). */
export const mailTroubles = [
  'nameNotFound',
  'noAnswer',
  'refused',
  'certificate',
  'noEncryption',
  'wrongPort',
  'passwordRefused',
  'passwordsOff',
  'appPassword',
  'signInMissing',
  'tokenRefused',
  'tokenUnreachable',
  'senderRefused',
  'recipientRefused',
  'greylisted',
  'tooMany',
  'other',
] as const;
export type MailTrouble = (typeof mailTroubles)[number];

/** By which a mail server knows us: a password, a token of the provider's, nothing; `files`: there is no mail server. */
export const mailWays = ['files', 'open', 'password', 'token'] as const;
