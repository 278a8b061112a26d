import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Numbers of statements that wait for a lock and of unsent mails, and the webhooks' states. */
export interface QueueState {
  readonly locks: number;
  readonly mails: number;
  /** Each webhook's state: `active`, `failing` (retried) or `paused`. */
  readonly webhooks: readonly { readonly name: string; readonly state: string }[];
}

/** Reads the state of the queues; null if PostgreSQL doesn't answer within `patienceMs`. */
export const readQueueState = async (db: Database, patienceMs: number): Promise<QueueState | null> => {
  const answer = sql<QueueState>`
    SELECT (SELECT count(*)::int FROM outbox) AS mails,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'state', CASE WHEN paused_at IS NOT NULL THEN 'paused'
        WHEN failing_since IS NOT NULL THEN 'failing' ELSE 'active' END)), '[]') FROM webhook) AS webhooks,
      (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock') AS locks`
    .execute(db)
    .then(
      ({ rows }) => rows[0] ?? null,
      () => null,
    );
  return await Promise.race([answer, delay(patienceMs, null, { ref: false })]);
};
