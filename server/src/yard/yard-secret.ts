import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServerSecrets } from '../config/server-secrets.ts';

/** The data from which a link's token is derived; revoking raises the generation. */
export interface LinkKey {
  readonly id: number;
  readonly generation: number;
}

const shape = /^yard_([1-9]\d{0,9})_([\w-]{43})$/;

const signOf = (secret: string, { id, generation }: LinkKey): string =>
  createHmac('sha256', secret).update(`yard link ${id} ${generation}`).digest('base64url');

/** Derives a link's token, so that nothing secret is stored. */
export const yardToken = ([secret]: ServerSecrets, key: LinkKey): string =>
  `yard_${key.id}_${signOf(secret, key)}`;

/** Returns the link that a token names without verifying it; null for other texts. */
export const linkIdIn = (token: string): number | null => {
  const id = shape.exec(token)?.[1];
  return id === undefined ? null : Number(id);
};

/** True for the link's token of this generation, made with any of the secrets. */
export const isYardToken = (secrets: ServerSecrets, key: LinkKey, token: string): boolean => {
  const given = Buffer.from(token);
  return secrets.some((secret) => {
    const own = Buffer.from(yardToken([secret], key));
    return own.length === given.length && timingSafeEqual(own, given);
  });
};
