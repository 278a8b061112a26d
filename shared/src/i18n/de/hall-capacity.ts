import type { texts as english } from '../en/hall-capacity.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'hall.capacity.title': 'Kapazität Halle {{id}}',
  'hall.capacity.validity': 'Gültigkeit',
  'hall.capacity.onlyDay': 'nur {{day}}',
  'hall.capacity.fromDay': 'ab {{day}} als Standard',
  'hall.capacity.reason': 'Grund',
  'hall.capacity.coming': 'Kommende Ausnahmen',
  'hall.capacity.comingDay': '{{day}}: {{capacity}} statt {{instead}}',
  'hall.capacity.remove': 'Ausnahme {{day}} entfernen',
  'hall.capacity.removed': 'Halle {{id}}: Ausnahme {{day}} ist entfernt.',
  'hall.capacity.from': 'ab {{day}}',
  'hall.capacity.save': 'Speichern',
  'hall.capacity.closed': '0 kg: Die Halle ist geschlossen.',
  'hall.capacity.dayStays': 'Für diesen Tag gelten weiter seine eigenen {{capacity}}.',
  'hall.capacity.savedDay': 'Halle {{id}} hat am {{day}} eine Kapazität von {{capacity}}.',
  'hall.capacity.savedFrom': 'Halle {{id}} hat ab {{day}} eine Kapazität von {{capacity}}.',
};
