import { sql } from 'kysely';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';
import { isReservationEdited } from './history-subject-query.ts';

/** Maximum number of the planner's latest changes that are considered; earlier ones aren't offered for undo. */
const maxConsidered = 1_000;

/** The changes that Ctrl+Z and Ctrl+Shift+Z undo on a day. */
export interface NextUndo {
  undo: number | null;
  redo: number | null;
}

/**
 * Finds for undo the actor's newest effective change of the last 24 hours that touched the day, `trucks` or `halls`, and for redo
 * the newest of their undos, unless they have made a new change since. A redo counts as the original change.
 */
export const findNextUndo = async (db: Database, actor: string, date: Day): Promise<NextUndo> => {
  const keys = [dayKey(date), 'trucks', 'halls'];
  const { rows } = await sql<NextUndo>`
    WITH RECURSIVE mine AS (
      SELECT c.id, c.undo_of FROM change c
      WHERE c.actor = ${actor} AND c.at > now() - interval '24 hours'
        -- With LIMIT PostgreSQL looks up the streams of one change at a time; with EXISTS it may scan all rows of trucks and halls.
        AND (SELECT true FROM change_stream s WHERE s.change_id = c.id AND s.stream_key = ANY(${keys}::text[])
          -- The halls stream also carries releases, late changes and bookings of other days.
          AND (s.stream_key <> 'halls' OR EXISTS (
            SELECT FROM (SELECT entity, before, after FROM change_row WHERE change_id = c.id OFFSET 0) r
            WHERE r.entity IN ('hall_capacity', 'calendar_entry') OR ${isReservationEdited})) LIMIT 1)
      ORDER BY c.at DESC LIMIT ${maxConsidered}
    ), chain (id, undo_of, depth) AS (
      SELECT id, undo_of, 0 FROM mine
      UNION ALL SELECT chain.id, c.undo_of, depth + 1 FROM chain JOIN change c ON c.id = chain.undo_of
    ), placed AS (SELECT id, depth FROM chain WHERE undo_of IS NULL),
    open AS (SELECT * FROM placed WHERE NOT EXISTS (SELECT FROM change u WHERE u.undo_of = placed.id))
    SELECT (SELECT max(id) FROM open WHERE depth % 2 = 0) AS undo,
      (SELECT max(id) FROM open WHERE depth % 2 = 1
        AND NOT EXISTS (SELECT FROM placed WHERE placed.depth = 0 AND placed.id > open.id)) AS redo`.execute(
    db,
  );
  const [next] = rows;
  const idOf = (id: number | null | undefined) => (id == null ? null : Number(id));
  return { undo: idOf(next?.undo), redo: idOf(next?.redo) };
};
