import { texts as deliveryNote } from './delivery-note.ts';
import { texts as mail } from './mail.ts';
import { texts as table } from './table.ts';

/** Texts used only by the server, in mails and files. */
export const texts = {
  ...deliveryNote,
  ...mail,
  ...table,
};
