import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a link's secret is made of; a revocation raises the generation. */
export interface LinkKey {
  readonly id: number;
  readonly generation: number;
}

const shape = /^yard_([1-9]\d{0,9})_([\w-]{43})$/;

const signOf = (secret: string, { id, generation }: LinkKey): string =>
  createHmac('sha256', secret).update(`yard link ${id} ${generation}`).digest('base64url');

/** A link's token, the same each time: nothing of it is stored. `secret`: the server's. */
export const yardToken = (secret: string, key: LinkKey): string => `yard_${key.id}_${signOf(secret, key)}`;

/** The link that a token names, without checking whether it is valid; null for what is no link's token. */
export const linkIdIn = (token: string): number | null => {
  const id = shape.exec(token)?.[1];
  return id === undefined ? null : Number(id);
};

/** Whether the token is the link's of this generation. */
export const isYardToken = (secret: string, key: LinkKey, token: string): boolean => {
  const [own, given] = [Buffer.from(yardToken(secret, key)), Buffer.from(token)];
  return own.length === given.length && timingSafeEqual(own, given);
};
