/**
 * The kinds of rows that a message of the feed names, and to which a webhook can subscribe. Stored and sent as text, so that
 * receivers and stored webhooks accept later kinds.
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
