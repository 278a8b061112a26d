import type { texts as english } from '../en/truck.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'delivery.truck.retire': 'LKW stilllegen',
  'delivery.truck.retire.done': '{{registration}} ist stillgelegt.',
  'delivery.truck.retire.inUse': '{{registration}} wird an diesen Tagen noch gebraucht:',
  'delivery.truck.reactivate': 'Wieder in Betrieb nehmen',
  'delivery.truck.reactivate.done': '{{registration}} ist wieder in Betrieb.',
  'delivery.truck.retired': 'stillgelegt',
  'delivery.truck.twin': '{{registration}} gibt es schon: {{type}}, Fahrer {{driver}}',
  'delivery.truck.twinRetired': '{{registration}} gibt es schon, stillgelegt: {{type}}, Fahrer {{driver}}',
  'delivery.truck.meanwhile': '{{by}} hat eingetragen: {{theirs}}',
  'delivery.truck.meanwhile.take': 'Übernehmen',
  'delivery.truck.meanwhile.somebody': 'Jemand',
  'delivery.truck.keepMine': 'Meine behalten',
  'delivery.addRun': 'Weitere Tour',
  'delivery.addRun.title': 'Weitere Tour anlegen',
  'delivery.addRun.truck': 'LKW',
  'delivery.addRun.choose': 'LKW auswählen',
  'delivery.addRun.reactivates': 'Der LKW ist stillgelegt und fährt damit wieder.',
  'delivery.addRun.do': 'Anlegen',
};
