import type { texts as english } from '../en/driving-bans.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'drivingBans.text':
    'An Sonntagen und diesen Tagen dürfen LKW von 0 bis 22 Uhr nicht fahren (StVO, Paragraf 30).',
  'drivingBans.day': 'Tag',
  'drivingBans.dayForm': 'TT.MM.',
  'drivingBans.name': 'Name',
  'drivingBans.regions': 'Bundesland',
  'drivingBans.everywhere': 'bundesweit',
  'drivingBans.add': 'Hinzufügen',
  'drivingBans.remove': '{{name}} entfernen',
  'drivingBans.listed': 'Wie im Gesetz',
  'drivingBans.saved': 'Fahrverbote gespeichert',
};
