import { texts as mail } from './mail.ts';
import { texts as refusals } from './refusals.ts';

/** What only the server says, in answers and mails. */
export const texts = {
  ...mail,
  ...refusals,
};
