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

/** How the server signs in at the mail server: by password, a provider's token, or not (`open`). `files`: no mail server. */
export const mailWays = ['files', 'open', 'password', 'token'] as const;
