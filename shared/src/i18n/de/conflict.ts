import type { texts as english } from '../en/conflict.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'order.conflict.title': '{{by}} hat „{{field}}“ geändert, während Sie bearbeitet haben',
  'order.conflict.before': 'vorher „{{value}}“',
  'order.conflict.mine': 'Meine Eingabe',
  'order.conflict.theirs': 'Von {{by}}',
  'order.conflict.keepMine': 'Meine behalten',
  'order.conflict.takeTheirs': 'Von {{by}} übernehmen',
  'order.conflict.merged': 'Andere Felder der Zeile sind schon zusammengeführt.',
  'order.conflict.together': 'Beides zusammen ergäbe einen Auftrag ohne Menge.',
};
