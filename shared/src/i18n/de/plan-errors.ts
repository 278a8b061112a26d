import type { texts as english } from '../en/plan-errors.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'error.ORDER_NOT_FOUND': 'Diesen Auftrag gibt es nicht.',
  'error.SHIPMENT_NOT_DELETED':
    'Diese Sendung kann nicht gelöscht werden, sie ist die letzte ihres Auftrags.',
  'error.SHIPMENT_NOT_FOUND': 'Diese Sendung gibt es nicht.',
  'error.DELIVERY_NOT_FOUND': 'Diese Tour gibt es nicht.',
  'error.TRUCK_NOT_FOUND': 'Diesen LKW gibt es nicht.',
  'error.ORDER_READ_ONLY':
    'Der Auftrag lässt sich nicht mehr ändern: Sein Tag ist vorbei oder er ist storniert.',
  'error.SHIPMENT_READ_ONLY':
    'Die Sendung lässt sich nicht mehr ändern: Sie ist gelöscht oder ihr Auftrag storniert.',
  'error.EDIT_CONFLICT': 'Jemand anderes hat dasselbe Feld geändert. Bitte wählen, welcher Wert bleibt.',
  'error.MOVED_MEANWHILE': 'Die Sendung wurde inzwischen verschoben: {{where}} ({{by}}).',
  'error.SLOT_TAKEN': 'Dieser Platz ist schon belegt: {{what}} ({{by}}).',
  'error.DATE_MISMATCH': 'Sendung und Tour liegen an verschiedenen Tagen.',
  'error.TRUCK_IN_USE': 'Der LKW wird noch gebraucht: {{days}}.',
  'error.RUN_FULL': 'Das wäre zu viel für den LKW.',
  'error.PROPOSAL_OUTDATED':
    'Der Plan ist inzwischen anders, nicht alles passt noch. Es wurde nichts platziert.',
  'error.DRAFT_NOT_FOUND': 'Diesen Entwurf gibt es nicht mehr.',
  'error.DRAFT_CONFLICTS':
    'Der Plan ist inzwischen anders, nicht alles im Entwurf passt noch. Es wurde nichts übernommen.',
  'error.NOT_IN_DRAFT': 'Das geht nur im Plan, nicht im Entwurf.',
  'error.TOO_MANY_STEPS': 'Der Entwurf hat schon {{most}} Änderungen, mehr gehen nicht hinein.',
  'error.AMBIGUOUS_ORDER': 'Mehrere geplante Aufträge haben die Nummer {{number}}.',
  'error.UNDO_CONFLICT': 'Rückgängig geht nicht mehr: {{by}} hat {{what}} um {{at}} geändert.',
};
