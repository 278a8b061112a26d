/** Causes of failed mails; each has a sentence with advice (`mailing.trouble.*`). */
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

/** Ways to sign in at the mail server: a password, a provider's token, none (`open`); `files`: there is no mail server. */
export const mailWays = ['files', 'open', 'password', 'token'] as const;
