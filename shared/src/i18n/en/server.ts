import { texts as mail } from './mail.ts';
import { texts as table } from './table.ts';

/** The texts that only the server writes, in mails and files. */
export const texts = {
  ...mail,
  ...table,
};
