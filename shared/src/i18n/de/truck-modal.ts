import type { texts as english } from '../en/truck-modal.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'delivery.truck.twin': '{{registration}} gibt es schon: {{type}}, Fahrer {{driver}}',
  'delivery.truck.twinRetired': '{{registration}} gibt es schon, stillgelegt: {{type}}, Fahrer {{driver}}',
  'delivery.truck.meanwhile': '{{by}} hat eingetragen: {{theirs}}',
  'delivery.truck.meanwhile.take': 'Übernehmen',
  'delivery.truck.meanwhile.somebody': 'Jemand',
  'delivery.truck.keepMine': 'Meine behalten',
  'delivery.truck.retire.inUse': '{{registration}} wird an diesen Tagen noch gebraucht:',
  'delivery.truck.reactivate': 'Wieder in Betrieb nehmen',
  'delivery.truck.retired': 'stillgelegt',
  'delivery.addRun.title': 'Weitere Tour anlegen',
  'delivery.addRun.truck': 'LKW',
  'delivery.addRun.choose': 'LKW auswählen',
  'delivery.addRun.reactivates': 'Der LKW ist stillgelegt und fährt damit wieder.',
  'delivery.addRun.do': 'Anlegen',
  'delivery.truck.modal.create': 'Neuen LKW hinzufügen',
  'delivery.truck.modal.edit': 'LKW-Info',
  'delivery.truck.one': 'LKW {{registration}}',
  'delivery.truck.modal.success': 'LKW {{registration}} ist angelegt',
  'delivery.truck.modal.discarded': 'Das Anlegen des LKW wurde verworfen.',
  'delivery.truck.modal.doCreate': 'Anlegen',
  'delivery.truck.modal.doUpdate': 'Aktualisieren',
};
