import { domainToUnicode } from 'node:url';
import { asciiEmail } from '@werkplan/shared/values/email.ts';

/** Normalizes an e-mail address to the form in which it is stored and compared: lower case, with its domain in Unicode. */
export const normalizeEmail = (email: string): string => {
  const ascii = asciiEmail(email)?.toLowerCase() ?? email.toLowerCase();
  const at = ascii.lastIndexOf('@');
  const domain = domainToUnicode(ascii.slice(at + 1));
  // Node returns '' for an invalid domain.
  return domain === '' ? ascii : `${ascii.slice(0, at + 1)}${domain}`;
};
