import { sql } from 'kysely';
import type { Database } from '../../server/src/database/database.ts';
import type { Image } from '../../server/src/database/tables.ts';
import { planningTables } from '../support/planning-tables.ts';
import type { LoggedChange, LoggedRevision, LoggedRow, Tables } from './recording.ts';

/** Reads the plan's tables, with each row as the log would contain it. */
export const readTables = async (db: Database): Promise<Tables> => {
  const tables: Record<string, Image[]> = {};
  for (const table of planningTables) {
    const { rows } = await sql<{
      image: Image;
    }>`SELECT to_jsonb(t) AS image FROM ${sql.table(table)} t`.execute(db);
    tables[table] = rows.map(({ image }) => image);
  }
  return tables;
};

export const lastRow = async (db: Database): Promise<number> => {
  const { rows } = await sql<{ id: number }>`SELECT coalesce(max(id), 0)::int AS id FROM change_row`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
};

export const readLog = async (
  db: Database,
): Promise<{
  changes: LoggedChange[];
  rows: LoggedRow[];
  revisions: LoggedRevision[];
  heads: Record<string, number>;
}> => {
  const changes = await db
    .selectFrom('change')
    .select(['id', 'actor', 'action', 'undoOf', 'mutationId'])
    .orderBy('id')
    .execute();
  const rows = await db.selectFrom('changeRow').selectAll().orderBy('id').execute();
  const revisions = await db
    .selectFrom('changeStream')
    .select(['streamKey as key', 'revision', 'changeId'])
    .execute();
  const streams = await db.selectFrom('stream').selectAll().execute();
  return {
    changes,
    rows,
    revisions,
    heads: Object.fromEntries(streams.map(({ key, revision }) => [key, revision])),
  };
};
