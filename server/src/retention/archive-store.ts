import type { Day } from '@werkplan/shared/values/day.ts';
import { sql } from 'kysely';
import type { LogStart } from '../change/log-start-query.ts';
import type { Database } from '../database/database.ts';
import { runPaced } from './paced.ts';

/** A month's changes that are being moved, or were moved, out of the log. */
export interface ArchiveSegment {
  readonly month: string;
  readonly firstChange: number;
  readonly lastChange: number;
  readonly changes: number;
  /** The plant's first day after all of these changes. */
  readonly knownFrom: Day;
  /** The archive's file name; null if the changes were dropped. */
  readonly file: string | null;
  readonly sha256: string | null;
  /** True if `archived_writes` holds the before images, so that the month's days can still be shown as they were. */
  readonly hasWrites: boolean;
}

/** Key of the advisory lock ("wrka" in ASCII) that lets one process at a time archive. */
const archiveLock = 0x77726b61;
/** Changes read per statement; a pasted list of orders is a change of some MB. */
const linesAtOnce = 50;
/** Images deleted per transaction, unless a single change has more. */
const imagesAtOnce = 2_000;

/**
 * Runs the work on one connection under the archive lock without a time limit.
 * @returns null when somebody else is archiving
 */
export const runWithArchiveLock = async <Result>(
  db: Database,
  work: (connection: Database) => Promise<Result>,
): Promise<Result | null> =>
  await db.connection().execute(async (connection) => {
    const { rows } = await sql<{ free: boolean }>`
      SELECT pg_try_advisory_lock(${archiveLock}) AS free`.execute(connection);
    if (rows[0]?.free !== true) return null;
    try {
      // Asynchronous commits are safe: the file is synced, and after a crash the deletions are simply repeated.
      await sql`SET statement_timeout = 0; SET synchronous_commit = off`.execute(connection);
      return await work(connection);
    } finally {
      await sql`RESET statement_timeout; RESET synchronous_commit; RESET vacuum_cost_delay`
        .execute(connection)
        .catch(() => undefined);
      await sql`SELECT pg_advisory_unlock(${archiveLock})`.execute(connection).catch(() => undefined);
    }
  });

/** Returns the first change after an id, with its time. */
export const findFirstChangeAfter = async (
  db: Database,
  changeId: number,
): Promise<{ id: number; at: Date } | undefined> =>
  await db
    .selectFrom('change')
    .select(['id', 'at'])
    .where('id', '>', changeId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();

/** Returns the id of the last change after `after` made before an instant, and the number of changes between. */
export const findLastChangeBefore = async (
  db: Database,
  after: number,
  instant: Date,
): Promise<{ lastChange: number; changes: number }> => {
  const { rows } = await sql<{ lastChange: number | null; changes: number }>`
    SELECT max(id) AS "lastChange", count(*)::int AS changes FROM change WHERE id > ${after} AND id < coalesce(
      (SELECT id FROM change WHERE id > ${after} AND at >= ${instant} ORDER BY id LIMIT 1), 9223372036854775807)`.execute(
    db,
  );
  const [found] = rows;
  return { lastChange: found?.lastChange ?? after, changes: found?.changes ?? 0 };
};

/** Yields a segment's changes, oldest first, each with its rows and streams as a line of JSON. */
export const readChangeLines = async function* (
  db: Database,
  { firstChange, lastChange }: Pick<ArchiveSegment, 'firstChange' | 'lastChange'>,
): AsyncGenerator<string> {
  const read = async (after: number) => {
    const { rows } = await sql<{ id: number; line: string }>`
      SELECT id, (to_jsonb(c) || jsonb_build_object(
        'rows', (SELECT coalesce(jsonb_agg(to_jsonb(r) ORDER BY r.id), '[]') FROM change_row r WHERE r.change_id = c.id),
        'streams', (SELECT coalesce(jsonb_agg(to_jsonb(s) ORDER BY stream_key, revision), '[]')
          FROM change_stream s WHERE s.change_id = c.id)))::text AS line
      FROM change c WHERE id > ${after} AND id <= ${lastChange} ORDER BY id LIMIT ${linesAtOnce}`.execute(db);
    return rows;
  };
  for (let after = firstChange - 1; after < lastChange;) {
    const from = after;
    const rows = await runPaced(async () => await read(from));
    for (const { line } of rows) yield line;
    after = rows.length < linesAtOnce ? lastChange : Number(rows.at(-1)?.id);
  }
};

/** Records a segment, so that any later run completes it. */
export const recordSegment = async (db: Database, segment: ArchiveSegment, now: Date): Promise<void> => {
  await db
    .insertInto('logArchive')
    .values({ ...segment, archivedAt: now })
    .execute();
};

export const readSegments = async (db: Database): Promise<readonly ArchiveSegment[]> =>
  await db
    .selectFrom('logArchive')
    .select(['month', 'firstChange', 'lastChange', 'changes', 'knownFrom', 'file', 'sha256', 'hasWrites'])
    .orderBy('firstChange')
    .execute();

/**
 * Deletes a segment's next changes in one transaction and moves the log's start. It locks only what it deletes, so planners
 * don't wait.
 * @returns the log's new start
 */
export const deleteNextChanges = async (
  db: Database,
  { changeId: after }: LogStart,
  { lastChange, knownFrom }: ArchiveSegment,
  atOnce: number,
): Promise<LogStart> =>
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ upTo: number | null }>`
      SELECT max(id) AS "upTo" FROM (
        SELECT id, row_number() OVER w AS place,
          sum((SELECT count(*) FROM change_row WHERE change_id = next.id)) OVER w AS images
        FROM (SELECT id FROM change WHERE id > ${after} AND id <= ${lastChange} ORDER BY id LIMIT ${atOnce}) next
        WINDOW w AS (ORDER BY id)) counted
      WHERE place = 1 OR images <= ${imagesAtOnce}`.execute(tx);
    const upTo = rows[0]?.upTo ?? lastChange;
    await sql`SET LOCAL app.archive = 'on'`.execute(tx);
    await sql`
      WITH gone AS (DELETE FROM change_row WHERE change_id > ${after} AND change_id <= ${upTo} RETURNING *)
      INSERT INTO row_base (entity, entity_id, version, is_gone, first_image)
      SELECT DISTINCT ON (entity, entity_id) entity, entity_id, version, gone.after IS NULL,
        min(id) OVER (PARTITION BY entity, entity_id)
      FROM gone ORDER BY entity, entity_id, version DESC
      ON CONFLICT (entity, entity_id) DO UPDATE SET version = excluded.version, is_gone = excluded.is_gone`.execute(
      tx,
    );
    await sql`
      WITH gone AS (DELETE FROM change_stream WHERE change_id > ${after} AND change_id <= ${upTo} RETURNING *)
      INSERT INTO stream_base (stream_key, revision) SELECT stream_key, max(revision) FROM gone GROUP BY stream_key
      ON CONFLICT (stream_key) DO UPDATE SET revision = excluded.revision`.execute(tx);
    await sql`DELETE FROM change WHERE id > ${after} AND id <= ${upTo}`.execute(tx);
    await tx.updateTable('logStart').set({ changeId: upTo, knownFrom }).execute();
    return { changeId: upTo, knownFrom };
  });

/** Vacuums the log at autovacuum's pace. Files keep their size, which new changes reuse. */
export const vacuumLog = async (db: Database): Promise<void> => {
  await sql`SET vacuum_cost_delay = '2ms'`.execute(db);
  await sql`VACUUM (TRUNCATE false, ANALYZE) change_row, change_stream, change`.execute(db);
};
