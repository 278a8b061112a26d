import type { texts as english } from '../en/hall.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'hall.label': 'Halle',
  'hall.name': 'Halle {{id}}',
  'hall.total': 'Gesamt',
  'hall.capacity': 'Kapazität {{tonnes}} t',
  'hall.free': '{{kilograms}} frei',
  'hall.over': '{{kilograms}} über Kapazität',
};
