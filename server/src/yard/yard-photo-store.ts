import { sql } from 'kysely';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { maxPhotoBytes, type PhotoType } from '@werkplan/shared/yard/yard-endpoints.ts';
import type { PhotoUse } from '@werkplan/shared/yard/yard-contracts.ts';
import type { Database } from '../database/database.ts';

declare module '../database/tables.ts' {
  interface Tables {
    /** The id is the hash of the bytes. */
    yardPhoto: { id: string; type: PhotoType; bytes: Buffer; addedAt: Date };
  }
}

export interface Photo {
  readonly type: PhotoType;
  readonly bytes: Buffer;
}

export interface NamedPhoto extends Photo {
  /** The SHA-256 of the bytes. */
  readonly id: string;
}

/** Days for which photos are kept: 60, and without a mark 7, because so long an undo may bring the mark back. */
const [keptDays, unnamedDays] = [60, 7];
const dayMs = 86_400_000;

/** Counts the photos and their bytes. `most` is the limit in bytes; 0 means no limit. */
export const readPhotoUse = async (db: Database, most: number): Promise<PhotoUse> => {
  const { rows } = await sql<Omit<PhotoUse, 'most'>>`
    SELECT count(*)::int AS count, coalesce(sum(octet_length(bytes)), 0)::float8 AS bytes FROM yard_photo`.execute(
    db,
  );
  return { count: 0, bytes: 0, ...rows[0], most };
};

/** True if no mark refers to the photo. This form uses the index on the marks' photos; NOT EXISTS would read every mark. */
const isUnnamed = sql<boolean>`((SELECT id FROM delivery_item WHERE mark ->> 'photo' = yard_photo.id LIMIT 1) IS NULL)`;

/** Checks if there is room, where photos without a mark count as deleted. @throws PHOTOS_FULL */
export const requirePhotoRoom = async (db: Database, most: number): Promise<void> => {
  if (most === 0) return;
  const { bytes } = await readPhotoUse(db, most);
  if (bytes + maxPhotoBytes <= most) return;
  const { rows } = await sql<{ named: number }>`
    SELECT coalesce(sum(octet_length(bytes)), 0)::float8 AS named FROM yard_photo WHERE NOT ${isUnnamed}`.execute(
    db,
  );
  if ((rows[0]?.named ?? 0) >= most) throw new DomainError('PHOTOS_FULL');
};

/** Deletes the oldest photos without a mark until this many bytes are free; returns the freed bytes. */
const makeRoom = async (db: Database, bytes: number): Promise<number> => {
  const { rows } = await sql<{ freed: number }>`
    WITH gone AS (
      DELETE FROM yard_photo WHERE id IN (
        SELECT id FROM (
          SELECT id, sum(octet_length(bytes)) OVER (ORDER BY added_at, id) - octet_length(bytes) AS before
          FROM yard_photo WHERE ${isUnnamed}
        ) aged WHERE before < ${bytes})
      RETURNING octet_length(bytes) AS bytes)
    SELECT coalesce(sum(bytes), 0)::float8 AS freed FROM gone`.execute(db);
  return rows[0]?.freed ?? 0;
};

/** Key of the advisory lock ("phot" in ASCII) that makes photos be stored one after another, so that the limit holds. */
const storingLock = 0x70686f74;

/**
 * Stores a photo under the hash of its bytes in the transaction of its mark. If it is stored already, its age starts anew.
 * @throws PHOTOS_FULL when there is no room
 */
export const keepPhoto = async (
  db: Database,
  { id, ...photo }: NamedPhoto,
  { now, most }: { now: Date; most: number },
): Promise<void> => {
  if (most > 0 && (await findPhoto(db, id)) === null) {
    await sql`SELECT pg_advisory_xact_lock(${storingLock})`.execute(db);
    const lacking = (await readPhotoUse(db, most)).bytes + photo.bytes.length - most;
    if (lacking > 0 && (await makeRoom(db, lacking)) < lacking) throw new DomainError('PHOTOS_FULL');
  }
  await db
    .insertInto('yardPhoto')
    .values({ id, ...photo, addedAt: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ addedAt: now }))
    .execute();
};

/** Finds a photo by its id; null if there is none. */
export const findPhoto = async (db: Database, id: string): Promise<Photo | null> =>
  (await db.selectFrom('yardPhoto').select(['type', 'bytes']).where('id', '=', id).executeTakeFirst()) ??
  null;

/** True if a mark that the link covers refers to the photo. */
export const isPhotoWithin = async (
  db: Database,
  id: string,
  { date, deliveryId, hallId }: { date: string; deliveryId: number | null; hallId: number | null },
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT FROM delivery_item JOIN delivery ON delivery.id = delivery_item.delivery_id
      JOIN shipment ON shipment.id = delivery_item.shipment_id
      JOIN production_order ON production_order.id = shipment.production_order_id
    WHERE delivery.date = ${date} AND delivery_item.mark ->> 'photo' = ${id}::text
      AND (${deliveryId}::integer IS NULL OR delivery.id = ${deliveryId})
      AND (${hallId}::integer IS NULL OR production_order.hall_id = ${hallId}) LIMIT 1`.execute(db);
  return rows.length > 0;
};

/** Deletes old photos, and after 7 days those without a mark, even if the mark was never stored. Runs at start and every hour. */
export const prunePhotos = async (db: Database, now: Date): Promise<void> => {
  const [old, unnamed] = [keptDays, unnamedDays].map((days) => new Date(now.getTime() - days * dayMs));
  await sql`DELETE FROM yard_photo WHERE added_at < ${old} OR (added_at < ${unnamed}
    AND ${isUnnamed})`.execute(db);
};
