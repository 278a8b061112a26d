import { changeKinds } from '../live/change-kind.ts';

/** The kinds that a webhook can subscribe to: those of the plan's changes, and `notes` for delivery notes. */
export const webhookKinds = [...changeKinds, 'notes'] as const;

export const maxWebhooks = 20;
export const maxWebhookName = 100;

/** A webhook is paused by an admin, after three days without a delivery, or because its secret can't be decrypted. */
export const pauseReasons = ['admin', 'failing', 'secretLost'] as const;
export type PauseReason = (typeof pauseReasons)[number];

/** The reasons for which a delivery fails; `http` is a status other than 2xx. */
export const deliveryErrors = [
  'http',
  'refusedAddress',
  'unknownHost',
  'timeout',
  'connection',
  'tls',
] as const;
export type DeliveryError = (typeof deliveryErrors)[number];
