import { texts as mail } from './mail.ts';
import { texts as refusals } from './refusals.ts';
import { texts as tables } from './tables.ts';

/** Texts of the server alone, for answers and mails. */
export const texts = {
  ...mail,
  ...refusals,
  ...tables,
};
