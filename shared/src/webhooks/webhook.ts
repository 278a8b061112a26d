/**
 * What of the plan a webhook may be about, by the rows that a change wrote. Stored and sent as text: receivers and stored
 * webhooks take kinds that come later.
 */
export const webhookKinds = [
  'orders',
  'shipments',
  'deliveries',
  'trucks',
  'halls',
  'calendar',
  'templates',
  'releases',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** Of a plant. */
export const maxWebhooks = 20;
export const maxWebhookName = 100;

/** Why nothing is sent: an admin paused it, nothing arrived for three days, or the server can't read the secret any more. */
export const pauseReasons = ['admin', 'failing', 'secretLost'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** Why a message did not arrive; `http`: it was answered with another status than 2xx. */
export const deliveryErrors = [
  'http',
  'refusedAddress',
  'unknownHost',
  'timeout',
  'connection',
  'tls',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];
