import type { texts as english } from '../en/not-found.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'notFound.code': '404',
  'notFound.title': 'Seite nicht gefunden',
  'notFound.text': 'Diese Seite gibt es nicht.',
  'notFound.home': 'Zur Startseite',
};
