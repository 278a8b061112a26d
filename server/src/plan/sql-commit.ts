import pg from 'pg';
import type { StreamKey } from '@werkplan/shared/live/stream-key.ts';
import type { Connections } from '../database/connections.ts';
import { commitInputOf } from './commit-input.ts';
import { type Commit, type CommitResult, ConflictError, type Hold, type PlanStore } from './plan-store.ts';

type Client = Awaited<ReturnType<Connections['connect']>>;

/** Rows that aren't what they were taken for, a key that is taken, one that isn't there. */
const conflicts = new Set(['WP003', '23505', '23503']);

const asConflict = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && conflicts.has(error.code ?? '')
    ? new ConflictError(error.message, { cause: error })
    : error;

const commitOn = async (client: Client, commit: Commit): Promise<CommitResult> => {
  try {
    const { rows } = await client.query<{ result: CommitResult }>(
      'SELECT commit_changes($1::jsonb) AS result',
      [commitInputOf(commit)],
    );
    const [row] = rows;
    if (!row) throw new Error('the commit was answered nothing');
    return row.result;
  } catch (error) {
    throw asConflict(error);
  }
};

/** Stores changes in PostgreSQL with one statement each time (migrations/0018-commit-changes.ts). */
export class SqlCommit implements Pick<PlanStore, 'commit' | 'hold'> {
  readonly #connections: Connections;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  async commit(commit: Commit): Promise<CommitResult> {
    const client = await this.#connections.connect();
    try {
      return await commitOn(client, commit);
    } finally {
      client.release();
    }
  }

  async hold(keys: readonly StreamKey[]): Promise<Hold> {
    const client = await this.#connections.connect();
    let isHeld = true;
    const end = async (word: 'COMMIT' | 'ROLLBACK'): Promise<void> => {
      isHeld = false;
      try {
        await client.query(word, []);
      } finally {
        client.release();
      }
    };
    const release = async (): Promise<void> => {
      if (isHeld) await end('ROLLBACK').catch(() => undefined);
    };
    try {
      // Pipelined: were BEGIN to fail, the locks would fail as well.
      const begun = client.query('BEGIN', []);
      const [{ rows }] = await Promise.all([
        client.query<{ held: Pick<Hold, 'epoch' | 'heads'> }>('SELECT hold_streams($1::text[]) AS held', [
          keys,
        ]),
        begun,
      ]);
      const [row] = rows;
      if (!row) throw new Error('the streams were not held');
      const commit = async (given: Commit): Promise<CommitResult> => {
        if (!isHeld) throw new Error('the streams are no longer held');
        const [answer, committed] = await Promise.allSettled([commitOn(client, given), end('COMMIT')]);
        if (answer.status === 'rejected') throw answer.reason;
        if (committed.status === 'rejected') throw committed.reason;
        return answer.value;
      };
      return { ...row.held, commit, release };
    } catch (error) {
      await release();
      throw error;
    }
  }
}
