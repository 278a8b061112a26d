import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { ArchiveError } from './archive-error.ts';
import type { ArchiveHeader } from './archive-format.ts';

const linesAtOnce = 50;

/** Compares the lines' columns with today's tables. @throws ArchiveError naming the columns that differ */
const requireColumns = async (
  tx: Database,
  { schema }: ArchiveHeader,
  lines: readonly string[],
): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    WITH image AS (
      SELECT DISTINCT ON (entity) r ->> 'entity' AS entity, coalesce(nullif(r -> 'after', 'null'), r -> 'before') AS row
      FROM unnest(${lines}::text[]) line, jsonb_array_elements(line::jsonb -> 'rows') r
    ), named AS (SELECT entity, jsonb_object_keys(row) AS name FROM image),
    present AS (
      SELECT relname::text AS entity, attname::text AS name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE relnamespace = current_schema()::regnamespace AND relname IN (SELECT entity FROM image)
        AND attnum > 0 AND NOT attisdropped)
    SELECT entity || '.' || name AS name FROM named FULL JOIN present USING (entity, name)
    WHERE named IS NULL OR present IS NULL ORDER BY 1`.execute(tx);
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new ArchiveError(
    `The archive is of another schema (${schema}), which differs in ${names}. Put it back into a database of that release.`,
  );
};

const insertLines = async (tx: Database, lines: readonly string[]): Promise<void> => {
  const given = sql`unnest(${lines}::text[]) AS given (line), LATERAL (SELECT line::jsonb AS change) read`;
  await sql`INSERT INTO change SELECT (jsonb_populate_record(NULL::change, change)).* FROM ${given}`.execute(
    tx,
  );
  for (const [table, member] of [
    ['change_row', 'rows'],
    ['change_stream', 'streams'],
  ] as const)
    await sql`INSERT INTO ${sql.table(table)} OVERRIDING SYSTEM VALUE
      SELECT (jsonb_populate_record(NULL::${sql.table(table)}, one)).*
      FROM ${given}, jsonb_array_elements(change -> ${member}) one`.execute(tx);
};

/** Sets `row_base` and `stream_base` back to the state before the segment; bases without such a state are removed. */
const moveBases = async (tx: Database, { firstChange, lastChange }: ArchiveHeader): Promise<void> => {
  const within = sql`change_id BETWEEN ${firstChange} AND ${lastChange}`;
  await sql`
    WITH first AS (
      SELECT DISTINCT ON (entity, entity_id) entity, entity_id, version - 1 AS version, before IS NULL AS is_gone
      FROM change_row WHERE ${within} ORDER BY entity, entity_id, version)
    UPDATE row_base base SET version = first.version, is_gone = first.is_gone FROM first
    WHERE base.entity = first.entity AND base.entity_id = first.entity_id`.execute(tx);
  await sql`DELETE FROM row_base WHERE version = 0`.execute(tx);
  await sql`
    WITH first AS (SELECT stream_key, min(revision) - 1 AS revision FROM change_stream WHERE ${within} GROUP BY stream_key)
    UPDATE stream_base base SET revision = first.revision FROM first WHERE base.stream_key = first.stream_key`.execute(
    tx,
  );
  await sql`DELETE FROM stream_base WHERE revision = 0`.execute(tx);
};

/**
 * Inserts a segment before the log's start, all or nothing.
 * @throws ArchiveError when its rows have other columns than today's tables
 */
export const insertSegment = async (
  db: Database,
  header: ArchiveHeader,
  lines: AsyncIterable<string>,
): Promise<void> =>
  await db.transaction().execute(async (tx) => {
    await sql`SET LOCAL idle_in_transaction_session_timeout = 0`.execute(tx);
    let pending: string[] = [];
    const flush = async (): Promise<void> => {
      await requireColumns(tx, header, pending);
      await insertLines(tx, pending);
      pending = [];
    };
    for await (const line of lines) {
      pending.push(line);
      if (pending.length === linesAtOnce) await flush();
    }
    await flush();
    await moveBases(tx, header);
    // Marks anonymized people again, because the segment may contain their names.
    await tx
      .updateTable('appUser')
      .set({ isNamedInLog: true })
      .where('anonymizedAt', 'is not', null)
      .execute();
    await tx.updateTable('logStart').set({ changeId: header.after, knownFrom: header.knownFrom }).execute();
    for (const table of ['logArchive', 'archivedWrites'] as const)
      await tx.deleteFrom(table).where('firstChange', '=', header.firstChange).execute();
  });
