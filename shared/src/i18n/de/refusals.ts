import type { texts as english } from '../en/refusals.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'error.ACCESS_DENIED.planner': 'Dafür braucht es die Rolle Planer.',
  'error.ACCESS_DENIED.admin': 'Dafür braucht es die Rolle Administrator.',
  'error.MOVED_MEANWHILE.yard': 'Die Karte liegt inzwischen woanders ({{by}}). Es wurde nichts gemeldet.',
  'error.MARKED_MEANWHILE':
    '{{by}} war schneller ({{time}}): {{status}}. Deine Meldung wurde nicht übernommen: {{yours}}.',
  'error.PHOTO_UNREADABLE': 'Das Foto lässt sich nicht lesen. Möglich sind JPEG und WebP bis 2 MB.',
  'error.PHOTOS_FULL':
    'Für Fotos ist kein Platz mehr. Die Meldung gilt, aber ohne Foto. Bitte im Büro Bescheid sagen.',
  'error.MARKED_MEANWHILE.none':
    'Die Meldung wurde inzwischen zurückgenommen. Deine wurde nicht übernommen: {{yours}}.',
  'error.REASON_REQUIRED': 'Freigegeben: bitte einen Grund angeben ({{days}}).',
  'error.RELEASED_DAY_LOCKED': 'Freigegeben: bitte Freischaltung anfragen ({{days}}).',
  'error.DAY_NOT_RELEASED': 'Der {{day}} ist nicht freigegeben.',
  'error.MOVED_MEANWHILE.list': 'Die Sendung liegt inzwischen wieder in der Liste ({{by}}).',
  'error.MOVED_MEANWHILE.changed': 'Die Sendung wurde inzwischen geändert: {{what}} ({{by}}).',
  'error.MOVED_MEANWHILE.slot': 'Auf diesem Platz steht inzwischen etwas anderes: {{what}} ({{by}}).',
  'error.MOVED_MEANWHILE.text': 'Die Notiz ist nicht mehr da, wo sie war: {{what}} ({{by}}).',
  'error.SHIPMENT_READ_ONLY.canceled': 'Der Auftrag dieser Sendung ist storniert: {{what}} ({{by}}).',
  'error.SHIPMENT_READ_ONLY.deleted': 'Die Sendung ist gelöscht: {{what}} ({{by}}).',
  'error.DATE_MISMATCH.moved':
    'Die Sendung liegt inzwischen an einem anderen Tag, {{date}}: {{what}} ({{by}}).',
  'error.DATE_MISMATCH.dated': 'Die Sendung liegt an einem anderen Tag als die Tour, {{date}}: {{what}}.',
  'error.DATE_MISMATCH.slots':
    'Das liegt an verschiedenen Tagen: {{what}} am {{date}} ({{by}}), {{other}} am {{otherDate}} ({{otherBy}}).',
  'error.DATE_MISMATCH.run':
    '{{truck}} fährt am {{otherDate}}, das hier liegt am {{date}}: {{what}} ({{by}}).',
  'error.ORDER_READ_ONLY.canceled': 'Dieser Auftrag ist storniert: {{what}} ({{by}}).',
  'error.ORDER_READ_ONLY.past': 'Der Tag dieses Auftrags ist vorbei, {{date}}: {{what}}.',
  'error.DELIVERY_NOT_FOUND.removed': 'Diese Tour gibt es nicht mehr: {{what}} ({{by}}).',
  'error.TRUCK_IN_USE.run': 'Die Tour ist nicht leer: {{what}} ({{by}}).',
  'error.UNDO_CONFLICT.archived':
    'Rückgängig geht nicht mehr: Die Änderung ist archiviert. Bekannt ist nur, was ab dem {{day}} geschah.',
  'error.UNDO_CONFLICT.canceled': 'Rückgängig geht nicht mehr: {{by}} hat {{what}} um {{at}} storniert.',
  'error.UNDO_CONFLICT.deleted': 'Rückgängig geht nicht mehr: {{by}} hat {{what}} um {{at}} gelöscht.',
  'error.UNDO_CONFLICT.taken': '{{by}} hat das schon um {{at}} zurückgenommen.',
  'error.CALENDAR_ENTRY_FIXED.system':
    'Das lässt sich nicht entfernen: Es kommt aus den Einstellungen des Werks.',
  'error.CALENDAR_ENTRY_FIXED.past': 'Das lässt sich nicht entfernen: Es ist vergangen.',
  'validation.ambiguousNumber': 'Mehrere geplante Aufträge haben diese Nummer.',
  'validation.tooShort': 'Bitte mindestens zwei Zeichen eingeben.',
  'validation.beforeLog': 'So weit zurück reicht der Verlauf nicht mehr.',
  'validation.unknownNumber': 'Diese Nummer ist nicht geplant.',
  'release.reason.1': 'Baustelle hat verschoben',
  'release.reason.2': 'LKW oder Fahrer fällt aus',
  'release.reason.3': 'Material fehlt oder ist nicht fertig',
  'release.reason.4': 'Falsch geplant',
  'release.reason.5': 'Anderer Grund',
};
