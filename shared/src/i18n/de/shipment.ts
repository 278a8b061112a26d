import type { texts as english } from '../en/shipment.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'shipment.space': 'LKW danach {{load}} von {{capacity}} t',
  'shipment.splitAmount': 'Teilen mit Menge …',
  'shipment.leftovers': 'Rest von früher ({{n}})',
  'shipment.leftovers.move': 'Auf diesen Tag holen',
  'shipment.leftovers.done_other': '{{count}} Sendungen sind auf den {{date}} verschoben.',
  'shipment.leftovers.done_one': 'Eine Sendung ist auf den {{date}} verschoben.',
  'shipment.leftovers.none': 'Von früher ist nichts mehr übrig.',
  'shipment.waiting_other': '{{count}} Sendungen ohne LKW',
  'shipment.waiting_one': 'eine Sendung ohne LKW',
};
