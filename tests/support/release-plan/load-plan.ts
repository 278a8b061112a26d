import { sql } from 'kysely';
import type { Database } from '../../../server/src/database/database.ts';
import { openBackup } from '../../../server/src/operations/read-backup.ts';
import { loadRows } from '../../../server/src/operations/restore-store.ts';
import { migrateOnly } from '../test-database-at.ts';

/** Fills an empty database, as its owner, with what that of the release held: its tables with their rows, none of what came later. */
export const loadAsItWas = async (owner: Database, file: string): Promise<void> => {
  const { header, lines } = await openBackup(file);
  await migrateOnly(owner, (name) => header.schema.includes(name));
  await owner
    .withoutPlugins()
    .transaction()
    .execute(async (tx) => await loadRows(tx, lines()));
  // As a plant's PostgreSQL has long done by itself.
  await sql`ANALYZE`.execute(owner);
};
