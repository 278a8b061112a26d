import type { User } from '@werkplan/shared/account/user-schema.ts';
import { sql } from 'kysely';
import type { Display } from '@werkplan/shared/displays/display-schema.ts';
import type { Database } from '../database/database.ts';
import { hashDisplaySecret } from './pairing-store.ts';

const touchEveryMs = 60_000;
const staleAt = (now: Date): Date => new Date(now.getTime() - touchEveryMs);

/**
 * Finds the display with this key and records that it is in use; `until` is the time from which its use must be recorded again.
 * Returns null for an unknown key.
 */
export const findDisplay = async (
  db: Database,
  key: string,
  now: Date,
): Promise<{ id: number; name: string; until: Date } | null> => {
  const found = await db
    .selectFrom('display')
    .select(['id', 'name', 'lastSeenAt'])
    .where('keyHash', '=', hashDisplaySecret(key))
    .executeTakeFirst();
  if (!found) return null;
  const { lastSeenAt, ...display } = found;
  const isFresh = lastSeenAt !== null && lastSeenAt >= staleAt(now);
  if (!isFresh)
    await db.updateTable('display').set({ lastSeenAt: now }).where('id', '=', display.id).execute();
  const seen = isFresh ? lastSeenAt : now;
  return { ...display, until: new Date(seen.getTime() + touchEveryMs) };
};

/**
 * Returns the given displays that still exist, as a map from id to null, because a display has no rights of a role, and records
 * their use.
 */
export const findExistingDisplays = async (
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, null>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number }>`
    WITH seen AS (
      UPDATE display SET last_seen_at = ${now}
      WHERE id = ANY(${ids}::integer[]) AND last_seen_at < ${staleAt(now)}
    )
    SELECT id FROM display WHERE id = ANY(${ids}::integer[])`.execute(db);
  return new Map(rows.map(({ id }) => [id, null]));
};

/** Lists the displays, the oldest first; `isOwn` is true for those that the viewer has paired. */
export const listDisplays = async (db: Database, viewer: Pick<User, 'id'>): Promise<Display[]> => {
  const displays = await db
    .selectFrom('display')
    .innerJoin('appUser', 'appUser.id', 'display.createdBy')
    .select(['display.id', 'display.name', 'appUser.id as makerId', 'appUser.name as createdBy'])
    .select(['createdAt', 'lastSeenAt', 'device'])
    .orderBy('display.id')
    .execute();
  return displays.map(({ createdAt, lastSeenAt, makerId, ...display }) => ({
    ...display,
    isOwn: makerId === viewer.id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }));
};

/** Removes a display, for planners only one that they paired; returns true if it existed. */
export const removeDisplay = async (
  db: Database,
  id: number,
  remover: Pick<User, 'id' | 'role'>,
): Promise<boolean> =>
  (await db
    .deleteFrom('display')
    .where('id', '=', id)
    .$if(remover.role !== 'admin', (query) => query.where('createdBy', '=', remover.id))
    .returning('id')
    .executeTakeFirst()) !== undefined;
