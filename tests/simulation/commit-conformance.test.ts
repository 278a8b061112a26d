import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEpoch } from '../../server/src/change/epoch-store.ts';
import { createConnections } from '../../server/src/database/database.ts';
import { SqlCommitStore } from '../../server/src/plan/commit-store.ts';
import { randomOf } from '../resilience/random.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { Conformance } from './conformance.ts';
import { ModelCommit } from './model-commit.ts';
import { validCallerId, RandomCommits } from './random-commit.ts';
import { volumes } from '../support/volumes.ts';

const seed = Number(process.env['CONFORMANCE_SEED'] ?? 20_261_123);
const commits = volumes.conformanceCommits;
/** All stored rows are compared once per this many commits. */
const compareEvery = 10_000;
/** PostgreSQL may lag behind the model by this many commits, so that neither waits for the other. */
const ahead = 8;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`
    WITH anna AS (INSERT INTO app_user (email, name, password_hash) VALUES ('anna@werkplan.example', 'Anna', '') RETURNING id)
    INSERT INTO login (user_id, created_at, last_seen_at, expires_at, ended_at)
    SELECT id, '2026-11-23', '2026-11-23', '2026-11-30', ended FROM anna, (VALUES (NULL), ('2026-11-23'::timestamptz)) v(ended)`.execute(
    database.db,
  );
  await sql`
    INSERT INTO api_token (name, hash, prefix, scopes, created_at, revoked_at)
    VALUES ('ERP', 'a', 'a', '{write}', '2026-11-23', NULL), ('ERP', 'b', 'b', '{write}', '2026-11-23', '2026-11-23')`.execute(
    database.db,
  );
});
afterAll(async () => await database.drop());

it(
  `model and PostgreSQL answer ${commits} commits alike, and store the same (seed ${seed})`,
  { timeout: 60_000 + 20 * commits },
  async () => {
    const model = new ModelCommit(await readEpoch(database.db), { isAlive: (_, id) => id === validCallerId });
    // A single connection executes the commits in the order in which they are sent.
    const connections = createConnections(database.url, { max: 1 });
    const both = new Conformance(model, new SqlCommitStore(connections), database.db);
    const isNotified = (what: 'change' | 'print', id: number): boolean =>
      (what === 'change' ? both.changes : both.prints).realOf(id) !== undefined;
    const source = new RandomCommits(model, randomOf(seed, 'commits'), isNotified);
    const results = new Map<string, number>();
    const underWay: (() => Promise<void>)[] = [];
    for (let count = 1; count <= commits; count += 1) {
      const commit = source.next();
      const { result, model: expected, real } = both.commit(commit);
      results.set(result, (results.get(result) ?? 0) + 1);
      underWay.push(async () => {
        const answer = await real;
        if (answer !== expected) expect(answer, `commit ${count}: ${JSON.stringify(commit)}`).toBe(expected);
      });
      const isCompared = count % compareEvery === 0 || count === commits;
      while (underWay.length > (isCompared ? 0 : ahead)) await underWay.shift()?.();
      if (!isCompared) continue;
      const stored = await both.stored();
      expect(stored.real, `after commit ${count}`).toEqual(stored.model);
    }
    await connections.end();
    expect(both.changes.areInOrder && both.prints.areInOrder).toBe(true);
    // Each result must have occurred, and most commits must have been stored.
    const share = (result: string): number => (results.get(result) ?? 0) / commits;
    expect(share('stored')).toBeGreaterThan(0.4);
    for (const result of ['stale', 'otherEpoch', 'ended', 'known', 'overtaken', 'conflict'])
      expect(share(result), result).toBeGreaterThanOrEqual(0.005);
  },
);
