import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * The log's epoch, for the statement whose rows it stamps: another one as soon as the log may be another one
 * (docs/decisions/0026-the-epoch-of-the-log.md). Asked once, whatever the number of rows. The statement fails while the
 * plan is being put back.
 */
export const planEpoch = sql<string>`(SELECT plan_epoch())`;

/** @throws what `asDomainError` reads as BUSY, while the plan is being put back */
export const readEpoch = async (db: Database): Promise<string> => {
  const { rows } = await sql<{ epoch: string }>`SELECT ${planEpoch} AS epoch`.execute(db);
  return rows[0]?.epoch ?? '';
};

/**
 * Before something that isn't found is taken for gone: its row may not be back yet.
 * @throws what `asDomainError` reads as BUSY, while the plan is being put back
 */
export const requireWholePlan = async (db: Database): Promise<void> => void (await readEpoch(db));

/** Ends the epoch `seen`. False when somebody else, most likely another server, has ended it already: that one's stays. */
export const startNewEpoch = async (db: Database, seen: string): Promise<boolean> => {
  const { rows } = await sql`
    WITH ended AS MATERIALIZED (SELECT id FROM epoch WHERE ${planEpoch} = ${seen})
    UPDATE epoch SET id = replace(gen_random_uuid()::text, '-', '') FROM ended WHERE epoch.id = ended.id
    RETURNING 1`.execute(db);
  return rows.length > 0;
};
