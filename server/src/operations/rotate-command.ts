import type { SecretSource } from '../account/stored-secret.ts';
import type { Config } from '../config/config.ts';
import { secretsOf } from '../config/server-secrets.ts';
import type { Database } from '../database/database.ts';
import { findLastYardLinkEnd, reencryptSecrets } from './rotate-store.ts';

/** Thrown when the rotation is refused; the message says what to do. */
export class RotateError extends Error {
  override readonly name = 'RotateError';
}

type RotateConfig = Pick<
  Config,
  'sessionSecret' | 'sessionSecretsBefore' | 'sessionMaxDays' | 'plantTimeZone'
>;

interface Options {
  readonly config: RotateConfig;
  readonly now: Date;
  readonly writeLine: (line: string) => void;
  /** Functions that read the secrets stored by extras. */
  readonly sources: readonly SecretSource[];
}

const dayMs = 86_400_000;

/**
 * Re-encrypts stored secrets that an earlier SESSION_SECRET encrypted, and prints when the earlier ones may be removed.
 * @throws RotateError when no earlier secret is set
 */
export const rotateSecrets = async (
  db: Database,
  { config, now, writeLine, sources }: Options,
): Promise<void> => {
  if (config.sessionSecretsBefore.length === 0)
    throw new RotateError(
      'SESSION_SECRET_BEFORE is not set: name the old secret there, a new one in SESSION_SECRET, restart all servers, then rotate.',
    );
  const { resealed, lost } = await reencryptSecrets(db, secretsOf(config), sources);
  writeLine(
    `${resealed} secrets of authenticator apps and webhooks were encrypted again with the new SESSION_SECRET.`,
  );
  if (lost > 0)
    writeLine(`${lost} can’t be decrypted with any of the secrets: set these apps and webhooks up again.`);
  // The old secret signs logins until the servers restart, so the last such login ends `sessionMaxDays` after now.
  const signInsEnd = now.getTime() + config.sessionMaxDays * dayMs;
  const linksEnd = (await findLastYardLinkEnd(db, now))?.getTime() ?? 0;
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: config.plantTimeZone }).format(
    Math.max(signInsEnd, linksEnd) + dayMs,
  );
  const needs = linksEnd > 0 ? 'Sign-ins and links of the yard' : 'Sign-ins';
  writeLine(
    `${needs} from before still need the old secret. SESSION_SECRET_BEFORE may be removed on ${day}; if it is removed earlier, people sign in again and links must be shown again.`,
  );
};
