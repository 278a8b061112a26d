import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** Maximum number of rows that one statement chains or deletes, so that it stays within the pool's time limit. */
const batch = 5_000;

/** Appends new audit rows to the hash chain. */
export const chainEvents = async (db: Database): Promise<void> => {
  let done = batch;
  while (done === batch) {
    const { rows } = await sql<{ done: number }>`SELECT chain_events(${batch}) AS done`.execute(db);
    done = rows[0]?.done ?? 0;
  }
};

/**
 * Chains new audit rows, then deletes those older than `months` (at least 28 days) and records each deletion in a row of its own.
 * Runs at start and every hour.
 */
export const pruneEvents = async (db: Database, months: number, now: Date): Promise<void> => {
  await chainEvents(db);
  let done = batch;
  while (done === batch) {
    const { rows } = await sql<{ done: number }>`SELECT prune_events(
      ${now}::timestamptz - make_interval(months => ${months}::integer), ${batch}) AS done`.execute(db);
    done = rows[0]?.done ?? 0;
  }
};

interface AuditFault {
  readonly subject: string;
  readonly what: string;
}

export interface AuditCheck {
  readonly compared: number;
  readonly faults: readonly AuditFault[];
  /** The chain's last link; a copy of it kept elsewhere reveals if the list was shortened or rewritten later. */
  readonly head: { readonly position: number; readonly hash: string } | null;
}

/** Finds rows that were deleted, changed or inserted outside the chain. */
export const checkAudit = async (db: Kysely<Tables>): Promise<AuditCheck> => {
  const { rows: faults } = await sql<AuditFault>`
    WITH link AS (
      SELECT position, event_id, hash, lag(position) OVER (ORDER BY position) AS position_before,
        lag(hash, 1, ''::bytea) OVER (ORDER BY position) AS hash_before
      FROM audit_chain
    ), seen AS (
      SELECT position, event_id, CASE
        WHEN position_before IS NULL AND event_id IS NULL THEN NULL
        WHEN position_before IS NULL AND position > 1 OR position <> position_before + 1 THEN 'follows on rows that are missing'
        WHEN event_id IS NULL OR NOT EXISTS (SELECT FROM security_event e WHERE e.id = event_id) THEN 'is missing'
        WHEN hash <> audit_hash(hash_before, event_id) THEN 'is not as it was written'
      END AS what FROM link
    )
    SELECT 'row ' || coalesce(event_id::text, 'at ' || position) AS subject, what FROM seen WHERE what IS NOT NULL
    UNION ALL SELECT 'row ' || e.id, 'was put in past the chain' FROM security_event e
      WHERE e.id <= (SELECT max(event_id) - 1000 FROM audit_chain)
        AND NOT EXISTS (SELECT FROM audit_chain c WHERE c.event_id = e.id)`.execute(db);
  const { rows } = await sql<{ compared: number; position: number | null; hash: string | null }>`
    SELECT (SELECT count(*)::integer FROM audit_chain) AS compared, position::double precision, encode(hash, 'hex') AS hash
    FROM (SELECT) nothing LEFT JOIN (SELECT position, hash FROM audit_chain ORDER BY position DESC LIMIT 1) last ON true`.execute(
    db,
  );
  const { compared = 0, position, hash } = rows[0] ?? {};
  return { compared, faults, head: position && hash ? { position, hash } : null };
};
