/**
 * The kinds of rows that a message of the change feed names, and to which a webhook can subscribe. They are stored and sent as
 * free text, so that a kind added later breaks neither receivers nor stored webhooks.
 */
export const changeKinds = [
  'orders',
  'shipments',
  'deliveries',
  'trucks',
  'halls',
  'calendar',
  'templates',
  'sites',
  'reservations',
  'releases',
] as const;
export type ChangeKind = (typeof changeKinds)[number];
