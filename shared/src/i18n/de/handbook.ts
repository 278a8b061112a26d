import type { texts as english } from '../en/handbook.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'handbook.search': 'Handbuch durchsuchen',
  'handbook.contents': 'Inhalt',
  'handbook.onThisPage': 'Auf dieser Seite',
  'handbook.keys': 'Tasten',
  'handbook.nothing': 'Keine Seite enthält diese Wörter. Bitte andere versuchen.',
  'handbook.print': 'Drucken',
  'handbook.missing': 'Diese Seite gibt es im Handbuch nicht.',
  'handbook.step': 'Schritt {{number}}',
  'handbook.open': 'Im Handbuch öffnen',
  'handbook.thisPage': 'Diese Seite',
  'handbook.tour': 'Rundgang',
  'handbook.tour.begin': 'Rundgang beginnen',
  'handbook.tour.next': 'Weiter',
  'handbook.tour.done': 'Fertig',
  'handbook.tour.end': 'Beenden',
  'handbook.tour.decline': 'Nein danke',
  'handbook.tour.offer': 'Neu hier? Fünf Schritte zeigen, wo was steht.',
  'handbook.tour.count': '{{step}} von {{of}}',
  'handbook.tour.sidebar': 'Alle Seiten',
  'handbook.tour.sidebar.text':
    'Links wechseln Sie zwischen Plan, Produktion und Lieferung. Strg B klappt die Leiste auf.',
  'handbook.tour.search': 'Suchen',
  'handbook.tour.search.text': 'Strg K findet jeden Auftrag, egal an welchem Tag.',
  'handbook.tour.bar': 'Der Tag',
  'handbook.tour.bar.text': 'Hier steht, welchen Tag Sie sehen. [ und ] wechseln ihn, H führt zu heute.',
  'handbook.tour.live': 'Live',
  'handbook.tour.live.text': 'Was andere ändern, sehen Sie sofort. Fehlt die Verbindung, steht es hier.',
  'handbook.tour.help': 'Hilfe',
  'handbook.tour.help.text':
    'Das Handbuch. ? zeigt die Tasten jeder Seite, und diesen Rundgang finden Sie dort wieder.',
};
