/** The reasons why mails can't be sent; each has a sentence that says what to do (`mailing.trouble.*`). */
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

/** The ways in which a mail server knows us: a password, a token of the provider's, nothing; `files`: there is no mail server. */
export const mailWays = ['files', 'open', 'password', 'token'] as const;
