import type { texts as english } from '../en/server.ts';
import type { Translated } from '../translated.ts';
import { texts as deliveryNote } from './delivery-note.ts';
import { texts as mail } from './mail.ts';
import { texts as table } from './table.ts';

export const texts: Translated<typeof english> = {
  ...deliveryNote,
  ...mail,
  ...table,
};
