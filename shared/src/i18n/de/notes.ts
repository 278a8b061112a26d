import type { texts as english } from '../en/notes.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'notes.title': 'Lieferscheine {{run}}',
  'notes.none': 'Noch keine. Eine Tour bekommt ihre Lieferscheine, wenn sie abfährt.',
  'notes.make': 'Lieferscheine erstellen',
  'notes.renew': 'Auf Stand bringen',
  'notes.canceled': 'storniert',
  'notes.corrects': 'berichtigt {{number}}',
  'notes.correctedBy': 'berichtigt durch {{number}}',
  'notes.open': 'PDF',
  'notes.openOne': 'Lieferschein {{number}} als PDF',
};
