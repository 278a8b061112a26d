import { sql } from 'kysely';
import type { PhotoType } from '@werkplan/shared/yard/yard-endpoints.ts';
import type { Database } from '../database/database.ts';

export interface Photo {
  readonly type: PhotoType;
  readonly bytes: Buffer;
}

/** So long a photo is kept; one that no mark names (any more) as long as its undo is likely. */
const [keptDays, unnamedDays] = [60, 7];
const dayMs = 86_400_000;

/** Keeps a photo under the hash of its bytes; one that is there already counts as new. */
export const keepPhoto = async (db: Database, id: string, photo: Photo, now: Date): Promise<void> => {
  await db
    .insertInto('yardPhoto')
    .values({ id, ...photo, addedAt: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ addedAt: now }))
    .execute();
};

/** null when there is none (any more). */
export const findPhoto = async (db: Database, id: string): Promise<Photo | null> =>
  (await db.selectFrom('yardPhoto').select(['type', 'bytes']).where('id', '=', id).executeTakeFirst()) ??
  null;

/** Whether a mark within the reach names the photo. */
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

/** Forgets photos that are old, and those that no mark names, be it that it was never stored. At start and every hour. */
export const prunePhotos = async (db: Database, now: Date): Promise<void> => {
  const [old, unnamed] = [keptDays, unnamedDays].map((days) => new Date(now.getTime() - days * dayMs));
  await sql`DELETE FROM yard_photo WHERE added_at < ${old} OR (added_at < ${unnamed}
    AND (SELECT id FROM delivery_item WHERE mark ->> 'photo' = yard_photo.id LIMIT 1) IS NULL)`.execute(db);
};
