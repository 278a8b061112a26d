import { mailEn } from './en/mail.ts';
import { refusalsEn } from './en/refusals.ts';

/** What only the server says, in answers and mails. */
export const englishServer = {
  ...mailEn,
  ...refusalsEn,
};
