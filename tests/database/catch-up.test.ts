import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createDatabase, type Database } from '../../server/src/database/database.ts';
import { type CatchUp, catchUp } from '../../server/src/live/catch-up.ts';
import { maxCatchUpBytes } from '../../server/src/change/log-query.ts';
import { readEpoch } from '../../server/src/change/epoch-store.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
/** A database with a single connection, whose reads are counted. */
let counted: Database;
let connection: Socket;

beforeAll(async () => {
  database = await createTestDatabase();
  counted = createDatabase(database.url, { max: 1 });
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await readEpoch(counted);
  const [client] = query.mock.contexts as unknown as { connection: { stream: Socket } }[];
  query.mockRestore();
  if (!client) throw new Error('nothing was asked');
  connection = client.connection.stream;
});
afterAll(async () => {
  await counted.destroy();
  await database.drop();
});

/** Inserts a stream whose changes contain these texts. */
const layDown = async (key: StreamKey, notes: readonly string[]): Promise<void> => {
  for (const [index, note] of notes.entries()) {
    const patch = JSON.stringify({ orders: [{ id: 1, note }] });
    await sql`
      WITH made AS (
        INSERT INTO change (actor, actor_name, action, patch) VALUES ('user:1', 'Anna', 'test', ${patch}::jsonb) RETURNING id
      ) INSERT INTO change_stream (stream_key, revision, change_id) SELECT ${key}, ${index + 1}, id FROM made`.execute(
      database.owner,
    );
  }
  await sql`INSERT INTO stream (key, revision) VALUES (${key}, ${notes.length})`.execute(database.owner);
};
const catchingUp = async (key: StreamKey, revision = 0): Promise<{ answer: CatchUp; read: number }> => {
  const [epoch, before] = [await readEpoch(counted), connection.bytesRead];
  const answer = await catchUp(counted, key, { epoch, revision });
  return { answer, read: connection.bytesRead - before };
};

/** Returns an incompressible text. */
const noise = (length: number): string => randomBytes(length / 2).toString('hex');

it.each([
  ['ten megabytes of patches', 'day:2026-11-23', () => Array.from({ length: 30 }, () => noise(350_000))],
  [
    'twenty that take little room on disk',
    'day:2026-11-24',
    () => Array.from({ length: 10 }, () => 'x'.repeat(2_000_000)),
  ],
  ['one patch that is too long', 'day:2026-11-25', () => [noise(maxCatchUpBytes)]],
  [
    'more changes than a follower should apply',
    'day:2026-11-26',
    () => Array.from({ length: 210 }, () => noise(1_000)),
  ],
] as const)('of %s nothing is read before it is said that a reload is cheaper', async (_, key, notes) => {
  const texts = notes();
  await layDown(key, texts);
  const { answer, read } = await catchingUp(key);
  expect(answer).toEqual({ result: 'reload' });
  expect(read).toBeLessThan(50_000);
  // The length of the past does not matter for an up-to-date client.
  expect((await catchingUp(key, texts.length)).answer.result).toBe('upToDate');
});

it('what may be caught up with comes whole, and from anywhere in it', async () => {
  const notes = Array.from({ length: 20 }, () => noise(10_000));
  await layDown('day:2026-11-27', notes);
  const { answer, read } = await catchingUp('day:2026-11-27');
  if (answer.result !== 'patches') throw new Error(answer.result);
  expect(answer.patches.map(({ revision }) => revision)).toEqual(notes.map((_, index) => index + 1));
  expect(answer.patches.map(({ patch }) => patch.orders?.map(({ note }) => note))).toEqual(
    notes.map((note) => [note]),
  );
  expect(answer.patches[0]).toMatchObject({
    key: 'day:2026-11-27',
    action: 'test',
    actor: { id: 1, name: 'Anna' },
  });
  expect(read).toBeLessThan(maxCatchUpBytes + 10_000);
  const { answer: rest } = await catchingUp('day:2026-11-27', 18);
  expect(rest.result === 'patches' && rest.patches.map(({ revision }) => revision)).toEqual([19, 20]);
  expect((await catchingUp('day:2026-11-27', 20)).answer).toMatchObject({ result: 'upToDate', revision: 20 });
});
