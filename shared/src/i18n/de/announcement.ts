import type { texts as english } from '../en/announcement.ts';
import type { Translated } from '../translated.ts';

export const texts: Translated<typeof english> = {
  'announcement.requested': 'angefragt',
  'announcement.confirmed': 'bestätigt {{time}}',
  'announcement.declined': 'abgelehnt',
  'announcement.open': 'Anmelden …',
  'announcement.inName': 'Anmeldung {{state}}',
};
