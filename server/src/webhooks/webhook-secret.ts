import { randomBytes } from 'node:crypto';
import { sealSecret } from '../account/stored-secret.ts';

const secretBytes = 24;
const use = { purpose: 'webhooks', owner: 'webhook' } as const;

/** Before what tells messages apart, as Standard Webhooks has it. */
export const messageIdPrefix = 'msg_';

/** What signs messages, in the form that the libraries of Standard Webhooks take. */
export const makeSecret = (): string => `whsec_${randomBytes(secretBytes).toString('base64')}`;

export const sealWebhookSecret = (serverSecret: string, secret: string): string =>
  sealSecret(serverSecret, use, secret);
