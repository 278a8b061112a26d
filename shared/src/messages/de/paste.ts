import type { pasteEn } from '../en/paste.ts';

export const pasteDe: Record<keyof typeof pasteEn, string> = {
  'order.paste.noKilograms': 'Keine ganzen Kilogramm',
  'order.paste.noFlag': 'Weder ja noch nein',
  'order.paste.canceled': 'Storniertes wird nicht angelegt',
  'order.paste.title': 'Aufträge einfügen',
  'order.paste.target': 'Halle {{id}}, {{day}}',
  'order.paste.rows': 'Eingefügte Zeilen',
  'order.paste.line': 'Zeile',
  'order.paste.marks': 'Merkmale',
  'order.paste.new': '{{count}} neu',
  'order.paste.refused': '{{count}} abgelehnt',
  'order.paste.nothing': 'Im Eingefügten steht kein Auftrag.',
  'order.paste.tooMany': 'Höchstens {{max}} Aufträge lassen sich auf einmal anlegen.',
  'order.paste.accept.one': '{{count}} Auftrag anlegen',
  'order.paste.accept.many': '{{count}} Aufträge anlegen',
  'order.paste.done.one': 'Ein Auftrag ist angelegt.',
  'order.paste.done.many': '{{count}} Aufträge sind angelegt.',
  'order.paste.left': 'Nicht übernommene Zeilen: {{count}}',
  'order.paste.discarded': 'Es wurde nichts eingefügt.',
};
