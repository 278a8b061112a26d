import type { texts as english } from '../en/forecast.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'forecast.currentWeek': 'Diese Woche',
  'forecast.backToWeek': 'Zurück zu dieser Woche',
  'forecast.previousWeek': 'Vorige Woche',
  'forecast.nextWeek': 'Nächste Woche',
  'forecast.week': 'KW {{week}}',
  'forecast.perDay': '{{tonnes}} t / Tag',
  'forecast.hint.steel': 'Stahl',
  'forecast.hint.bold': 'fett',
  'forecast.hint.matting': 'Matten in Klammern, in t',
  'forecast.total': 'Gesamt',
  'forecast.free': 'Frei',
};
