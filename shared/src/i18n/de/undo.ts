import type { texts as english } from '../en/undo.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'undo.key': 'Strg Z',
  'undo.action': 'Rückgängig',
  'undo.names': 'Rückgängig: {{phrase}}',
  'undo.nothing': 'Nichts rückgängig zu machen',
  'undo.moved': '{{site}} ist umgesetzt.',
  'undo.movedMany_one': 'Eine Sendung ist umgesetzt.',
  'undo.movedMany_other': '{{count}} Sendungen sind umgesetzt.',
  'undo.placed': '{{site}} ist platziert.',
  'undo.placedMany_one': 'Eine Sendung ist platziert.',
  'undo.placedMany_other': '{{count}} Sendungen sind platziert.',
  'undo.show': 'Anzeigen',
  'undo.again': 'Wiederherstellen',
  'undo.nothingAgain': 'Nichts zu wiederholen',
  'undo.done': 'Zurückgenommen: {{phrase}}',
  'undo.doneAgain': 'Wiederhergestellt: {{phrase}}',
  'undo.done.plain': 'Zurückgenommen.',
  'undo.doneAgain.plain': 'Wiederhergestellt.',
  'undo.refused': 'Das geht nicht mehr rückgängig. Bitte von Hand ändern.',
  'undo.refusedBy.changed': '{{by}} hat {{what}} um {{at}} geändert.',
  'undo.refusedBy.canceled': '{{by}} hat {{what}} um {{at}} storniert.',
  'undo.refusedBy.deleted': '{{by}} hat {{what}} um {{at}} gelöscht.',
  'undo.slot': 'Platz {{slot}}',
  'undo.history': 'Verlauf',
};
