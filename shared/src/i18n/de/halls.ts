import type { texts as english } from '../en/halls.ts';
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
};
