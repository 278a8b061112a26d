import { randomBytes } from 'node:crypto';
import { openSecret, sealSecret } from '../account/stored-secret.ts';

const secretBytes = 24;
const use = { purpose: 'webhooks', owner: 'webhook' } as const;

/** The prefix of a message's id, as in Standard Webhooks. */
export const messageIdPrefix = 'msg_';

/** What signs messages, in the form that the libraries of Standard Webhooks take. */
export const makeSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

export const sealWebhookSecret = (serverSecret: string, secret: string): string =>
  sealSecret(serverSecret, use, secret);

/** null: sealed by a server with another SESSION_SECRET. */
export const openWebhookSecret = (serverSecret: string, sealed: string): string | null =>
  openSecret(serverSecret, use, sealed);
