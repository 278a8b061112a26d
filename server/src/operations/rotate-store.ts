import { sql } from 'kysely';
import {
  authenticatorSecretUse,
  openSecret,
  sealSecret,
  type SecretSource,
} from '../account/stored-secret.ts';
import type { ServerSecrets } from '../config/server-secrets.ts';
import type { Database } from '../database/database.ts';

export interface ResealedCounts {
  readonly resealed: number;
  /** The number of secrets that no server secret decrypts. */
  readonly lost: number;
}

const readAppSecrets: SecretSource = async (db) => {
  const apps = await db
    .selectFrom('authenticatorApp')
    .select(['userId', 'secret', 'offeredSecret'])
    .execute();
  return apps.flatMap(({ userId, ...app }) =>
    (['secret', 'offeredSecret'] as const).flatMap((column) => {
      const sealed = app[column];
      if (sealed === null) return [];
      const replace = async (text: string) =>
        await db
          .updateTable('authenticatorApp')
          .set({ [column]: text })
          .where('userId', '=', userId)
          .where(column, '=', sealed)
          .execute();
      return [{ use: authenticatorSecretUse(userId), sealed, replace }];
    }),
  );
};

/**
 * Re-encrypts with SESSION_SECRET the secrets that earlier ones encrypted; idempotent. Runs at start and by `npm run rotate`.
 * @param sources functions that read the secrets stored by extras
 */
export const reencryptSecrets = async (
  db: Database,
  secrets: ServerSecrets,
  sources: readonly SecretSource[],
): Promise<ResealedCounts> => {
  const [current] = secrets;
  let [resealed, lost] = [0, 0];
  const stored = await Promise.all([readAppSecrets, ...sources].map(async (read) => await read(db)));
  for (const { use, sealed, replace } of stored.flat()) {
    if (openSecret([current], use, sealed) !== null) continue;
    const secret = openSecret(secrets, use, sealed);
    if (secret === null) lost += 1;
    else {
      await replace(sealSecret(secrets, use, secret));
      resealed += 1;
    }
  }
  return { resealed, lost };
};

/** The end of a yard link's use; a run's link takes receipts for seven more days (rules/notes.md#receipt). */
const endOfUse = sql<Date>`valid_until + CASE WHEN delivery_id IS NULL THEN interval '0' ELSE interval '7 days' END`;

/** Returns the time at which the last current yard link is no longer of use; null if there is none. */
export const findLastYardLinkEnd = async (db: Database, now: Date): Promise<Date | null> => {
  const { last } = await db
    .selectFrom('yardLink')
    .select(sql<Date | null>`max(${endOfUse})`.as('last'))
    .where('revokedAt', 'is', null)
    .where(endOfUse, '>', now)
    .executeTakeFirstOrThrow();
  return last;
};
