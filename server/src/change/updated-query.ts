import { sql } from 'kysely';
import { invalid } from '@werkplan/shared/errors/domain-error.ts';
import { defaultLimit } from '@werkplan/shared/http/reading-query.ts';
import type { PlanRows, RowKind } from '@werkplan/shared/live/patch.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';
import type { Image } from '../database/tables.ts';
import { readLogStart } from './log-start-query.ts';
import { toRow, tableOfKind } from './rows.ts';

/** A row with the position of its last write, by which pages are continued. */
interface Updated<Kind extends RowKind> {
  readonly row: PlanRows[Kind];
  /** When it was written (UTC, ISO 8601), the id of the change, and the id of the write within the log. */
  readonly place: readonly [at: string, change: number, write: number];
}

interface UpdatedQuery {
  readonly since: string;
  readonly page: { readonly limit: number; readonly after: readonly (string | number)[] | null } | null;
}

/** Makes sure that the log goes back to an instant. @throws VALIDATION_ERRORS for an instant before the log's start */
const assertKnown = async (db: Database, since: string): Promise<void> => {
  const { knownFrom } = await readLogStart(db);
  if (knownFrom !== null && new Date(since).toISOString().slice(0, 10) < knownFrom)
    throw invalid({ updatedSince: 'validation.beforeLog' });
};

/**
 * Returns the rows of a kind whose last write is at or after an instant, in the order of these writes. It returns up to one row
 * more than the page has, which shows that there is another page. A row joins only the write that made its current version, so
 * no row is returned twice. `LATERAL` keeps PostgreSQL from joining whole tables, so that it reads only as much as a page needs.
 * @throws VALIDATION_ERRORS for an instant before the log's start
 */
export const readUpdatedRows = async <Kind extends RowKind>(
  db: Database,
  kind: Kind,
  { since, page }: UpdatedQuery,
): Promise<Updated<Kind>[]> => {
  await assertKnown(db, since);
  const { limit, after } = page ?? { limit: defaultLimit, after: null };
  const [at = since, change = 0, write = 0] = after ?? [];
  const table = tableOfKind[kind];
  const { rows } = await sql<{ image: Image; at: string; change: number; write: number }>`
    SELECT to_jsonb(stored.row) AS image, c.id AS change, r.id AS write,
      to_char(c.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at
    FROM change c CROSS JOIN LATERAL (
      SELECT id, entity_id, version FROM change_row
      WHERE change_id = c.id AND entity = ${table} AND after IS NOT NULL OFFSET 0
    ) r CROSS JOIN LATERAL (
      SELECT row FROM ${sql.table(table)} row WHERE row.id = r.entity_id AND row.version = r.version OFFSET 0
    ) stored
    WHERE (c.at, c.id) >= (${at}::timestamptz, ${change}::bigint)
      AND (c.at, c.id, r.id) > (${at}::timestamptz, ${change}::bigint, ${write}::bigint)
    ORDER BY c.at, c.id, r.id LIMIT ${limit + 1}`.execute(db);
  return rows.map(({ image, ...place }) => ({
    row: toRow<Kind>(image),
    place: [place.at, Number(place.change), Number(place.write)],
  }));
};

/**
 * Returns the ids of a day's orders last written at or after an instant.
 * @throws VALIDATION_ERRORS for an instant before the log's start
 */
export const readUpdatedOrderIds = async (
  db: Database,
  date: Day,
  since: string,
): Promise<ReadonlySet<number>> => {
  await assertKnown(db, since);
  const { rows } = await sql<{ id: number }>`
    SELECT o.id FROM production_order o
    JOIN change_row r ON r.entity = 'production_order' AND r.entity_id = o.id AND r.version = o.version
    JOIN change c ON c.id = r.change_id
    WHERE o.date = ${date} AND c.at >= ${since}::timestamptz`.execute(db);
  return new Set(rows.map(({ id }) => id));
};
