import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes, keyBytes] = [12, 16, 32];

/** Encrypts answers with a key derived from the sender's `Idempotency-Key`, so the database alone can't reveal them. */
export interface AnswerCipher {
  /** The key's name in the database. */
  readonly name: string;
  /** Returns a keyed digest of the request, which reveals nothing of it, not even a short password. */
  printOf(request: string): string;
  encrypt(answer: string): string;
  decrypt(encrypted: string): string;
}

/** Derives three keys from the sender's key, the server's secret and the sender. */
export const answerCipherOf = (secret: string, sender: string, idempotencyKey: string): AnswerCipher => {
  const keys = Buffer.from(hkdfSync('sha256', idempotencyKey, secret, `once ${sender}`, 3 * keyBytes));
  const keyAt = (place: number): Buffer => keys.subarray(place * keyBytes, (place + 1) * keyBytes);
  return {
    name: keyAt(0).toString('base64url'),
    printOf: (request) => createHmac('sha256', keyAt(1)).update(request).digest('base64url'),
    encrypt: (answer) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, keyAt(2), nonce);
      const text = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    decrypt: (encrypted) => {
      const bytes = Buffer.from(encrypted, 'base64url');
      const decipher = createDecipheriv(algorithm, keyAt(2), bytes.subarray(0, nonceBytes));
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const text = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
      return Buffer.concat(text).toString('utf8');
    },
  };
};
