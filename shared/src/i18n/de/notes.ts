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
  'notes.receivedBy': 'Empfangen von {{name}}, {{moment}}',
  'notes.received': 'Empfangen {{moment}}',
  'notes.missing': 'Fehlt: {{what}}',
  'notes.missingPart': 'Auftrag {{order}}',
  'notes.missingPieces': '{{pieces}} Stück von Auftrag {{order}}',
  'notes.weigh': 'Gewogen, {{number}}',
  'notes.weighed': 'gewogen',
  'notes.less': '{{kg}} kg weniger als geplant',
  'notes.more': '{{kg}} kg mehr als geplant',
};
