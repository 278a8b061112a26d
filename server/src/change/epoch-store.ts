import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/**
 * Selects the epoch of the log to which the statement's rows belong. Another epoch begins when the log may have been replaced
 * (docs/decisions/0026-the-epoch-of-the-log.md). PostgreSQL evaluates it once per statement. The statement fails during a
 * restore.
 */
export const planEpoch = sql<string>`(SELECT plan_epoch())`;

/** @throws an error that `asDomainError` maps to BUSY, during a restore */
export const readEpoch = async (db: Database): Promise<string> => {
  const { rows } = await sql<{ epoch: string }>`SELECT ${planEpoch} AS epoch`.execute(db);
  return rows[0]?.epoch ?? '';
};

/**
 * Call it before answering "not found": during a restore the row may only be missing for now.
 * @throws an error that `asDomainError` maps to BUSY, during a restore
 */
export const requireWholePlan = async (db: Database): Promise<void> => void (await readEpoch(db));

/** Starts a new epoch if the current one is still `seen`; returns false if another server has already started one. */
export const startNewEpoch = async (db: Database, seen: string): Promise<boolean> => {
  const { rows } = await sql`
    WITH ended AS MATERIALIZED (SELECT id FROM epoch WHERE ${planEpoch} = ${seen})
    UPDATE epoch SET id = replace(gen_random_uuid()::text, '-', '') FROM ended WHERE epoch.id = ended.id
    RETURNING 1`.execute(db);
  return rows.length > 0;
};
