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

interface Column {
  readonly column: string;
  readonly field: string;
  readonly type: 'text' | 'jsonb' | 'boolean' | 'integer' | 'double precision';
  /** The value for existing rows; null makes the column nullable. */
  readonly empty: string | null;
}

interface PlanColumn extends PlanText, Column {}

interface PlanColumns extends Pick<PlanText, 'table' | 'kind'> {
  readonly added: readonly Column[];
}

const valueOf = ({ empty, type }: Column): RawBuilder<unknown> => sql`${empty}::${sql.raw(type)}`;

/** Builds a JSON object with the columns' values for existing rows, under the column's name in images and the field's in patches. */
const valuesBy = (key: 'column' | 'field', added: readonly Column[]): RawBuilder<unknown> =>
  sql`jsonb_build_object(${sql.join(added.flatMap((one) => [sql`${one[key]}::text`, valueOf(one)]))})`;

/**
 * Adds columns to a table of the plan. The logged row images get them as well, because undo, merging and verification rebuild rows
 * from them, and so do the patches. Columns added together rewrite the log only once.
 */
export const addPlanColumns = async (
  db: Kysely<never>,
  { table, kind, added }: PlanColumns,
): Promise<void> => {
  for (const { column, type, empty } of added) {
    const rule = empty === null ? sql`` : sql`NOT NULL DEFAULT ${sql.lit(empty)}`;
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN ${sql.ref(column)} ${sql.raw(type)} ${rule}`.execute(
      db,
    );
  }
  const inImages = valuesBy('column', added);
  await rewrite(
    db,
    'change_row',
    sql`UPDATE change_row SET before = before || ${inImages}, after = after || ${inImages} WHERE entity = ${table}`,
  );
  await rewrite(
    db,
    'change',
    sql`UPDATE change SET patch = jsonb_set(patch, ARRAY[${kind}::text], (
      SELECT jsonb_agg(told || ${valuesBy('field', added)} ORDER BY place)
      FROM jsonb_array_elements(patch -> ${kind}::text) WITH ORDINALITY AS listed (told, place)))
      WHERE jsonb_array_length(patch -> ${kind}::text) > 0`,
  );
  await makeCommitChanges(db);
};

export const addPlanColumn = async (
  db: Kysely<never>,
  { table, kind, ...column }: PlanColumn,
): Promise<void> => await addPlanColumns(db, { table, kind, added: [column] });

/** Adds a text column, empty for existing rows. */
export const addPlanText = async (db: Kysely<never>, text: PlanText): Promise<void> =>
  await addPlanColumn(db, { ...text, type: 'text', empty: '' });
