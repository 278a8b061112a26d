import { sql } from 'kysely';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';
import type { SeenRevisions } from './since-query.ts';

/** Days for which a person's visit to a day is stored. */
const keptDays = 60;

/** Reads the revisions that the person had seen of the day; null without a stored visit. */
export const readVisit = async (db: Database, userId: number, date: Day): Promise<SeenRevisions | null> => {
  const found = await db
    .selectFrom('dayVisit')
    .select(['dayRevision', 'trucksRevision'])
    .where('userId', '=', userId)
    .where('date', '=', date)
    .executeTakeFirst();
  return found ? { day: found.dayRevision, trucks: found.trucksRevision } : null;
};

/**
 * Stores the revisions that the person has seen unless another window has seen newer ones; deletes the person's old visits.
 */
export const recordVisit = async (
  db: Database,
  { userId, date, seen, now }: { userId: number; date: Day; seen: SeenRevisions; now: Date },
): Promise<void> => {
  await sql`
    WITH old AS (
      DELETE FROM day_visit WHERE user_id = ${userId} AND date <> ${date}::date
        AND left_at < ${now}::timestamptz - make_interval(days => ${keptDays}))
    INSERT INTO day_visit AS kept (user_id, date, day_revision, trucks_revision, left_at)
    VALUES (${userId}, ${date}::date, ${seen.day}, ${seen.trucks}, ${now})
    ON CONFLICT (user_id, date) DO UPDATE SET day_revision = greatest(kept.day_revision, excluded.day_revision),
      trucks_revision = greatest(kept.trucks_revision, excluded.trucks_revision), left_at = excluded.left_at`.execute(
    db,
  );
};
