import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes, keyBytes] = [12, 16, 32];

const keyOf = (serverSecret: string): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', serverSecret, '', 'authenticator apps', keyBytes));

/** Seals what one user's authenticator app shares with the server: whoever has the database alone can't read it. */
export const sealSecret = (serverSecret: string, userId: number, secret: string): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(serverSecret), nonce).setAAD(Buffer.from(`user ${userId}`));
  const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
};

/** The secret again; null when it was sealed for another user, or by a server with another SESSION_SECRET. */
export const openSecret = (serverSecret: string, userId: number, sealed: string): string | null => {
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const decipher = createDecipheriv(algorithm, keyOf(serverSecret), bytes.subarray(0, nonceBytes));
    decipher.setAAD(Buffer.from(`user ${userId}`));
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    const text = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
    return Buffer.concat(text).toString('utf8');
  } catch {
    return null;
  }
};
