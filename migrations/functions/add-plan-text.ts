import { sql, type Kysely, type RawBuilder } from 'kysely';
import { makeCommitChanges } from './commit-changes.ts';

/** Executes a statement on the append-only log with its triggers disabled. Only a migration that adds a field may do so. */
const rewrite = async (db: Kysely<never>, table: string, statement: RawBuilder<unknown>): Promise<void> => {
  await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER keep`.execute(db);
  await statement.execute(db);
  await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER keep`.execute(db);
};

interface PlanText {
  readonly table: string;
  /** The table's name in patches. */
  readonly kind: string;
  readonly column: string;
  readonly field: string;
}

interface PlanColumn extends PlanText {
  readonly type: 'text' | 'jsonb' | 'boolean' | 'integer' | 'double precision';
  /** The value for existing rows; null makes the column nullable. */
  readonly empty: string | null;
}

/**
 * Adds a column to a table of the plan. The logged row images get it as well, because undo, merging and verification rebuild rows
 * from them, and so do the patches.
 */
export const addPlanColumn = async (
  db: Kysely<never>,
  { table, kind, column, field, type, empty }: PlanColumn,
): Promise<void> => {
  const rule = empty === null ? sql`` : sql`NOT NULL DEFAULT ${sql.lit(empty)}`;
  await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN ${sql.ref(column)} ${sql.raw(type)} ${rule}`.execute(
    db,
  );
  const value = sql`${empty}::${sql.raw(type)}`;
  const inImages = sql`jsonb_build_object(${column}::text, ${value})`;
  await rewrite(
    db,
    'change_row',
    sql`UPDATE change_row SET before = before || ${inImages}, after = after || ${inImages} WHERE entity = ${table}`,
  );
  await rewrite(
    db,
    'change',
    sql`UPDATE change SET patch = jsonb_set(patch, ARRAY[${kind}::text], (
      SELECT jsonb_agg(told || jsonb_build_object(${field}::text, ${value}) ORDER BY place)
      FROM jsonb_array_elements(patch -> ${kind}::text) WITH ORDINALITY AS listed (told, place)))
      WHERE jsonb_array_length(patch -> ${kind}::text) > 0`,
  );
  await makeCommitChanges(db);
};

/** Adds a text column, empty for existing rows. */
export const addPlanText = async (db: Kysely<never>, text: PlanText): Promise<void> =>
  await addPlanColumn(db, { ...text, type: 'text', empty: '' });
