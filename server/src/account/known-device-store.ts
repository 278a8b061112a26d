import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tx } from '../database/transact.ts';
import { normalizeEmail } from './stored-email.ts';

const dayMs = 86_400_000;
/** Number of days without a sign-in after which a device is unknown again. */
export const knownDeviceDays = 180;
/** Maximum number of devices stored per user, because a client without cookies is a new device at each sign-in. */
const keptPerUser = 50;

const hashOf = (device: string): string => createHash('sha256').update(device).digest('base64url');

/** Returns true if the user with this e-mail has proven their identity with this device within the last 180 days. */
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

/** Stores the device's new id for this user, and for other users to whom its old id belonged. */
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
 * Deletes the user's known devices. Must be called when the password is changed, so that a device of somebody who knew only the
 * old password is unknown again.
 */
export const deleteDevicesOf = async (tx: Tx, userId: number): Promise<void> => {
  await tx.deleteFrom('knownDevice').where('userId', '=', userId).execute();
};

/** Deletes devices that weren't used for 180 days, and all but the latest 50 of each user. */
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
