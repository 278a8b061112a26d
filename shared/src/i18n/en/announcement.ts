/** Announcements of deliveries at their sites. */
export const texts = {
  'announcement.requested': 'requested',
  'announcement.confirmed': 'confirmed {{time}}',
  'announcement.declined': 'declined',
  'announcement.open': 'Announce …',
  'announcement.count': '{{confirmed}} of {{all}} confirmed',
  'announcement.inName': 'announcement {{state}}',
  'announcement.fallen': '{{site}}: the confirmation for {{time}} no longer holds, requested again.',
  'announcement.fallen.several': '{{count}} confirmations no longer hold, requested again.',
} as const;
