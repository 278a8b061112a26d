import pg from 'pg';
import { writeLog } from './years-log.ts';
import { writePlan } from './years-plan.ts';
import type { Years } from './years.ts';

const filled = [
  'production_order',
  'shipment',
  'delivery',
  'delivery_item',
  'print',
  'site',
  'reservation',
  'change',
  'change_row',
  'change_stream',
  'stream',
];

/**
 * Fills an empty migrated database with years of planning, in SQL: orders, parts, splits, deletions, moves, ghosts, runs, items and
 * prints, with a matching log (`npm run verify` finds no fault). Leaves the tables as autovacuum would.
 *
 * @param url of a superuser, since triggers and foreign keys are disabled and indexes are built at the end
 */
export const fillYears = async (url: string, years: Years): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SET statement_timeout = 0; SET session_replication_role = replica; SET synchronous_commit = off;
      SET maintenance_work_mem = '256MB'; SET work_mem = '64MB'; SET temp_buffers = '64MB'; SET timezone = 'UTC'`);
    const { rows: indexes } = await client.query<{ name: string; definition: string }>(
      `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
       WHERE indrelid = ANY($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
      [['change', 'change_row', 'change_stream']],
    );
    await client.query('BEGIN');
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
    await writePlan(async (text) => await client.query(text), years);
    await writeLog(client, years);
    for (const { definition } of indexes) await client.query(definition);
    await client.query('COMMIT');
    await client.query(`VACUUM (ANALYZE) ${filled.join(', ')}`);
    await client.query('CHECKPOINT');
  } finally {
    await client.end();
  }
};
