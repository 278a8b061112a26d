import { randomBytes, randomInt } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { runInHashQueue } from './hash-gate.ts';
import { hashSettings } from './passwords.ts';

const [codes, letters, saltBytes] = [10, 8, 16];
/** The characters of codes, without those that are easily confused on paper (0, O, 1, I). */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

const makeCode = (): string =>
  Array.from({ length: letters }, () => alphabet[randomInt(alphabet.length)] ?? '').join('');

const hashWith = async (salt: Uint8Array, code: string): Promise<string> =>
  await runInHashQueue(async () => await hash(code, { ...hashSettings, salt }));

interface MadeCodes {
  /** The codes as they are shown, once, such as 'K7QF-2MWD'. */
  codes: string[];
  hashes: string[];
}

/**
 * Makes ten recovery codes. Their hashes share a salt, so that a typed code needs to be hashed only once to be found.
 * @throws TOO_MANY_REQUESTS when too many hashes are waiting
 */
export const makeRecoveryCodes = async (): Promise<MadeCodes> => {
  const made = new Set<string>();
  while (made.size < codes) made.add(makeCode());
  const salt = randomBytes(saltBytes);
  const hashes: string[] = [];
  for (const code of made) hashes.push(await hashWith(salt, code));
  return { codes: [...made].map((code) => `${code.slice(0, 4)}-${code.slice(4)}`), hashes };
};

/** Normalizes what a user typed as a recovery code; null if it doesn't have the form of one. */
export const parseRecoveryCode = (typed: string): string | null => {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '');
  return new RegExp(`^[${alphabet}]{${letters}}$`).test(code) ? code : null;
};

/**
 * Hashes a code with the salt of a stored hash, which is the same in all of a user's hashes.
 * @throws TOO_MANY_REQUESTS when too many hashes are waiting
 */
export const hashWithStoredSalt = async (stored: string, code: string): Promise<string> =>
  await hashWith(Buffer.from(stored.split('$')[4] ?? '', 'base64'), code);
