import pg from 'pg';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Connections } from '../database/connections.ts';
import { bindDatabase } from '../database/database.ts';
import { buildCommitInput } from './commit-input.ts';
import { type Commit, type CommitResult, ConflictError, type Hold, type PlanStore } from './plan-store.ts';
import { createPlanReads } from './reads-query.ts';

type Client = Awaited<ReturnType<Connections['connect']>>;
type LockedStreams = Pick<Hold, 'epoch' | 'heads'>;

/** SQLSTATEs of conflicts: rows that aren't as expected (WP003), unique violations (23505), missing references (23503). */
const conflicts = new Set(['WP003', '23505', '23503']);

const asConflict = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && conflicts.has(error.code ?? '')
    ? new ConflictError(error.message, { cause: error })
    : error;

/** Calls a database function and returns the JSON that it answers. */
const ask = async <Answer>(client: Client, call: string, value: unknown): Promise<Answer> => {
  const { rows } = await client.query<{ answer: Answer }>(`SELECT ${call} AS answer`, [value]);
  const [row] = rows;
  if (!row) throw new Error(`${call} answered nothing`);
  return row.answer;
};

const commitOn = async (client: Client, commit: Commit): Promise<CommitResult> =>
  await ask(client, 'commit_changes($1::jsonb)', buildCommitInput(commit));

/** Runs the changes' writes of other data (`along`) in the transaction, if the changes themselves were stored. */
const runExtraStores = async (client: Client, { along }: Commit, { result }: CommitResult): Promise<void> => {
  if (result === 'stored') for (const store of along) await store(bindDatabase(client));
};

/** Stores a commit in a transaction that has begun, and ends the transaction. */
const commitWhole = async (
  client: Client,
  commit: Commit,
  end: (word: 'COMMIT' | 'ROLLBACK') => Promise<unknown>,
): Promise<CommitResult> => {
  const store = async (): Promise<CommitResult> => {
    const result = await commitOn(client, commit);
    await runExtraStores(client, commit, result);
    return result;
  };
  const result = await store().catch(async (error: unknown) => {
    await end('ROLLBACK').catch(() => undefined);
    throw asConflict(error);
  });
  await end('COMMIT');
  return result;
};

/** Creates the `Hold` of a transaction that has locked streams on a connection of its own. */
const holdOn = (client: Client, locked: LockedStreams): Hold => {
  let isLocked = true;
  const end = async (word: 'COMMIT' | 'ROLLBACK'): Promise<void> => {
    isLocked = false;
    try {
      await client.query(word, []);
    } finally {
      client.release();
    }
  };
  const commit = async (given: Commit): Promise<CommitResult> => {
    if (!isLocked) throw new Error('the streams are no longer locked');
    if (given.along.length > 0) return await commitWhole(client, given, end);
    // Both statements are sent at once, to save a round trip. If the first fails, PostgreSQL rolls back at the COMMIT.
    const [answered, ended] = await Promise.allSettled([commitOn(client, given), end('COMMIT')]);
    if (answered.status === 'rejected') throw asConflict(answered.reason);
    if (ended.status === 'rejected') throw asConflict(ended.reason);
    return answered.value;
  };
  const release = async (): Promise<void> => {
    // Errors are ignored, because a dead connection has released its locks already.
    if (isLocked) await end('ROLLBACK').catch(() => undefined);
  };
  return { ...locked, reads: createPlanReads(bindDatabase(client)), commit, release };
};

/** Stores each commit in PostgreSQL by one statement (migrations/0018-commit-changes.ts). */
export class SqlCommitStore implements Pick<PlanStore, 'commit' | 'hold'> {
  readonly #connections: Connections;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  async commit(commit: Commit): Promise<CommitResult> {
    const client = await this.#connections.connect();
    try {
      if (commit.along.length === 0) return await commitOn(client, commit);
      await client.query('BEGIN', []);
      return await commitWhole(client, commit, async (word) => await client.query(word, []));
    } catch (error) {
      throw asConflict(error);
    } finally {
      client.release();
    }
  }

  async hold(keys: readonly StreamKey[]): Promise<Hold> {
    const client = await this.#connections.connect();
    try {
      // Both statements are sent at once, to save a round trip. If the first fails, so does the second.
      const begun = client.query('BEGIN', []);
      const [locked] = await Promise.all([
        ask<LockedStreams>(client, 'hold_streams($1::text[])', keys),
        begun,
      ]);
      return holdOn(client, locked);
    } catch (error) {
      await client.query('ROLLBACK', []).catch(() => undefined);
      client.release();
      throw error;
    }
  }
}
