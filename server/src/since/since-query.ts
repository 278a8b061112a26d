import { type RawBuilder, sql } from 'kysely';
import { dayKey } from '@werkplan/shared/live/stream-key.ts';
import type { Paper } from '@werkplan/shared/plan/paper.ts';
import type { LoggedTouch } from '@werkplan/shared/since/touched-places.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { systemActor } from '../change/actor.ts';
import { type Entity, kindOfTable, toRow } from '../change/rows.ts';
import type { Database } from '../database/database.ts';
import type { Image } from '../database/tables.ts';

/** Maximum number of changes read; a day seldom has more between two prints. */
const maxChanges = 300;
/** Maximum number of rows per change; a pasted list has thousands, and the history gives their number. */
const maxRows = 200;

/** The revisions that somebody had seen of a day. */
export interface SeenRevisions {
  readonly day: number;
  readonly trucks: number;
}

export interface SinceQuery {
  readonly date: Day;
  readonly paper: Paper;
  readonly actor: string;
  /** The revisions seen at the last visit; null without a known visit, so that only the changes since the print are read. */
  readonly seen: SeenRevisions | null;
}

interface FoundRow {
  changeId: number;
  revision: number | null;
  at: string;
  actor: string;
  actorName: string;
  isAfterPrint: boolean;
  isAfterVisit: boolean;
  rows: { entity: Entity; id: number; before: Image | null; after: Image | null }[] | null;
}

/** Selects the day's newest changes since its paper was printed or since it was seen, each by its stream's index. */
const touchesStatement = ({ date, paper, seen }: SinceQuery): RawBuilder<FoundRow> => sql`
  WITH printed AS (
    SELECT revision FROM print WHERE date = ${date}::date AND paper = ${paper} ORDER BY id DESC LIMIT 1
  ), since AS (
    SELECT (SELECT revision FROM printed) AS print, ${seen?.day ?? null}::bigint AS visit, ${seen?.trucks ?? null}::bigint AS trucks,
      (SELECT change_id FROM change_stream WHERE stream_key = ${dayKey(date)} AND revision = (SELECT revision FROM printed)) AS change
  ), of_day AS (
    SELECT s.change_id, s.revision, s.revision > since.print AS after_print, s.revision > since.visit AS after_visit
    FROM since, LATERAL (SELECT change_id, revision FROM change_stream WHERE stream_key = ${dayKey(date)}
      AND revision > least(since.print, since.visit) ORDER BY revision DESC LIMIT ${maxChanges + 1}) s
  ), of_trucks AS (
    SELECT s.change_id, NULL::bigint AS revision, s.change_id > since.change AS after_print, s.revision > since.trucks AS after_visit
    FROM since, LATERAL (
      (SELECT change_id, revision FROM change_stream WHERE stream_key = 'trucks' AND change_id > since.change
        ORDER BY change_id DESC LIMIT ${maxChanges})
      UNION
      (SELECT change_id, revision FROM change_stream WHERE stream_key = 'trucks' AND revision > since.trucks
        ORDER BY revision DESC LIMIT ${maxChanges})) s
    WHERE NOT EXISTS (SELECT FROM of_day WHERE of_day.change_id = s.change_id)
      -- LIMIT makes PostgreSQL look up change by change; with EXISTS it may scan all changes of trucks.
      AND (SELECT true FROM (SELECT entity, entity_id FROM change_row WHERE change_id = s.change_id OFFSET 0) r
        JOIN delivery d ON d.truck_id = r.entity_id AND d.date = ${date}::date WHERE r.entity = 'truck' LIMIT 1)
  )
  SELECT c.id AS change_id, found.revision, to_json(c.at) AS at, c.actor, c.actor_name,
    coalesce(found.after_print, false) AS is_after_print, coalesce(found.after_visit, false) AS is_after_visit,
    (SELECT json_agg(json_build_object('entity', r.entity, 'id', r.entity_id, 'before', r.before, 'after', r.after) ORDER BY r.id)
      FROM (SELECT * FROM change_row WHERE change_id = c.id ORDER BY id LIMIT ${maxRows}) r) AS rows
  -- OFFSET 0 keeps PostgreSQL from scanning the whole log, which already has the requested order.
  FROM (SELECT * FROM of_day UNION ALL SELECT * FROM of_trucks) found,
    LATERAL (SELECT id, at, actor, actor_name FROM change WHERE id = found.change_id OFFSET 0) c
  WHERE c.actor <> ${systemActor.key}
  ORDER BY c.id DESC LIMIT ${maxChanges + 1}`;

/** Reads the day's newest changes since its print or the visit, oldest first. `isComplete` is false if there are older ones. */
export const readChangesSince = async (
  db: Database,
  asked: SinceQuery,
): Promise<{ touches: LoggedTouch[]; isComplete: boolean }> => {
  const { rows } = await touchesStatement(asked).execute(db);
  const touches = rows
    .slice(0, maxChanges)
    .map(
      ({
        changeId,
        revision,
        at,
        actor,
        actorName,
        isAfterPrint,
        isAfterVisit,
        rows: written,
      }): LoggedTouch => ({
        changeId: Number(changeId),
        revision: revision === null ? null : Number(revision),
        at,
        by: actorName,
        isOwn: actor === asked.actor,
        isAfterPrint,
        isAfterVisit,
        rows: (written ?? []).map(({ entity, id, before, after }) => ({
          kind: kindOfTable[entity],
          id,
          before: before && { ...toRow(before) },
          after: after && { ...toRow(after) },
        })),
      }),
    );
  return { touches: touches.reverse(), isComplete: rows.length <= maxChanges };
};
