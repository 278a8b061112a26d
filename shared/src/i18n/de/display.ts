import type { texts as english } from '../en/display.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'display.of': 'von',
  'display.matting': 'Matten {{tonnes}}',
  'display.state.free': 'frei',
  'display.state.near': 'knapp',
  'display.state.full': 'voll',
  'display.state.over': 'überbucht',
  'display.state.closed': 'zu',
  'display.afterReserved': 'danach {{tonnes}} t frei',
  'display.afterReserved.over': 'danach −{{tonnes}} t',
  'display.nextDay': 'Nächster Arbeitstag',
  'display.runs': '{{left}} von {{total}} abgefahren',
  'display.late': '{{count}} nachträglich',
  'display.noWork': 'Heute keine Produktion',
  'display.asOf': 'Stand {{time}}',
  'display.noConnection': 'Keine Verbindung',
  'display.noConnectionSince': 'Keine Verbindung seit {{time}}',
  'display.pairing.title': 'Diese Anzeige verbinden',
  'display.pairing.text': 'Am Rechner unter {{address}} bei „Hallenanzeigen“ diesen Code eingeben:',
  'display.pairing.busy': 'Gerade gibt es keinen neuen Code. Der nächste kommt von selbst.',
};
