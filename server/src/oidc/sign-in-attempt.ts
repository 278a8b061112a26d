import { createHmac } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { ServerSecrets } from '../config/server-secrets.ts';

/** The state of a sign-in, which the browser keeps in an encrypted cookie while its user is at the provider. */
const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The path to return to. */
  target: z.string(),
  /** The login whose person proves their identity again; null for a sign-in. */
  proves: z.int().nullable(),
});
export type SignInAttempt = z.infer<typeof attemptSchema>;

/** Seconds that the person may take at the provider. */
export const attemptSeconds = 600;

const audience = 'werkplan oidc sign-in';
const keyOf = (secret: string): Uint8Array => createHmac('sha256', secret).update(audience).digest();

/** Encrypts the attempt for a cookie, so that only the servers can read or create it. */
export const sealAttempt = async (
  attempt: SignInAttempt,
  [secret]: ServerSecrets,
  now: Date,
): Promise<string> =>
  await new EncryptJWT({ ...attempt })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(audience)
    .setExpirationTime(new Date(now.getTime() + attemptSeconds * 1000))
    .encrypt(keyOf(secret));

/** Decrypts the cookie's attempt; null if there is none, or it has expired or wasn't encrypted by a server of this plant. */
export const openAttempt = async (
  sealed: string | null,
  secrets: ServerSecrets,
  now: Date,
): Promise<SignInAttempt | null> => {
  for (const secret of sealed === null ? [] : secrets) {
    try {
      const { payload } = await jwtDecrypt(sealed ?? '', keyOf(secret), { audience, currentDate: now });
      return attemptSchema.parse(payload);
    } catch {
      // Tries the next secret, because this one doesn't decrypt the cookie, which may also be forged.
    }
  }
  return null;
};
