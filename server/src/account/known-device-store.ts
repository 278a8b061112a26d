import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tx } from '../database/transact.ts';
import { normalizeEmail } from './stored-email.ts';

const dayMs = 86_400_000;
/** After this many days without a sign-in a device is unknown again. */
export const knownDeviceDays = 180;
/** Bounds the rows of scripts that keep no cookie and so appear as a new device each time. */
const keptPerUser = 50;

const hashOf = (device: string): string => createHash('sha256').update(device).digest('base64url');

/** True if the user with this e-mail has signed in with this device before. */
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
    .where('email', '=', normalizeEmail(email))
    .where('lastSeenAt', '>', new Date(now.getTime() - knownDeviceDays * dayMs))
    .executeTakeFirst();
  return known !== undefined;
};

/** Stores the device's new id for this user and for everybody else known by its old id. */
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

/**
 * Forgets the user's devices. Must be called with a new password, so that somebody who knew only the old one is a stranger again.
 */
export const deleteDevicesOf = async (tx: Tx, userId: number): Promise<void> => {
  await tx.deleteFrom('knownDevice').where('userId', '=', userId).execute();
};

/** Deletes devices unused for long, and all but the latest of each user. */
export const pruneDevices = async (db: Database, now: Date): Promise<void> => {
  await db
    .deleteFrom('knownDevice')
    .where((row) =>
      row.or([
        row('lastSeenAt', '<', new Date(now.getTime() - knownDeviceDays * dayMs)),
        sql<boolean>`(user_id, hash) IN (SELECT user_id, hash FROM (SELECT user_id, hash,
          row_number() OVER (PARTITION BY user_id ORDER BY last_seen_at DESC) AS place FROM known_device) ranked
          WHERE place > ${keptPerUser})`,
      ]),
    )
    .execute();
};
