import type { texts as english } from '../en/yard.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'yard.mark.none': 'offen',
  'yard.mark.photo': 'Foto',
  'yard.by': '{{by}}, {{time}}',
  'yard.markOf': 'Meldung vom Hof zu {{site}}',
  'yard.photoOf': 'Foto vom Hof zu {{site}}',
  'yard.photoGone': 'Das Foto ist nicht mehr da.',
  'yard.loaded': '{{loaded}} von {{cards}} geladen',
  'yard.missing_one': '{{count}} fehlt',
  'yard.missing_other': '{{count}} fehlen',
  'yard.left.title': '{{registration}} ist um {{time}} abgefahren',
  'yard.left.text': 'Die Karte bliebe hier und führe nicht mit. Trotzdem hier ablegen?',
  'yard.left.place': 'Trotzdem ablegen',
  'yard.departed': 'Abgefahren {{time}}',
  'yard.alarm': '{{site}} fehlt ({{by}})',
};
