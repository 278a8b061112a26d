import type { texts as english } from '../en/handbook.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'handbook.search': 'Handbuch durchsuchen',
  'handbook.contents': 'Inhalt',
  'handbook.onThisPage': 'Auf dieser Seite',
  'handbook.keys': 'Tasten',
  'handbook.nothing': 'Auf keiner Seite stehen diese Wörter.',
  'handbook.language.de': 'Deutsch',
  'handbook.language.en': 'English',
  'handbook.print': 'Drucken',
  'handbook.missing': 'Diese Seite gibt es im Handbuch nicht.',
  'handbook.step': 'Schritt {{number}}',
};
