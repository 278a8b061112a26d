import type { texts as english } from '../en/import.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'order.import.action': 'Datei importieren …',
  'order.import.title': 'Aufträge importieren',
  'order.import.rows': 'Zeilen der Datei',
  'order.import.day': 'Tag',
  'order.import.nothing': 'In der Datei steht kein Auftrag.',
  'order.import.discarded': 'Es wurde nichts importiert.',
  'order.import.reading': 'Datei wird gelesen',
  'order.import.sending': 'Aufträge werden angelegt',
  'order.import.choose': 'Andere Datei wählen …',
  'order.import.drop': 'CSV- oder XLSX-Datei hier ablegen',
  'order.import.dropHint': 'Zuerst kommt eine Vorschau, gespeichert wird noch nichts.',
  'order.import.pastDay': 'Der Tag ist vorbei',
  'order.import.past': 'An einem vergangenen Tag lassen sich keine Aufträge importieren.',
  'order.import.refused.empty': 'Die Datei ist leer.',
  'order.import.refused.tooLarge': 'Die Datei ist zu groß: höchstens 5 MB.',
  'order.import.refused.tooManyRows':
    'Die Datei hat zu viele Zeilen: Auf einmal lassen sich höchstens 1.000 Aufträge importieren. Bitte aufteilen.',
  'order.import.refused.encrypted':
    'Die Datei ist mit einem Kennwort geschützt. Bitte ohne Kennwort speichern und noch einmal versuchen.',
  'order.import.refused.oldExcel':
    'Das ist das alte Excel-Format (XLS). Bitte als XLSX oder CSV speichern und noch einmal versuchen.',
  'order.import.refused.unknown': 'Das ist weder eine CSV- noch eine XLSX-Datei.',
  'order.import.refused.damaged': 'Die Datei ist beschädigt und lässt sich nicht lesen.',
  'order.import.refused.unpacked': 'Entpackt wäre die Datei viel zu groß. Sie wird nicht gelesen.',
  'order.import.refused.tooLong': 'Das Lesen der Datei dauert zu lange und wurde beendet.',
  'order.import.refused.several': 'Bitte immer nur eine Datei importieren.',
};
