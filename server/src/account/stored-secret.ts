import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { ServerSecrets } from '../config/server-secrets.ts';
import type { Database } from '../database/database.ts';

const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes, keyBytes] = [12, 16, 32];

/** The purpose of a secret and its owner, such as `user 5`. A secret can only be decrypted with the same purpose and owner. */
export interface SecretUse {
  readonly purpose: 'authenticator apps' | 'webhooks';
  readonly owner: string;
}

/** An encrypted secret in the database, and a function that replaces it by a text encrypted with another key. */
interface EncryptedSecret {
  readonly use: SecretUse;
  readonly sealed: string;
  /** Stores the new text only if the old one hasn't been changed meanwhile, so that a concurrent change isn't lost. */
  readonly replace: (text: string) => Promise<unknown>;
}

/** Extension point for an extra: reads the secrets that the extra stores, so that they can be encrypted with a new key. */
export type SecretSource = (db: Database) => Promise<EncryptedSecret[]>;

export const authenticatorSecretUse = (userId: number): SecretUse => ({
  purpose: 'authenticator apps',
  owner: `user ${userId}`,
});

const keyOf = (serverSecret: string, { purpose }: SecretUse): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', serverSecret, '', purpose, keyBytes));

/** Encrypts a secret with a key derived from the server's secret, so that the database alone doesn't reveal it. */
export const sealSecret = ([serverSecret]: ServerSecrets, use: SecretUse, secret: string): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(serverSecret, use), nonce).setAAD(Buffer.from(use.owner));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
};

/** Decrypts a secret; null if it was encrypted for another use or with a server secret that isn't known any more. */
export const openSecret = (secrets: ServerSecrets, use: SecretUse, sealed: string): string | null => {
  for (const secret of secrets) {
    const opened = openWith(secret, use, sealed);
    if (opened !== null) return opened;
  }
  return null;
};

const openWith = (serverSecret: string, use: SecretUse, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, keyOf(serverSecret, use), bytes.subarray(0, nonceBytes));
    decipher.setAAD(Buffer.from(use.owner));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
    return Buffer.concat(text).toString('utf8');
  } catch {
    return null;
  }
};
