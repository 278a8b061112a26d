import type { texts as english } from '../en/hall.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'hall.label': 'Halle',
  'hall.name': 'Halle {{id}}',
  'hall.total': 'Gesamt',
  'hall.totalHint': 'alle Hallen',
  'hall.capacity': 'Kapazität {{tonnes}} t',
  'hall.capacityExact': 'Kapazität {{kilograms}}',
  'hall.sums': 'Stahl {{steel}}, Matten {{matting}}',
  'hall.free': '{{kilograms}} frei',
  'hall.over': '{{kilograms}} über Kapazität',
  'hall.loadText': '{{steel}} von {{capacity}} Tonnen Stahl',
  'hall.spokenFree':
    '{{name}}, {{steel}} von {{capacity}} Tonnen Stahl, {{matting}} Tonnen Matten, {{rest}} frei',
  'hall.spokenOver':
    '{{name}}, {{steel}} von {{capacity}} Tonnen Stahl, {{matting}} Tonnen Matten, {{rest}} zu viel',
  'hall.switch': 'Halle wechseln',
  'hall.capacity.edit': 'Kapazität der Halle {{id}} bearbeiten',
  'hall.after': 'Halle {{id}} danach:',
  'hall.afterOn': 'Halle {{id}} am {{day}} danach:',
  'hall.loadShort': '{{steel}} von {{capacity}} t',
  'hall.capacity.title': 'Kapazität Halle {{id}}',
  'hall.capacity.validity': 'Gültigkeit',
  'hall.capacity.onlyDay': 'nur {{day}}',
  'hall.capacity.fromDay': 'ab {{day}} als Standard',
  'hall.capacity.reason': 'Grund',
  'hall.capacity.coming': 'Kommende Ausnahmen',
  'hall.capacity.comingDay': '{{day}}: {{capacity}} statt {{instead}}',
  'hall.capacity.remove': 'Ausnahme {{day}} entfernen',
  'hall.capacity.removed': 'Halle {{id}}: Die Ausnahme {{day}} ist entfernt.',
  'hall.capacity.from': 'ab {{day}}',
  'hall.capacity.save': 'Speichern',
  'hall.capacity.closed': '0 kg: Die Halle ist geschlossen.',
  'hall.capacity.dayStays': 'Für diesen Tag gelten weiter seine eigenen {{capacity}}.',
  'hall.capacity.savedDay': 'Halle {{id}} hat am {{day}} eine Kapazität von {{capacity}}.',
  'hall.capacity.savedFrom': 'Halle {{id}} hat ab {{day}} eine Kapazität von {{capacity}}.',
};
