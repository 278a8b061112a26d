import type { OfferedApp } from '@werkplan/shared/account/second-step-schema.ts';
import { Secret, TOTP } from 'otpauth';

const [digits, period] = [6, 30];
/** Accepts also the codes one step (30 s) before and after, because phones' clocks differ. */
const window = 1;

const totpOf = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits,
    period,
    secret: Secret.fromBase32(secret),
  });

/** Generates a secret for an authenticator app; all apps support SHA-1, six digits and 30 s. */
export const makeAppSecret = (issuer: string, email: string): OfferedApp => {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totpOf(secret, issuer, email).toString() };
};

/** Returns the code's step (30 s since 1970), or null for a code of no current step. */
export const findCodeStep = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
};
