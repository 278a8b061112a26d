import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServerSecrets } from '../config/server-secrets.ts';

/** What a link's secret is made of; a revocation raises the generation. */
export interface LinkKey {
  readonly id: number;
  readonly generation: number;
}

const shape = /^yard_([1-9]\d{0,9})_([\w-]{43})$/;

const signOf = (secret: string, { id, generation }: LinkKey): string =>
  createHmac('sha256', secret).update(`yard link ${id} ${generation}`).digest('base64url');

/** A link's token, the same each time: nothing of it is stored. */
export const yardToken = ([secret]: ServerSecrets, key: LinkKey): string =>
  `yard_${key.id}_${signOf(secret, key)}`;

/** The link that a token names, without checking whether it is valid; null for what is no link's token. */
export const linkIdIn = (token: string): number | null => {
  const id = shape.exec(token)?.[1];
  return id === undefined ? null : Number(id);
};

/** True for the link's token of this generation, by whichever of the secrets it was made. */
export const isYardToken = (secrets: ServerSecrets, key: LinkKey, token: string): boolean => {
  const given = Buffer.from(token);
  return secrets.some((secret) => {
    const own = Buffer.from(yardToken([secret], key));
    return own.length === given.length && timingSafeEqual(own, given);
  });
};
