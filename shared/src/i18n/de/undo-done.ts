import type { texts as english } from '../en/undo-done.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'undo.again': 'Wiederholen',
  'undo.nothingAgain': 'Nichts zu wiederholen',
  'undo.done': 'Zurückgenommen: {{phrase}}',
  'undo.doneAgain': 'Wiederhergestellt: {{phrase}}',
  'undo.done.plain': 'Zurückgenommen.',
  'undo.doneAgain.plain': 'Wiederhergestellt.',
  'undo.refused': 'Das lässt sich nicht mehr zurücknehmen.',
  'undo.refusedBy.changed': '{{by}} hat {{what}} um {{at}} geändert.',
  'undo.refusedBy.canceled': '{{by}} hat {{what}} um {{at}} storniert.',
  'undo.refusedBy.deleted': '{{by}} hat {{what}} um {{at}} gelöscht.',
};
