import type { texts as english } from '../en/error.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'error.VALIDATION_ERRORS': 'Bitte alle Pflichtfelder ausfüllen.',
  'error.MISSING_REQUEST_PARAMETER': 'In der Anfrage fehlt ein Parameter. Bitte ergänzen.',
  'error.INVALID_LOG_LEVEL': 'Das hat nicht geklappt. Bitte noch einmal versuchen.',
  'error.UNKNOWN_HOST': 'Das hat nicht geklappt. Bitte noch einmal versuchen.',
  'error.UNEXPECTED_EXCEPTION': 'Das hat nicht geklappt. Bitte noch einmal versuchen.',
  'error.HALL_NOT_FOUND': 'Diese Halle gibt es nicht, nur 1, 2 und 3.',
  'error.CAPTCHA_NOT_VERIFIED': 'Das Captcha wurde nicht angenommen. Bitte noch einmal lösen.',
  'error.CAPTCHA_VERIFICATION_ERROR':
    'Das Captcha lässt sich gerade nicht prüfen. Bitte später noch einmal versuchen.',
  'error.DATA_TOO_LONG': 'Die Eingabe ist zu lang. Bitte kürzen.',
  'error.ACCESS_DENIED': 'Das dürfen Sie nicht. Bitte einen Administrator fragen.',
  'error.PROOF_REQUIRED': 'Bitte zuerst bestätigen, dass Sie es sind.',
  'error.SESSION_EXPIRED': 'Die Anmeldung ist abgelaufen. Bitte neu anmelden.',
  'error.BAD_CREDENTIALS': 'E-Mail oder Passwort stimmt nicht. Bitte prüfen.',
  'error.USER_NOT_FOUND': 'Diesen Benutzer gibt es nicht. Bitte die Seite neu laden.',
  'error.USER_NOT_ACTIVE': 'Ihr Konto ist gesperrt. Bitte einen Administrator fragen.',
  'error.PASSWORD_SIGN_IN_OFF': 'Passwörter gelten hier nicht mehr. Bitte mit dem Firmenkonto anmelden.',
  'error.OIDC_REFUSED': 'Die Anmeldung hat nicht geklappt. Bitte noch einmal versuchen.',
  'error.OIDC_EMAIL_UNVERIFIED':
    'Die E-Mail Ihres Firmenkontos ist nicht bestätigt. Bitte der IT Bescheid sagen.',
  'error.OIDC_UNKNOWN_USER': 'Sie haben hier noch kein Konto. Ein Administrator kann Sie einladen.',
  'error.OIDC_OTHER_IDENTITY':
    'Ihre E-Mail gehört hier zu einem anderen Firmenkonto. Bitte einen Administrator fragen.',
  'error.OIDC_UNAVAILABLE': 'Die Firmenanmeldung antwortet nicht. Bitte später noch einmal versuchen.',
  'error.TOKEN_EXPIRED': 'Der Link ist abgelaufen. Mit Ihrer E-Mail bekommen Sie einen neuen.',
  'error.TOKEN_USED': 'Der Link wurde schon benutzt. Mit Ihrer E-Mail bekommen Sie einen neuen.',
  'error.CALENDAR_ENTRY_FIXED': 'Das lässt sich nicht entfernen. Bitte neu laden.',
  'error.NOT_FOUND': 'Das gibt es nicht oder nicht mehr. Bitte neu laden.',
  'error.LAST_ADMIN': 'Das ist der letzte Administrator. Bitte zuerst einen anderen ernennen.',
  'error.MAIL_REFUSED': 'Die Mail wurde nicht verschickt. {{why}}',
  'error.USER_STATE': 'Das Konto hat sich inzwischen geändert. Bitte neu laden.',
  'error.SECOND_STEP_REQUIRED': 'Das Passwort stimmt. Jetzt bitte der zweite Schritt.',
  'error.SIGN_IN_EXPIRED': 'Die Anmeldung hat zu lange gedauert. Bitte noch einmal von vorn.',
  'error.PASSKEY_REFUSED': 'Dieser Passkey gilt hier nicht. Bitte einen anderen oder das Passwort.',
  'error.LAST_SECOND_STEP': 'Ihr Werk verlangt einen zweiten Schritt. Bitte zuerst einen anderen einrichten.',
  'error.VERSION_REQUIRED': 'Es fehlt die Version. Bitte version oder If-Match senden.',
  'error.VERSION_MISMATCH': 'Das wurde inzwischen geändert. Bitte neu laden.',
  'error.PAYLOAD_TOO_LARGE': 'Das ist zu viel auf einmal. Bitte aufteilen.',
  'error.BODY_STALLED': 'Die Übertragung ist abgebrochen. Bitte noch einmal senden.',
  'error.UNSUPPORTED_MEDIA_TYPE': 'Bitte JSON senden (Content-Type: application/json).',
  'error.IDEMPOTENCY_KEY_REUSED':
    'Dieser Idempotency-Key gehört zu einer anderen Anfrage. Bitte einen neuen senden.',
  'error.TOO_MANY_REQUESTS': 'Zu viele Anfragen. Bitte kurz warten.',
  'error.BUSY': 'Der Server ist ausgelastet. Bitte noch einmal versuchen.',
  'error.DATABASE_FULL': 'Nur Lesen geht: Die Platte der Datenbank ist voll. Bitte der IT Bescheid sagen.',
  'error.DATABASE_READ_ONLY':
    'Nur Lesen geht: Die Datenbank nimmt keine Änderungen an. Bitte der IT Bescheid sagen.',
  'error.server.timeout': 'Das hat nicht geklappt. Bitte später noch einmal versuchen.',
  'error.ORDER_NOT_FOUND': 'Diesen Auftrag gibt es nicht. Bitte neu laden.',
  'error.SHIPMENT_NOT_DELETED':
    'Die letzte Sendung lässt sich nicht löschen. Sie können den Auftrag stornieren.',
  'error.SHIPMENT_NOT_FOUND': 'Diese Sendung gibt es nicht. Bitte neu laden.',
  'error.DELIVERY_NOT_FOUND': 'Diese Tour gibt es nicht. Bitte neu laden.',
  'error.TRUCK_NOT_FOUND': 'Diesen LKW gibt es nicht. Bitte neu laden.',
  'error.ORDER_READ_ONLY': 'Der Auftrag ist vorbei oder storniert. Nur seine Notiz lässt sich noch ändern.',
  'error.SITE_NOT_FOUND': 'Diese Baustelle gibt es nicht.',
  'error.RESERVATION_NOT_FOUND': 'Diese Reservierung gibt es nicht mehr.',
  'error.SHIPMENT_READ_ONLY':
    'Die Sendung ist gelöscht oder storniert. Nur ihre Notiz lässt sich noch ändern.',
  'error.EDIT_CONFLICT': 'Jemand anderes hat dieses Feld geändert. Bitte wählen, welcher Wert bleibt.',
  'error.MOVED_MEANWHILE':
    'Die Sendung liegt inzwischen woanders: {{where}} ({{by}}). Bitte dort weiterplanen.',
  'error.SLOT_TAKEN': 'Dieser Platz ist schon belegt: {{what}} ({{by}}). Bitte einen anderen wählen.',
  'error.DATE_MISMATCH': 'Sendung und Tour liegen an verschiedenen Tagen. Bitte zuerst verschieben.',
  'error.TRUCK_IN_USE': 'Der LKW fährt noch: {{days}}. Bitte diese Touren zuerst leeren.',
  'error.RUN_FULL': 'Das ist zu viel für den LKW. Bitte einen anderen wählen.',
  'error.PROPOSAL_OUTDATED':
    'Nichts platziert: Der Plan ist inzwischen anders. Bitte neu vorschlagen lassen.',
  'error.DRAFT_NOT_FOUND': 'Diesen Entwurf gibt es nicht mehr. Bitte im Plan weiterarbeiten.',
  'error.DRAFT_CONFLICTS': 'Nichts übernommen: Der Plan ist inzwischen anders. Bitte die Konflikte lösen.',
  'error.NOT_IN_DRAFT': 'Das geht nur im Plan, nicht im Entwurf.',
  'error.TOO_MANY_STEPS': 'Mehr als {{most}} Änderungen fasst kein Entwurf. Bitte übernehmen oder verwerfen.',
  'error.ORDERS_REFUSED': 'Bei {{count}} von {{total}} Aufträgen geht das nicht. Bitte ohne sie versuchen.',
  'error.SHIPMENTS_REFUSED':
    'Bei {{count}} von {{total}} Sendungen geht das nicht. Bitte ohne sie versuchen.',
  'error.EXTERNAL_NUMBER_TAKEN':
    'Die ERP-Nummer {{number}} hat schon Auftrag {{orderId}}. Bitte eine andere, oder dort entfernen.',
  'error.AMBIGUOUS_ORDER': 'Mehrere geplante Aufträge haben die Nummer {{number}}. Bitte die id benutzen.',
  'error.UNDO_CONFLICT':
    'Rückgängig geht nicht mehr: {{by}} hat {{what}} um {{at}} geändert. Bitte von Hand ändern.',
  'error.ACCESS_DENIED.planner': 'Das darf nur ein Planer. Bitte einen fragen.',
  'error.ACCESS_DENIED.admin': 'Das darf nur ein Administrator. Bitte einen fragen.',
  'error.ACCESS_DENIED.csrf':
    'Die Änderung kam nicht aus einem angemeldeten Fenster. Bitte die Seite neu laden; ein Programm sendet den Header {{header}} oder benutzt ein Token.',
  'error.ACCESS_DENIED.origin':
    'Der Aufruf kam von der Seite einer anderen Adresse. Bitte Werkplan unter seiner eigenen öffnen.',
  'error.MOVED_MEANWHILE.yard': 'Die Karte liegt inzwischen woanders ({{by}}). Es wurde nichts gemeldet.',
  'error.MARKED_MEANWHILE':
    '{{by}} war schneller ({{time}}): {{status}}. Ihre Meldung gilt nicht: {{yours}}.',
  'error.BVBS_UNREADABLE': 'Die Datei lässt sich nicht lesen: {{reason}}',
  'error.BVBS_FAULTY_LINES_one':
    'Zeile {{lines}} der Datei ist fehlerhaft. Bitte auslassen oder neu ausgeben.',
  'error.BVBS_FAULTY_LINES_other':
    '{{count}} Zeilen der Datei sind fehlerhaft: {{lines}}. Bitte auslassen oder neu ausgeben.',
  'error.BVBS_WEIGHTS_one':
    'In Zeile {{lines}} passt das Gewicht auf alle Stücke, nicht auf eines: weights=each oder total angeben.',
  'error.BVBS_WEIGHTS_other':
    'In {{count}} Zeilen passt das Gewicht auf alle Stücke, nicht auf eines: weights=each oder total angeben. Zeilen {{lines}}.',
  'error.DRAWING_WITHOUT_NUMBER': 'Der Zeichnung {{drawing}} fehlt die Auftragsnummer. Bitte eintragen.',
  'error.DRAWING_KNOWN': 'Eine dieser Zeichnungen ist inzwischen übernommen. Bitte die Datei neu öffnen.',
  'error.POSITIONS_TAKEN': 'Nicht alle Positionen liegen noch in dieser Sendung. Bitte neu wählen.',
  'error.PHOTO_UNREADABLE': 'Das Foto lässt sich nicht lesen. Möglich sind JPEG und WebP bis 2 MB.',
  'error.LOGO_UNREADABLE': 'Das Logo lässt sich nicht lesen. Möglich sind PNG und JPEG bis 200 kB.',
  'error.NOTE_SIGNED':
    'Der Lieferschein ist unterschrieben ({{name}}). Abfahrt und Lieferung lassen sich nicht mehr zurücknehmen.',
  'error.NOTE_CANCELED': 'Lieferschein {{number}} ist storniert.',
  'error.PHOTOS_FULL':
    'Für Fotos ist kein Platz mehr. Die Meldung gilt, aber ohne Foto. Bitte im Büro Bescheid sagen.',
  'error.MARKED_MEANWHILE.none': 'Die Meldung wurde inzwischen zurückgenommen. Ihre gilt nicht: {{yours}}.',
  'error.REASON_REQUIRED': 'Freigegeben: bitte den Grund angeben ({{days}}).',
  'error.RELEASED_DAY_LOCKED': 'Freigegeben: bitte Freischaltung anfragen ({{days}}).',
  'error.DAY_NOT_RELEASED': 'Der {{day}} ist nicht freigegeben. Sie können ihn so ändern.',
  'error.MOVED_MEANWHILE.list': 'Die Sendung liegt wieder in der Liste ({{by}}). Bitte von dort platzieren.',
  'error.MOVED_MEANWHILE.changed':
    'Die Sendung wurde inzwischen geändert: {{what}} ({{by}}). Bitte noch einmal versuchen.',
  'error.MOVED_MEANWHILE.slot':
    'Auf diesem Platz steht jetzt etwas anderes: {{what}} ({{by}}). Bitte einen anderen wählen.',
  'error.MOVED_MEANWHILE.text':
    'Die Notiz steht nicht mehr dort: {{what}} ({{by}}). Bitte noch einmal versuchen.',
  'error.SHIPMENT_READ_ONLY.canceled':
    'Der Auftrag dieser Sendung ist storniert: {{what}} ({{by}}). Nur seine Notiz lässt sich noch ändern.',
  'error.SHIPMENT_READ_ONLY.deleted':
    'Die Sendung ist gelöscht: {{what}} ({{by}}). Nur ihre Notiz lässt sich noch ändern.',
  'error.DATE_MISMATCH.moved':
    'Die Sendung liegt jetzt am {{date}}: {{what}} ({{by}}). Bitte dort weiterplanen.',
  'error.DATE_MISMATCH.dated':
    'Die Sendung liegt an einem anderen Tag, {{date}}: {{what}}. Bitte zuerst verschieben.',
  'error.DATE_MISMATCH.slots':
    'Tauschen geht nur am selben Tag: {{what}} liegt am {{date}} ({{by}}), {{other}} am {{otherDate}} ({{otherBy}}).',
  'error.DATE_MISMATCH.run':
    '{{truck}} fährt am {{otherDate}}, das hier liegt am {{date}}: {{what}} ({{by}}). Bitte zuerst verschieben.',
  'error.ORDER_READ_ONLY.canceled':
    'Dieser Auftrag ist storniert: {{what}} ({{by}}). Nur seine Notiz lässt sich noch ändern.',
  'error.ORDER_READ_ONLY.past':
    'Dieser Auftrag ist vorbei, {{date}}: {{what}}. Nur seine Notiz lässt sich noch ändern.',
  'error.DELIVERY_NOT_FOUND.removed':
    'Diese Tour gibt es nicht mehr: {{what}} ({{by}}). Bitte eine andere wählen.',
  'error.TRUCK_IN_USE.run': 'Die Tour ist nicht leer: {{what}} ({{by}}). Bitte zuerst leeren.',
  'error.UNDO_CONFLICT.archived':
    'Rückgängig geht nicht mehr: Was vor dem {{day}} war, ist archiviert. Bitte von Hand ändern.',
  'error.UNDO_CONFLICT.canceled':
    'Rückgängig geht nicht mehr: {{by}} hat {{what}} um {{at}} storniert. Bitte absprechen.',
  'error.UNDO_CONFLICT.deleted':
    'Rückgängig geht nicht mehr: {{by}} hat {{what}} um {{at}} gelöscht. Bitte absprechen.',
  'error.UNDO_CONFLICT.taken': '{{by}} hat das schon um {{at}} zurückgenommen.',
  'error.CALENDAR_ENTRY_FIXED.system': 'Das kommt aus den Einstellungen des Werks. Bitte dort ändern.',
  'error.CALENDAR_ENTRY_FIXED.past': 'Das ist vorbei und bleibt im Kalender.',
  'error.TOO_MANY_TOKENS': 'Sie haben schon {{most}} Tokens. Bitte zuerst einen widerrufen.',
  'error.TOO_MANY_WEBHOOKS': 'Es gibt schon {{most}} Webhooks. Bitte zuerst einen löschen.',
  'error.TOO_MANY_YARD_LINKS': 'Für diesen Tag gibt es schon {{most}} Links. Bitte zuerst einen sperren.',
};
