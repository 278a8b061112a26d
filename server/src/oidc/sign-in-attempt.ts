import { createHmac } from 'node:crypto';
import { EncryptJWT, jwtDecrypt } from 'jose';
import { z } from 'zod';
import type { ServerSecrets } from '../config/server-secrets.ts';

/** What the browser keeps while its user is at the provider: none of it is known to whoever sees only the addresses. */
const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  /** The path to go on with. */
  target: z.string(),
  /** The login whose person shows once more who they are; null: somebody signs in. */
  proves: z.int().nullable(),
});
export type SignInAttempt = z.infer<typeof attemptSchema>;

/** So long somebody may take at the provider. */
export const attemptSeconds = 600;

const audience = 'werkplan oidc sign-in';
const keyOf = (secret: string): Uint8Array => createHmac('sha256', secret).update(audience).digest();

/** The attempt as a cookie's value, which nobody but the servers can read or make. */
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

/** The attempt in the cookie; null for none, for one that is too old and for what wasn't sealed here. */
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
      // Sealed with another secret, or not here.
    }
  }
  return null;
};
