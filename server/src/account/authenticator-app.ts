import type { OfferedApp } from '@werkplan/shared/account/second-step-schema.ts';
import { Secret, TOTP } from 'otpauth';

const [digits, period] = [6, 30];
/** Number of steps of 30 s before and after now whose codes are accepted too, because phones' clocks are inaccurate. */
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

/** Generates a secret for an authenticator app, whose codes use SHA-1, six digits and steps of 30 s, as all apps support. */
export const makeAppSecret = (issuer: string, email: string): OfferedApp => {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totpOf(secret, issuer, email).toString() };
};

/** Returns the number of the 30-second step since 1970 to which the code belongs; null for a wrong or outdated code. */
export const findCodeStep = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
};
