/** Announcements of deliveries at their sites. */
export const texts = {
  'announcement.requested': 'requested',
  'announcement.confirmed': 'confirmed {{time}}',
  'announcement.declined': 'declined',
  'announcement.open': 'Announce …',
  'announcement.inName': 'announcement {{state}}',
} as const;
