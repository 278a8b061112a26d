import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';
import { addDays } from '@werkplan/shared/values/day.ts';
import type { Stage } from './stage.ts';
import { Wire } from './wire.ts';

const cookieName = 'werkplan-display';

/** Creates the keys of paired displays. */
export async function makeKeys({ databaseUrl }: Stage, wallCount: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const keys = Array.from({ length: wallCount }, () => randomBytes(32).toString('base64url'));
  const hashes = keys.map((key) => createHash('sha256').update(key).digest('base64url'));
  await client.query(
    `INSERT INTO display (name, key_hash, created_at, created_by)
     SELECT 'Wall ' || n, hash, now(), (SELECT min(id) FROM app_user) FROM unnest($1::text[]) WITH ORDINALITY AS t (hash, n)`,
    [hashes],
  );
  await client.end();
  return keys;
}

/** Opens a display's socket in the rooms that a wall joins. */
export async function openWall({ werkplan, busy }: Stage, key: string): Promise<Wire> {
  const wire = await Wire.open(werkplan.url, `${cookieName}=${key}`);
  for (const room of ['halls', ...[0, 1, 2].map((days) => `halls:${addDays(busy.day, days)}`)])
    await wire.emit('join', { key: room });
  return wire;
}
