import type { texts as english } from '../en/search.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'search.title': 'Suche',
  'search.field': 'Nummer, Baustelle, Ort, Kennzeichen, Fahrer oder Seite',
  'search.hint': 'Findet Aufträge, Sendungen und LKW aller Tage sowie die Seiten.',
  'search.pages': 'Seiten',
  'search.notes': 'Lieferscheine',
  'search.runs': 'Touren des gezeigten Tages',
  'search.orders': 'Aufträge',
  'search.shipments': 'Sendungen',
  'search.trucks': 'LKW',
  'search.none': 'Nichts gefunden zu „{{text}}“.',
  'search.noneHint': 'Es zählen Wortanfänge; von einer Nummer genügt ein Stück.',
  'search.failed': 'Die Suche antwortet nicht. Bitte gleich noch einmal versuchen.',
  'search.count_one': 'Ein Treffer',
  'search.count_other': '{{count}} Treffer',
  'search.number': 'Nr. {{number}}',
  'search.place': '{{registration}}, Platz {{slot}}',
  'search.waiting': 'ohne LKW',
  'search.part': 'Teil {{part}}/{{parts}}',
  'search.noRun': 'keine Tour',
  'search.retired': 'Stillgelegt',
  'search.keys.move': 'wählen',
  'search.keys.open': 'öffnen',
  'search.keys.close': 'schließen',
};
