import type { texts as english } from '../en/bvbs.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'bvbs.refusal.empty': 'Sie ist leer. Bitte neu ausgeben.',
  'bvbs.refusal.pdf': 'Sie ist ein PDF. Bitte die BVBS-Datei wählen.',
  'bvbs.refusal.packed': 'Sie ist gepackt. Bitte entpacken.',
  'bvbs.refusal.binary': 'Sie ist kein Text. Bitte die BVBS-Datei wählen.',
  'bvbs.refusal.tooLarge': 'Sie ist größer als 5 MB. Bitte aufteilen.',
  'bvbs.refusal.tooManyLines': 'Sie hat mehr als 60.000 Zeilen. Bitte aufteilen.',
  'bvbs.refusal.lineTooLong': 'Eine Zeile ist länger als 100 kB. Bitte neu ausgeben.',
  'bvbs.refusal.nothing': 'Keine Zeile ist BVBS. Bitte die BVBS-Datei wählen.',
  'bvbs.problem.checksum': 'Prüfsumme stimmt nicht: {{found}} statt {{expected}}',
  'bvbs.problem.noChecksum': 'Prüfsumme fehlt',
  'bvbs.problem.noDiameter': 'Durchmesser fehlt',
  'bvbs.problem.noLine': 'Das ist keine BVBS-Zeile',
  'bvbs.problem.unknownGroup': 'Unbekannte Satzart {{group}}',
  'bvbs.problem.missingField': 'Pflichtfeld {{field}} fehlt',
  'bvbs.problem.notNumber': 'Feld {{field}} ist keine Zahl: {{text}}',
  'bvbs.problem.tooMuch': 'Feld {{field}} ist zu groß: {{text}}',
  'bvbs.problem.decimalComma': 'Komma statt Punkt in Feld {{field}}, so gelesen',
  'bvbs.problem.blanks': 'Leerzeichen um Feld {{field}}, weggelassen',
  'bvbs.problem.emptyField': 'Feld {{field}} ist leer',
  'bvbs.problem.letters': 'Umlaut in der Zeile, Prüfsumme nicht prüfbar',
  'bvbs.problem.joined': 'Zeile war umbrochen, zusammengesetzt',
  'bvbs.problem.glued': 'Mehrere Sätze in einer Zeile, getrennt',
  'bvbs.problem.cut': 'Feld {{field}} ist zu lang, gekürzt',
  'bvbs.problem.weightIsTotal': '{{kg}} kg passen auf alle {{pieces}} Stück: ein Stab wiegt {{bar}} kg',
  'bvbs.problem.weightUnclear':
    '{{kg}} kg passen weder auf ein Stück noch auf alle {{pieces}}: ein Stab wiegt {{bar}} kg',
  'bvbs.note.leftOut_one': 'Zeichnung {{drawing}}: Zeile {{lines}} der Datei fehlt (fehlerhaft)',
  'bvbs.note.leftOut_other': 'Zeichnung {{drawing}}: Zeilen {{lines}} der Datei fehlen (fehlerhaft)',
};
