import type { texts as english } from '../en/undo.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'undo.key': 'Strg Z',
  'undo.action': 'Rückgängig',
  'undo.names': 'Rückgängig: {{phrase}}',
  'undo.nothing': 'Nichts rückgängig zu machen',
  'undo.placed': '{{site}} ist platziert.',
  'undo.placedMany': '{{count}} Sendungen sind platziert.',
  'undo.show': 'Anzeigen',
  'history.open': 'Verlauf',
};
