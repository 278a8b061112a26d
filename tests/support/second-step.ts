import { confirmAppEndpoint, offerAppEndpoint } from '@werkplan/shared/account/second-step-endpoints.ts';
import { Secret, TOTP } from 'otpauth';
import type { Client } from './client.ts';

/** Computes the code that an authenticator app shows at this time. */
export const codeAt = (secret: string, now: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(/\s/g, '')) }).generate({
    timestamp: now.getTime(),
  });

/** Sets up an authenticator app; returns its secret and the recovery codes. */
export const setUpApp = async (
  client: Client,
  now: () => Date,
): Promise<{ secret: string; recoveryCodes: readonly string[] }> => {
  const { secret } = await client.call(offerAppEndpoint, {});
  const { recoveryCodes } = await client.call(confirmAppEndpoint, { body: { code: codeAt(secret, now()) } });
  return { secret, recoveryCodes: recoveryCodes ?? [] };
};
