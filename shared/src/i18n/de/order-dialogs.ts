import type { texts as english } from '../en/order-dialogs.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'order.date.title': 'Auf anderes Datum verschieben',
  'order.date.subtitle': 'Datum wählen, auf das der Auftrag verschoben wird',
  'order.date.tomorrow': 'Morgen',
  'order.date.nextWorkday': 'Nächster Werktag',
  'order.date.inAWeek': '+ 1 Woche',
  'order.date.leaves': 'Teile, die ihren LKW verlassen: {{trucks}}',
  'order.date.moved': 'Der Auftrag ist auf den {{date}} verschoben.',
  'order.date.discarded': 'Der Auftrag bleibt auf seinem Datum.',
  'order.hall.title': 'Auftrag verschieben?',
  'order.hall.text': 'Soll der Auftrag in Halle {{id}} verschoben werden?',
  'order.hall.moved': 'Der Auftrag ist in Halle {{id}} verschoben.',
  'order.hall.discarded': 'Der Auftrag wird nicht in Halle {{id}} verschoben.',
  'order.cancel.title': 'Auftrag stornieren?',
  'order.cancel.text': 'Soll der Auftrag storniert werden?',
  'order.cancel.done': 'Der Auftrag ist storniert.',
  'order.cancel.discarded': 'Der Auftrag wird nicht storniert.',
  'order.notes.label': 'Auftrag #{{orderId}}',
  'order.notes.count': '{{count}} von {{max}} Zeichen',
  'order.notes.saved': 'Notiz gespeichert',
  'order.notes.confirmKey': 'Strg',
  'order.notes.theirs': '{{by}} hat inzwischen geschrieben:',
};
