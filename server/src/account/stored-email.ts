import { domainToUnicode } from 'node:url';
import { asciiEmail } from '@werkplan/shared/values/email.ts';

/** An address as accounts have it: in small letters, its domain in Unicode, however it was typed. */
export const storedEmail = (email: string): string => {
  const ascii = asciiEmail(email)?.toLowerCase() ?? email.toLowerCase();
  const at = ascii.lastIndexOf('@');
  const domain = domainToUnicode(ascii.slice(at + 1));
  // Node answers '' for what is no domain.
  return domain === '' ? ascii : `${ascii.slice(0, at + 1)}${domain}`;
};
