import { sql } from 'kysely';
import type { Database } from '../../../server/src/database/database.ts';
import { openBackup } from '../../../server/src/operations/read-backup.ts';
import { loadRows } from '../../../server/src/operations/restore-store.ts';
import { migrateOnly } from '../test-database-at.ts';

/** Restores a release's backup into an empty database as its owner: exactly the tables and rows of that release. */
export const restoreReleasePlan = async (owner: Database, file: string): Promise<void> => {
  const { header, lines } = await openBackup(file);
  await migrateOnly(owner, (name) => header.schema.includes(name));
  await owner
    .withoutPlugins()
    .transaction()
    .execute(async (tx) => await loadRows(tx, lines()));
  // Autovacuum would have analyzed a plant's tables long ago.
  await sql`ANALYZE`.execute(owner);
};
