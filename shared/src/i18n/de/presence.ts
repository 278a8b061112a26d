import type { texts as english } from '../en/presence.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'presence.label': 'Wer an diesem Tag ist',
  'presence.open': 'An diesem Tag: {{names}}',
  'presence.you': '{{name}} (Sie)',
  'presence.moving': '{{name}} verschiebt',
  'presence.edits': 'bearbeitet {{what}}',
  'presence.isAt': 'ist bei {{what}}',
  'presence.moves': 'verschiebt {{what}}',
  'presence.looks': 'sieht sich den Tag an',
  'presence.field': '{{what}}, {{field}}',
  'presence.slot': '{{truck}}, Platz {{slot}}',
  'presence.show': '{{name}}: {{what}}. Dorthin springen',
};
