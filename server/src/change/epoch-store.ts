import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Selects the log's epoch, at the same moment as the other rows of the statement. Another epoch begins when the log may have been
 * replaced (docs/decisions/0026-the-epoch-of-the-log.md). PostgreSQL evaluates it once per statement. During a restore the
 * statement fails.
 */
export const planEpoch = sql<string>`(SELECT plan_epoch())`;

/** Reads the log's epoch. @throws an error that `asDomainError` maps to BUSY, during a restore */
export const readEpoch = async (db: Database): Promise<string> => {
  const { rows } = await sql<{ epoch: string }>`SELECT ${planEpoch} AS epoch`.execute(db);
  return rows[0]?.epoch ?? '';
};

/**
 * Makes sure that no restore is under way. Must be called before answering "not found", because during a restore a row may be
 * missing only for the moment.
 * @throws an error that `asDomainError` maps to BUSY, during a restore
 */
export const requireWholePlan = async (db: Database): Promise<void> => void (await readEpoch(db));

/** Starts a new epoch if the current one is still `seen`. Returns false if another server has already started one. */
export const startNewEpoch = async (db: Database, seen: string): Promise<boolean> => {
  const { rows } = await sql`
    WITH ended AS MATERIALIZED (SELECT id FROM epoch WHERE ${planEpoch} = ${seen})
    UPDATE epoch SET id = replace(gen_random_uuid()::text, '-', '') FROM ended WHERE epoch.id = ended.id
    RETURNING 1`.execute(db);
  return rows.length > 0;
};
