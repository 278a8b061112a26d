import { type RawBuilder, sql } from 'kysely';
import type { Plant } from './plant.ts';

/** Writes to a table with its triggers disabled, which otherwise log or refuse the write; only the owner may do this. */
export const writeWithoutTriggers = async (
  { owner }: Pick<Plant, 'owner'>,
  table: string,
  statement: RawBuilder<unknown>,
): Promise<void> => {
  await owner.transaction().execute(async (tx) => {
    await sql`ALTER TABLE ${sql.table(table)} DISABLE TRIGGER USER`.execute(tx);
    await statement.execute(tx);
    await sql`ALTER TABLE ${sql.table(table)} ENABLE TRIGGER USER`.execute(tx);
  });
};

/** Executes a statement on the append-only table `change`. */
export const rewriteLog = async (plant: Plant, statement: RawBuilder<unknown>): Promise<void> =>
  await writeWithoutTriggers(plant, 'change', statement);
