import { pbkdf2Sync } from 'node:crypto';
import { captchaEndpoint } from '@werkplan/shared/account/captcha-endpoints.ts';
import { Client } from './client.ts';

export const challengeOf = async (url: string) => {
  const captcha = await new Client(url).call(captchaEndpoint);
  if (captcha.provider !== 'altcha') throw new Error(`no challenge from ${captcha.provider}`);
  return captcha.challenge;
};
type Challenge = Awaited<ReturnType<typeof challengeOf>>;

const base64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64');

/** Solves the proof of work as the browser's widget does: increases the counter until the key has the demanded prefix. */
export const solve = (challenge: Challenge): { counter: number; derivedKey: string } => {
  const { nonce, salt, cost, keyLength, keyPrefix } = challenge.parameters;
  for (let counter = 0; counter < 10_000; counter += 1) {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const password = Buffer.concat([Buffer.from(nonce, 'hex'), count]);
    const key = pbkdf2Sync(password, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256').toString('hex');
    if (key.startsWith(keyPrefix)) return { counter, derivedKey: key };
  }
  throw new Error('the challenge has no solution');
};

export const tokenFor = (challenge: Challenge, solution = solve(challenge)): string =>
  base64({ challenge, solution });

/** Fetches and solves a new captcha. */
export const captchaToken = async ({ url }: { url: string }): Promise<string> =>
  tokenFor(await challengeOf(url));
