import type { texts as english } from '../en/clearance.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'clearance.locked': 'gesperrt',
  'clearance.waits': 'wartet auf Freischaltung',
  'clearance.title': 'Der Tag ist freigegeben',
  'clearance.text':
    'Freigegebene Tage dürfen Sie nicht selbst ändern. Ein Kollege kann diesen Tag für Sie freischalten.',
  'clearance.what': 'Wofür',
  'clearance.ask': 'Freischaltung anfragen',
  'clearance.asked': 'Angefragt. Ihre Änderung wartet auf die Antwort, Esc nimmt sie zurück.',
  'clearance.asks': '**{{name}}** bittet um Freischaltung für diesen Tag: {{what}}',
  'clearance.asks.any': '**{{name}}** bittet um Freischaltung für diesen Tag',
  'clearance.decline': 'Ablehnen',
  'clearance.grant': 'Für heute freischalten',
  'clearance.grantDay': 'Für diesen Tag freischalten',
  'clearance.request': 'Bitte um Freischaltung',
  'clearance.granted': '{{name}} hat {{day}} für Sie freigeschaltet',
  'clearance.declined': '{{name}} hat Ihre Bitte für {{day}} abgelehnt',
};
