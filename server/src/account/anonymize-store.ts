import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { unmatchableHash } from './passwords.ts';
import { removeSecondSteps } from './second-step-store.ts';
import { endLoginsOf } from './user-logins-store.ts';

/** Maximum number of changes per UPDATE, so that it stays within the time limit of the connection pool. */
const batch = 2_000;

/** Key of the advisory lock ("wanm" in ASCII) that keeps two concurrent anonymizations from choosing the same number. */
const numberLock = 0x77616e6d;

/**
 * Removes a disabled person's data, except their name in the plan's log, which `forgetNames` replaces afterwards. The new name is
 * in German, because log, prints and exports show it to everybody and German is the plant's language.
 */
export const anonymizeUser = async (db: Database, userId: number, now: Date): Promise<void> =>
  await transact(db, async (tx, commitWith) => {
    await sql`SELECT pg_advisory_xact_lock(${numberLock})`.execute(tx);
    const { email } = await tx
      .selectFrom('appUser')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await endLoginsOf(tx, userId, now);
    await tx
      .updateTable('login')
      .set({ device: null, providerSession: null })
      .where('userId', '=', userId)
      .execute();
    await tx.deleteFrom('knownDevice').where('userId', '=', userId).execute();
    await tx.deleteFrom('userIdentity').where('userId', '=', userId).execute();
    await tx.deleteFrom('passkeyChallenge').where('userId', '=', userId).execute();
    await removeSecondSteps(tx, userId);
    await tx.deleteFrom('resetToken').where('userId', '=', userId).execute();
    await tx.deleteFrom('invitation').where('userId', '=', userId).execute();
    // The mail that tells the person about the anonymization stays. It is deleted once it is sent.
    await tx.deleteFrom('outbox').where('email', '=', email).where('kind', '!=', 'accountChanged').execute();
    await tx.deleteFrom('idempotency').where('actor', '=', `user:${userId}`).execute();
    await commitWith(
      async () =>
        await tx
          .updateTable('appUser')
          .set({
            name: sql<string>`(
              SELECT 'Ehemalige Person ' || n FROM generate_series(1, (SELECT count(*) FROM app_user)) n
              WHERE NOT EXISTS (SELECT FROM app_user o WHERE name_as_read(o.name) = name_as_read('Ehemalige Person ' || n))
              ORDER BY n LIMIT 1)`,
            // The domain is reserved and receives no mail, so nobody can have a password link sent to this address.
            email: `former-${userId}@werkplan.invalid`,
            passwordHash: unmatchableHash,
            language: null,
            invitedAt: null,
            anonymizedAt: now,
            isNamedInLog: true,
          })
          .where('id', '=', userId)
          .execute(),
    );
  });

/**
 * Replaces the names of anonymized people in the log and the prints. Runs when a person is anonymized and, to repeat failed runs,
 * when the server starts and every hour.
 */
export const forgetNames = async (db: Database): Promise<void> => {
  const people = await db.selectFrom('appUser').select('id').where('isNamedInLog', '=', true).execute();
  for (const { id } of people) {
    let done = batch;
    while (done === batch) {
      const { rows } = await sql<{ done: number }>`SELECT forget_names(${id}, ${batch}) AS done`.execute(db);
      done = rows[0]?.done ?? 0;
    }
    await db.updateTable('appUser').set({ isNamedInLog: false }).where('id', '=', id).execute();
  }
};
