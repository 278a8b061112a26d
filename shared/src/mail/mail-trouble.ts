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

/** Ways of sending mail: into files, or to a mail server without sign-in (`open`), by password or by a provider's token. */
export const mailTransports = ['files', 'open', 'password', 'token'] as const;
