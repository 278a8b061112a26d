import type { texts as english } from '../en/errors.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'error.VALIDATION_ERRORS': 'Bitte alle Pflichtfelder ausfüllen.',
  'error.MISSING_REQUEST_PARAMETER': 'Das hat leider nicht geklappt.',
  'error.INVALID_LOG_LEVEL': 'Das hat leider nicht geklappt.',
  'error.UNKNOWN_HOST': 'Das hat leider nicht geklappt.',
  'error.UNEXPECTED_EXCEPTION': 'Das hat leider nicht geklappt.',
  'error.HALL_NOT_FOUND': 'Diese Halle gibt es nicht.',
  'error.ORDER_NOT_FOUND': 'Diesen Auftrag gibt es nicht.',
  'error.CAPTCHA_NOT_VERIFIED': 'Die Sicherheitsprüfung wurde nicht angenommen. Bitte noch einmal lösen.',
  'error.CAPTCHA_VERIFICATION_ERROR': 'Die Sicherheitsprüfung ist gerade nicht erreichbar.',
  'error.DATA_TOO_LONG': 'Die Eingabe ist zu lang.',
  'error.ACCESS_DENIED': 'Zugriff verweigert. Dafür fehlt die Berechtigung.',
  'error.SESSION_EXPIRED': 'Die Anmeldung ist abgelaufen. Bitte neu anmelden.',
  'error.BAD_CREDENTIALS': 'E-Mail oder Passwort ist nicht richtig.',
  'error.USER_NOT_FOUND': 'Diesen Benutzer gibt es nicht.',
  'error.USER_NOT_ACTIVE': 'Der Benutzer ist gesperrt oder noch nicht freigeschaltet.',
  'error.SHIPMENT_NOT_DELETED':
    'Diese Sendung kann nicht gelöscht werden, sie ist die letzte ihres Auftrags.',
  'error.TOKEN_EXPIRED':
    'Der Link ist abgelaufen. Bitte geben Sie Ihre E‑Mail ein, um das Passwort zurückzusetzen.',
  'error.TOKEN_USED': 'Der Link wurde schon benutzt.',
  'error.SHIPMENT_NOT_FOUND': 'Diese Sendung gibt es nicht.',
  'error.DELIVERY_NOT_FOUND': 'Diese Tour gibt es nicht.',
  'error.TRUCK_NOT_FOUND': 'Diesen LKW gibt es nicht.',
  'error.NOT_FOUND': 'Unter dieser Adresse gibt es nichts.',
  'error.ORDER_READ_ONLY':
    'Der Auftrag lässt sich nicht mehr ändern: Sein Tag ist vorbei oder er ist storniert.',
  'error.SHIPMENT_READ_ONLY':
    'Die Sendung lässt sich nicht mehr ändern: Sie ist gelöscht oder ihr Auftrag storniert.',
  'error.EDIT_CONFLICT': 'Jemand anderes hat dasselbe Feld geändert. Bitte wählen, welcher Wert bleibt.',
  'error.MOVED_MEANWHILE': 'Die Sendung wurde inzwischen verschoben: {{where}} ({{by}}).',
  'error.SLOT_TAKEN': 'Dieser Platz ist schon belegt: {{what}} ({{by}}).',
  'error.DATE_MISMATCH': 'Sendung und Tour liegen an verschiedenen Tagen.',
  'error.TRUCK_IN_USE': 'Der LKW wird noch gebraucht: {{days}}.',
  'error.TOO_MANY_TOKENS': 'Sie haben schon {{most}} Tokens. Bitte zuerst einen widerrufen.',
  'error.AMBIGUOUS_ORDER': 'Mehrere geplante Aufträge haben die Nummer {{number}}.',
  'error.LAST_ADMIN': 'Das ist der letzte Administrator: Jemand muss die Konten verwalten können.',
  'error.UNDO_CONFLICT': 'Rückgängig geht nicht mehr: {{by}} hat {{what}} um {{at}} geändert.',
  'error.VERSION_REQUIRED': 'Es fehlt die Version, auf der die Änderung beruht.',
  'error.VERSION_MISMATCH': 'Der Eintrag wurde seit dem Lesen geändert.',
  'error.PAYLOAD_TOO_LARGE': 'Die Anfrage ist zu groß.',
  'error.UNSUPPORTED_MEDIA_TYPE': 'Bitte JSON senden (Content-Type: application/json).',
  'error.IDEMPOTENCY_KEY_REUSED': 'Dieser Idempotency-Key wurde schon für eine andere Anfrage benutzt.',
  'error.TOO_MANY_REQUESTS': 'Zu viele Anfragen. Bitte kurz warten.',
  'error.BUSY': 'Der Server ist ausgelastet. Bitte noch einmal versuchen.',
};
