import type { texts as english } from '../en/capacity.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'capacity.edit': 'Kapazität der Halle {{id}} bearbeiten',
  'capacity.title': 'Kapazität Halle {{id}}',
  'capacity.validity': 'Gültigkeit',
  'capacity.onlyDay': 'nur {{day}}',
  'capacity.fromDay': 'ab {{day}} als Standard',
  'capacity.reason': 'Grund',
  'capacity.coming': 'Kommende Ausnahmen',
  'capacity.comingDay': '{{day}}: {{capacity}} statt {{instead}}',
  'capacity.remove': 'Ausnahme {{day}} entfernen',
  'capacity.removed': 'Halle {{id}}: Die Ausnahme {{day}} ist entfernt.',
  'capacity.from': 'ab {{day}}',
  'capacity.save': 'Speichern',
  'capacity.closed': '0 kg: Die Halle ist geschlossen.',
  'capacity.dayStays': 'Für diesen Tag gelten weiter seine eigenen {{capacity}}.',
  'capacity.savedDay': 'Halle {{id}} hat am {{day}} eine Kapazität von {{capacity}}.',
  'capacity.savedFrom': 'Halle {{id}} hat ab {{day}} eine Kapazität von {{capacity}}.',
  'capacity.spokenFree':
    '{{name}}, {{steel}} von {{capacity}} Tonnen Stahl, {{matting}} Tonnen Matten, {{rest}} frei',
  'capacity.spokenOver':
    '{{name}}, {{steel}} von {{capacity}} Tonnen Stahl, {{matting}} Tonnen Matten, {{rest}} zu viel',
  'capacity.reserved': '{{tonnes}} t reserviert',
  'capacity.afterReserved.over': 'danach {{tonnes}} t zu viel',
  'capacity.afterReserved': 'danach {{tonnes}} t frei',
  'capacity.reservation': '{{site}}: {{booked}} von {{of}} belegt',
  'capacity.loadText': '{{steel}} von {{capacity}} Tonnen Stahl',
  'capacity.loadShort': '{{steel}} von {{capacity}} t',
  'capacity.sums': 'Stahl {{steel}}, Matten {{matting}}',
  'capacity.exact': 'Kapazität {{kilograms}}',
  'capacity.afterOn': 'Halle {{id}} am {{day}} danach:',
  'capacity.after': 'Halle {{id}} danach:',
  'capacity.switch': 'Halle wechseln',
  'capacity.totalHint': 'alle Hallen',
};
