import type { texts as english } from '../en/announcement.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'announcement.requested': 'angefragt',
  'announcement.confirmed': 'bestätigt {{time}}',
  'announcement.declined': 'abgelehnt',
  'announcement.open': 'Anmelden …',
  'announcement.count': '{{confirmed}} von {{all}} bestätigt',
  'announcement.inName': 'Anmeldung {{state}}',
  'announcement.fallen': '{{site}}: die Bestätigung für {{time}} gilt nicht mehr, wieder angefragt.',
  'announcement.fallen.several': '{{count}} Bestätigungen gelten nicht mehr, wieder angefragt.',
};
