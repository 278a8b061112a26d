import { sql } from 'kysely';
import type { HallId } from '@werkplan/shared/halls/hall.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { maxYardLinks, type YardScope } from '@werkplan/shared/yard/yard-link.ts';
import type { Database } from '../database/database.ts';
import type { YardCaller } from '../http/caller.ts';

/** A yard link as stored; its secret token isn't stored. */
export interface StoredLink {
  readonly id: number;
  readonly name: string;
  readonly date: Day;
  readonly deliveryId: number | null;
  readonly hallId: HallId | null;
  readonly generation: number;
  readonly validUntil: Date;
}

export interface ListedLink extends StoredLink {
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly lastSeenAt: Date | null;
}

const touchEveryMs = 60_000;
const keptDays = 7;
const dayMs = 86_400_000;

export const scopeOf = ({ deliveryId, hallId }: Pick<StoredLink, 'deliveryId' | 'hallId'>): YardScope => {
  if (deliveryId !== null) return 'run';
  return hallId === null ? 'yard' : 'hall';
};

const ownColumns = (['id', 'name', 'date', 'deliveryId', 'hallId', 'generation', 'validUntil'] as const).map(
  (column) => `yardLink.${column}` as const,
);

/** The roles that may create links. */
const planningRoles = ['planner', 'admin'] as const;

/** Selects valid links. The author is checked too, because a link may be created while its author is being disabled. */
const validLinks = (db: Database, now: Date) =>
  db
    .selectFrom('yardLink')
    .innerJoin('appUser', 'appUser.id', 'yardLink.createdBy')
    .where('yardLink.revokedAt', 'is', null)
    .where('yardLink.validUntil', '>', now)
    .where('appUser.isActive', '=', true)
    .where('appUser.role', 'in', planningRoles);

/** Finds a valid link, and the time (`until`) from which its use must be recorded again; null if there is none. */
export const findYardLink = async (
  db: Database,
  id: number,
  now: Date,
): Promise<{ link: StoredLink; until: Date } | null> => {
  const link = await validLinks(db, now).select(ownColumns).where('yardLink.id', '=', id).executeTakeFirst();
  if (!link) return null;
  return { link, until: new Date(Math.min(link.validUntil.getTime(), now.getTime() + touchEveryMs)) };
};

interface EndedLink extends StoredLink {
  readonly over: NonNullable<YardCaller['link']['over']>;
}

/**
 * Finds a run's link that has expired or was revoked, until seven days after its expiry, with the generation of its token; null
 * if there is none. A revoked link still accepts receipts that were signed before the revocation, because the phone may have
 * been offline.
 */
export const findEndedLink = async (
  db: Database,
  id: number,
  now: Date,
): Promise<{ link: EndedLink; until: Date } | null> => {
  const found = await db
    .selectFrom('yardLink')
    .innerJoin('appUser', 'appUser.id', 'yardLink.createdBy')
    .select([...ownColumns, 'yardLink.revokedAt'])
    .where('yardLink.id', '=', id)
    .where('yardLink.deliveryId', 'is not', null)
    .where('yardLink.validUntil', '>', new Date(now.getTime() - keptDays * dayMs))
    .where(({ or, and, eb }) =>
      or([
        eb('yardLink.revokedAt', 'is not', null),
        and([
          eb('yardLink.validUntil', '<=', now),
          eb('appUser.isActive', '=', true),
          eb('appUser.role', 'in', planningRoles),
        ]),
      ]),
    )
    .executeTakeFirst();
  if (!found) return null;
  const { revokedAt, generation, ...link } = found;
  return {
    link: { ...link, generation: revokedAt ? generation - 1 : generation, over: { signedBefore: revokedAt } },
    until: new Date(now.getTime() + touchEveryMs),
  };
};

/** Records a use of the link, at most once a minute. */
export const touchYardLink = async (db: Database, id: number, now: Date): Promise<void> => {
  await db
    .updateTable('yardLink')
    .set({ lastSeenAt: now })
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([eb('lastSeenAt', 'is', null), eb('lastSeenAt', '<', new Date(now.getTime() - touchEveryMs))]),
    )
    .execute();
};

/** Returns the given links that are valid, as a map from id to null, because a link has no rights of a role. */
export const findValidYardLinks = async (
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, null>> => {
  if (ids.length === 0) return new Map();
  const rows = await validLinks(db, now).select('yardLink.id').where('yardLink.id', 'in', ids).execute();
  return new Map(rows.map(({ id }) => [id, null]));
};

const listed = (db: Database, now: Date) =>
  validLinks(db, now)
    .select(ownColumns)
    .select(['yardLink.createdAt', 'appUser.name as createdBy', 'yardLink.lastSeenAt']);

/** Lists the day's valid links, the oldest first. */
export const listYardLinks = async (db: Database, date: Day, now: Date): Promise<ListedLink[]> =>
  await listed(db, now).where('yardLink.date', '=', date).orderBy('yardLink.id').execute();

/** Returns a run's day; undefined if the run doesn't exist. */
export const dayOfRun = async (db: Database, deliveryId: number): Promise<Day | undefined> =>
  (await db.selectFrom('delivery').select('date').where('id', '=', deliveryId).executeTakeFirst())?.date;

type NewLink = Omit<StoredLink, 'id' | 'generation'> & { readonly createdBy: number };

/** Key of the advisory lock ("wyrd" in ASCII) that makes concurrent additions of links wait for each other. */
const makingLock = 0x77797264;

/**
 * Stores a link and returns it as it is listed; concurrent transactions wait for each other.
 * @throws TOO_MANY_YARD_LINKS when the day already has the maximum number of valid links
 */
export const addYardLink = async (db: Database, link: NewLink, now: Date): Promise<ListedLink> => {
  await sql`SELECT pg_advisory_xact_lock(${makingLock})`.execute(db);
  const { count } = await validLinks(db, now)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('yardLink.date', '=', link.date)
    .executeTakeFirstOrThrow();
  if (Number(count) >= maxYardLinks)
    throw new DomainError('TOO_MANY_YARD_LINKS', { values: { most: maxYardLinks } });
  const { id } = await db
    .insertInto('yardLink')
    .values({ ...link, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return await listed(db, now).where('yardLink.id', '=', id).executeTakeFirstOrThrow();
};

/** Revokes a valid link; returns true if there was one. */
export const revokeYardLink = async (db: Database, id: number, now: Date): Promise<boolean> =>
  (await db
    .updateTable('yardLink')
    .set({ revokedAt: now, generation: sql<number>`generation + 1` })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .where('validUntil', '>', now)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Deletes links that ended more than a week ago. Runs at start and every hour. */
export const pruneYardLinks = async (db: Database, now: Date): Promise<void> => {
  await db
    .deleteFrom('yardLink')
    .where('validUntil', '<', new Date(now.getTime() - keptDays * dayMs))
    .execute();
};
