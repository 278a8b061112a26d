import type { texts as english } from '../en/shipment-several.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'shipmentSeveral.bar': 'Ausgewählte Sendungen',
  'shipmentSeveral.count_one': '{{count}} Sendung',
  'shipmentSeveral.count_other': '{{count}} Sendungen',
  'shipmentSeveral.stay_one': '{{count}} ungeteilt oder letzter Teil, bleibt',
  'shipmentSeveral.stay_other': '{{count}} ungeteilt oder letzter Teil, bleiben',
  'shipmentSeveral.placed_one': '{{count}} auf LKW, bleibt',
  'shipmentSeveral.placed_other': '{{count}} auf LKW, bleiben',
  'shipmentSeveral.left_one': 'Eine Sendung ließ sich nicht mehr ändern.',
  'shipmentSeveral.left_other': '{{count}} Sendungen ließen sich nicht mehr ändern.',
  'shipmentSeveral.loads': 'LKW danach, in t',
  'shipmentSeveral.sameDay': 'Die Sendungen stehen schon an diesem Tag.',
  'shipmentSeveral.day': 'Tag',
  'shipmentSeveral.day.apply': '{{count}} verschieben',
  'shipmentSeveral.day.done_one': 'Eine Sendung ist auf den {{date}} verschoben.',
  'shipmentSeveral.day.done_other': '{{count}} Sendungen sind auf den {{date}} verschoben.',
  'shipmentSeveral.note': 'Notiz',
  'shipmentSeveral.note.apply': 'Bei {{count}} ergänzen',
  'shipmentSeveral.delete': 'Teile löschen',
  'shipmentSeveral.delete.title': 'Teile löschen?',
  'shipmentSeveral.delete.text_one': 'Dieser Teil wird gelöscht:',
  'shipmentSeveral.delete.text_other': 'Diese {{count}} Teile werden gelöscht:',
  'shipmentSeveral.delete.apply': '{{count}} löschen',
  'shipmentSeveral.delete.done_one': 'Ein Teil ist gelöscht.',
  'shipmentSeveral.delete.done_other': '{{count}} Teile sind gelöscht.',
};
