import type { texts as english } from '../en/board.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'draft.more': 'Mehr zum Tag',
  'draft.open': 'Entwurf öffnen',
  'delivery.drag.toList': 'Zurück in die Liste',
  'print.button': 'Drucken',
  'print.hint': 'Den Lieferplan druckt der Knopf „Drucken“ oder Strg + P.',
  'print.last': 'Zuletzt gedruckt {{when}} von {{by}}, Fassung {{revision}}',
  'print.never': 'Noch nicht gedruckt',
  'yard.mark.ready': 'bereit',
  'yard.mark.loaded': 'geladen',
  'yard.mark.missing': 'fehlt',
  'yard.inName': 'vom Hof: {{status}} ({{by}})',
  'yard.markFalls': '„{{status}}“ verfällt',
  'yard.marksFall_one': 'Meldung vom Hof verfällt: {{what}}',
  'yard.marksFall_other': '{{count}} Meldungen vom Hof verfallen: {{what}}',
};
