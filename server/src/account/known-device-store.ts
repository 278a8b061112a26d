import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tx } from '../database/transact.ts';
import { storedEmail } from './stored-email.ts';

const dayMs = 86_400_000;
/** Whoever hasn't signed in for so long is treated like a stranger. */
export const knownDays = 180;
/** A script that keeps no cookie is another device each time. */
const keptPerUser = 50;

const hashOf = (device: string): string => createHash('sha256').update(device).digest('base64url');

/** Whether someone has signed in with this device before, as whoever has this e-mail. */
export const isKnownDevice = async (
  db: Database,
  email: string,
  device: string,
  now: Date,
): Promise<boolean> => {
  const known = await db
    .selectFrom('knownDevice')
    .innerJoin('appUser', 'appUser.id', 'knownDevice.userId')
    .select('userId')
    .where('hash', '=', hashOf(device))
    .where('email', '=', storedEmail(email))
    .where('lastSeenAt', '>', new Date(now.getTime() - knownDays * dayMs))
    .executeTakeFirst();
  return known !== undefined;
};

/** Remembers the device by its new id; whoever else has signed in with it is known by that, too. */
export const rememberDevice = async (
  db: Database,
  userId: number,
  { before, device }: { before: string | null; device: string },
  now: Date,
): Promise<void> => {
  if (before !== null)
    await db
      .updateTable('knownDevice')
      .set({ hash: hashOf(device) })
      .where('hash', '=', hashOf(before))
      .execute();
  await db
    .insertInto('knownDevice')
    .values({ userId, hash: hashOf(device), lastSeenAt: now })
    .onConflict((conflict) => conflict.columns(['userId', 'hash']).doUpdateSet({ lastSeenAt: now }))
    .execute();
};

/** With a new password: who knew the old one only is a stranger again. */
export const forgetDevicesOf = async (tx: Tx, userId: number): Promise<void> => {
  await tx.deleteFrom('knownDevice').where('userId', '=', userId).execute();
};

/** Forgets those that weren't used for long, and of each user all but the latest. */
export const pruneDevices = async (db: Database, now: Date): Promise<void> => {
  await db
    .deleteFrom('knownDevice')
    .where((row) =>
      row.or([
        row('lastSeenAt', '<', new Date(now.getTime() - knownDays * dayMs)),
        sql<boolean>`(user_id, hash) IN (SELECT user_id, hash FROM (SELECT user_id, hash,
          row_number() OVER (PARTITION BY user_id ORDER BY last_seen_at DESC) AS place FROM known_device) ranked
          WHERE place > ${keptPerUser})`,
      ]),
    )
    .execute();
};
