import { sql } from 'kysely';
import type { Database } from '../../../server/src/database/database.ts';
import { planningTables } from '../planning-tables.ts';

const small = [
  'stream',
  'idempotency',
  'app_user',
  'reset_token',
  'opened_day',
  'print',
  'display',
  'driver',
];

const countOf = (table: string): string =>
  `(SELECT count(*) || ' ' || coalesce(max(id), 0) || ' ' || coalesce(sum(version), 0) FROM ${table}) AS ${table}`;
const contentOf = (table: string): string =>
  `(SELECT md5(string_agg(t::text, ',' ORDER BY t::text)) FROM ${table} t) AS ${table}`;

/** Selects everything that a refused request could have changed: the plan, the log, idempotency keys, users, sessions. */
const query = `
  SELECT ${[...planningTables.map(countOf), ...small.map(contentOf)].join(', ')},
    (SELECT count(*) || ' ' || coalesce(max(id), 0) FROM change) AS change,
    (SELECT coalesce(max(id), 0) FROM change_row) AS change_row,
    (SELECT count(*) FROM change_stream) AS change_stream,
    -- How far a webhook is told moves on by itself.
    (SELECT string_agg(concat_ws(' ', id, version, name, url, kinds, secret), ',' ORDER BY id) FROM webhook) AS webhook,
    (SELECT count(*) FROM webhook_delivery WHERE type = 'webhook.test') AS webhook_delivery,
    (SELECT string_agg(id::text, ',' ORDER BY id) FROM login WHERE ended_at IS NULL) AS login,
    (SELECT string_agg(id::text, ',' ORDER BY id) FROM api_token WHERE revoked_at IS NULL) AS api_token`;

/**
 * Returns a value that is equal before and after a request without effects. The parameter makes it a prepared statement, because
 * planning it takes longer than its answer.
 */
export const fingerprint = async (db: Database): Promise<unknown> =>
  (await sql`SELECT found.* FROM (${sql.raw(query)}) AS found WHERE ${true}::boolean`.execute(db)).rows[0];
