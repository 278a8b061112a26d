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
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export const maxWebhooks = 20;
export const maxWebhookName = 100;

/** The reasons for a pause: by an admin, nothing delivered for three days, or a secret that can't be decrypted any more. */
export const pauseReasons = ['admin', 'failing', 'secretLost'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** The reasons of a failed delivery; `http`: answered with a status other than 2xx. */
export const deliveryErrors = [
  'http',
  'refusedAddress',
  'unknownHost',
  'timeout',
  'connection',
  'tls',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];
