import { sql } from 'kysely';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';
import type { SeenRevisions } from './since-query.ts';

/** So long it is kept how far a person had seen a day that they don't come back to. */
const keptDays = 60;

/** How far the person had seen the day when they left it; null when they were never there, or not for long. */
export const readVisit = async (db: Database, userId: number, date: Day): Promise<SeenRevisions | null> => {
  const found = await db
    .selectFrom('dayVisit')
    .select(['dayRevision', 'trucksRevision'])
    .where('userId', '=', userId)
    .where('date', '=', date)
    .executeTakeFirst();
  return found ? { day: found.dayRevision, trucks: found.trucksRevision } : null;
};

/** Notes how far the person has seen the day; what another of their windows has seen since stays. Forgets old visits of theirs. */
export const noteVisit = async (
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
