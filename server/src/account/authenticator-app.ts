import type { OfferedApp } from '@werkplan/shared/account/second-step-schema.ts';
import { Secret, TOTP } from 'otpauth';

const [digits, period] = [6, 30];
/** Clocks of phones differ: a code counts half a minute early and late. */
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

/** A new secret as an authenticator app takes it over; SHA-1, six digits and 30 s are what all of them know. */
export const makeAppSecret = (issuer: string, email: string): OfferedApp => {
  const secret = new Secret({ size: 20 }).base32;
  return { secret, uri: totpOf(secret, issuer, email).toString() };
};

/** The half minute (since 1970) that the code is of; null when it is of none around now. */
export const stepOfCode = (secret: string, code: string, now: Date): number | null => {
  const timestamp = now.getTime();
  const delta = totpOf(secret).validate({ token: code, timestamp, window });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
};
