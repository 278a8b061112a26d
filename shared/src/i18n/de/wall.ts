import type { texts as english } from '../en/wall.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'wall.of': 'von',
  'wall.matting': 'Matten {{tonnes}}',
  'wall.state.free': 'frei',
  'wall.state.near': 'knapp',
  'wall.state.full': 'voll',
  'wall.state.over': 'überbucht',
  'wall.state.closed': 'zu',
  'wall.meter': '{{name}}: {{steel}} von {{capacity}} t geplant, {{state}}',
  'wall.nextDay': 'Nächster Arbeitstag',
  'wall.runs': '{{left}} von {{total}} abgefahren',
  'wall.late': '{{count}} nachträglich',
  'wall.noWork': 'Heute keine Produktion',
  'wall.asOf': 'Stand {{time}}',
  'wall.noConnection': 'Keine Verbindung',
  'wall.noConnectionSince': 'Keine Verbindung seit {{time}}',
  'wall.pairing.title': 'Diese Anzeige verbinden',
  'wall.pairing.text': 'Am Rechner unter {{address}} bei „Hallenanzeigen“ diesen Code eingeben:',
  'wall.pairing.busy': 'Im Moment gibt es keinen neuen Code. Der nächste kommt von selbst.',
};
