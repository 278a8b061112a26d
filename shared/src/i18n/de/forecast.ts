import type { texts as english } from '../en/forecast.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'forecast.currentWeek': 'Aktuelle Woche',
  'forecast.backToWeek': 'Zurück zur aktuellen Woche',
  'forecast.previousWeek': 'Vorherige Woche',
  'forecast.nextWeek': 'Nächste Woche',
  'forecast.week': 'Woche {{week}}',
  'forecast.perDay': '{{tonnes}} t / Tag',
  'forecast.hint.steel': 'Stahl',
  'forecast.hint.bold': 'fett',
  'forecast.hint.matting': 'Matten in Klammern, in t',
  'forecast.total': 'Gesamt',
  'forecast.free': 'Frei',
};
