import type { texts as english } from '../en/loads.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'loads.on': '{{longest}} auf {{most}}',
  'loads.tooLong': 'zu lang: {{length}}',
  'loads.longest': 'Längstes Stück {{length}}',
  'loads.bulky': 'sperrig',
  'loads.atLeast': 'mind. {{metres}}',
  'loads.run': 'Lademeter von {{registration}}',
  'loads.run.value': '{{metres}} von {{limit}} Lademetern',
  'loads.title': 'Maße',
  'loads.field.longest': 'Längstes Stück',
  'loads.field.loadingMetres': 'Lademeter',
  'loads.field.bulky': 'Sperrig',
  'loads.bulky.yes': 'ja',
  'loads.bulky.no': 'nein',
  'loads.bulky.inherited': '{{value}} ({{from}})',
  'loads.unknown': 'nicht bekannt',
  'loads.from.drawing': 'aus der Zeichnung',
  'loads.from.drawingNamed': 'aus Zeichnung {{drawing}}',
  'loads.from.order': 'vom Auftrag',
  'loads.from.share': 'Anteil am Auftrag nach kg',
  'loads.of': 'Maße von Auftrag {{orderId}}',
  'loads.ofPart': 'Nur Teil {{number}}/{{total}}',
  'loads.discarded': 'Die Maße bleiben, wie sie waren.',
};
