import type { texts as english } from '../en/suggestions.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'suggestions.number': 'Vorschlag {{rank}}',
  'suggestions.sameSite_one': 'Eine Sendung dieser Baustelle an Bord',
  'suggestions.sameSite_other': '{{count}} Sendungen dieser Baustelle an Bord',
  'suggestions.sameArea_one': 'Eine Sendung im PLZ-Gebiet {{area}} an Bord',
  'suggestions.sameArea_other': '{{count}} Sendungen im PLZ-Gebiet {{area}} an Bord',
  'suggestions.otherArea': 'anderes PLZ-Gebiet: {{there}} statt {{area}}',
  'suggestions.timeKept': '{{time}} passt zum Start um {{start}}',
  'suggestions.timeMissed': '{{time}} passt nicht zum Start um {{start}}',
  'suggestions.freeAfter': 'danach {{kg}} frei',
  'suggestions.fullAfter': 'danach voll',
  'suggestions.knowsArea': '{{driver}} fährt oft dorthin ({{runs}}\u00A0von\u00A0{{of}})',
  'suggestions.splitOnly': '{{over}} zu viel, passt nur geteilt: {{kg}} hier',
  'suggestions.splitNowhere': 'Passt nirgends, auch geteilt nicht.',
  'suggestions.noRun': 'An diesem Tag gibt es keine Tour, die noch etwas mitnimmt.',
  'suggestions.tooHeavy': '{{kg}} sind mehr, als der größte LKW des Tages trägt ({{capacity}}).',
  'suggestions.noRoom': 'Am meisten Platz hat {{registration}}: {{free}} frei, nötig sind {{kg}}.',
  'suggestions.noSlot': 'Auf allen Touren sind die {{slots}} Plätze belegt.',
};
