import { randomBytes } from 'node:crypto';
import { openSecret, sealSecret } from '../account/stored-secret.ts';
import type { ServerSecrets } from '../config/server-secrets.ts';

const secretBytes = 24;
/** The purpose and the owner for which webhooks' signing secrets are encrypted. */
export const webhookUse = { purpose: 'webhooks', owner: 'webhook' } as const;

/** The prefix of a message's id, as in Standard Webhooks. */
export const messageIdPrefix = 'msg_';

/** Generates a signing secret in the format of Standard Webhooks. */
export const makeSigningSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

export const sealWebhookSecret = (secrets: ServerSecrets, secret: string): string =>
  sealSecret(secrets, webhookUse, secret);

/** Decrypts a signing secret; null if it was encrypted with an unknown server secret. */
export const openWebhookSecret = (secrets: ServerSecrets, sealed: string): string | null =>
  openSecret(secrets, webhookUse, sealed);
