import { texts as mail } from './mail.ts';
import { texts as refusals } from './refusals.ts';
import { texts as tables } from './tables.ts';

/** What only the server says, in answers and mails. */
export const texts = {
  ...mail,
  ...refusals,
  ...tables,
};
