/**
 * The kinds of rows that a webhook can subscribe to. Stored and sent as text, so that receivers and stored webhooks accept
 * later kinds.
 */
export const webhookKinds = [
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
  'notes',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export const maxWebhooks = 20;
export const maxWebhookName = 100;

/** Why a webhook is paused: by an admin, after three days without a delivery, or because its secret can't be decrypted. */
export const pauseReasons = ['admin', 'failing', 'secretLost'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** Why a delivery failed; `http` is a status other than 2xx. */
export const deliveryErrors = [
  'http',
  'refusedAddress',
  'unknownHost',
  'timeout',
  'connection',
  'tls',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];
