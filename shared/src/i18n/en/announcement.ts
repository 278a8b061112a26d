/** Announcements of deliveries at their sites, and the sites' answers. */
export const texts = {
  'announcement.requested': 'requested',
  'announcement.confirmed': 'confirmed {{time}}',
  'announcement.declined': 'declined',
  'announcement.open': 'Announce …',
  'announcement.inName': 'announcement {{state}}',
} as const;
