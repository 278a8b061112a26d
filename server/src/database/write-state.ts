import pg from 'pg';
import type { Clock } from '../platform/clock.ts';
import { SharedReads } from '../platform/shared-reads.ts';
import type { Connections } from './connections.ts';

/** The cause that prevents writes: a full disk, a read-only database, or a standby. */
export type WriteObstacle = 'full' | 'readOnly' | 'standby';

const [diskFull, readOnly, tooLargeFiles] = ['53100', '25006', '53400'] as const;
const obstacleOf: Readonly<Record<string, WriteObstacle>> = { [diskFull]: 'full', [readOnly]: 'readOnly' };

/** Queries the state of a session's next transaction. */
const stateOfSession = `SELECT pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only') = 'on' AS "isReadOnly"`;
/** Limits memory, so that `writeTemporarily` writes to a file. */
const littleMemory = `SET work_mem = '64kB'`;
/**
 * Writes as much as a segment of PostgreSQL's log, 16 MB, to a temporary file beside the tables; a table row might still fit
 * into an existing page. It needs no rights and leaves nothing behind.
 */
const writeTemporarily = `WITH room AS MATERIALIZED (SELECT repeat('x', 8000) AS page FROM generate_series(1, 2048))
  SELECT max(length(page)) FROM room`;

/** Milliseconds between two tests of a full disk for free space. */
const roomEveryMs = 1_000;

interface Context {
  /** The pools of the server's writes. */
  readonly pools: readonly Connections[];
  /** Opens a fresh connection, which the caller closes. */
  readonly connectAnew: () => Connections;
  readonly clock: Clock;
  /** Called when a statement has failed because of an obstacle. */
  readonly onObstacle: () => void;
}

/**
 * Tracks if changes can be stored. After a failed write the obstacle lasts until a new connection could do what had failed,
 * because a session's settings alone don't show a full disk, and old sessions keep their mode.
 */
export class WriteState {
  readonly #context: Context;
  readonly #reads = new SharedReads<'state', WriteObstacle | null>();
  #obstacle: WriteObstacle | null = null;
  /** The number of statements that failed because of an obstacle. */
  #failures = 0;
  #roomAskedAt = 0;

  constructor(context: Context) {
    this.#context = context;
    for (const pool of context.pools) pool.onFailure((error) => this.#note(error));
  }

  /**
   * Returns the obstacle that prevents writes now; null if there is none.
   * @throws when PostgreSQL doesn't answer
   */
  async look(): Promise<WriteObstacle | null> {
    return await this.#reads.take('state', async () => await this.#look());
  }

  #note(error: unknown): void {
    const obstacle = error instanceof pg.DatabaseError ? obstacleOf[error.code ?? ''] : undefined;
    if (obstacle === undefined) return;
    this.#failures += 1;
    // Keeps the obstacle that a check has found, because one error code may have several causes.
    if (this.#obstacle === null || obstacle === 'full') this.#obstacle = obstacle;
    this.#context.onObstacle();
  }

  async #look(): Promise<WriteObstacle | null> {
    const [pool] = this.#context.pools;
    const failures = this.#failures;
    const isAsBefore = (): boolean => this.#failures === failures;
    if (
      this.#obstacle === null &&
      pool &&
      obstacleIn(await pool.ask(stateOfSession, [])) === null &&
      isAsBefore()
    )
      return null;
    if (this.#obstacle === 'full' && this.#isTooSoon()) return this.#obstacle;
    const found = await this.#askAnew(this.#obstacle === 'full');
    // Existing sessions remain read-only, so the pools replace their connections.
    if (found === null) for (const one of this.#context.pools) one.renew();
    // Keeps the obstacle of a write that failed during the check, because it is more recent than the result.
    if (found !== null || isAsBefore()) this.#obstacle = found;
    return this.#obstacle;
  }

  async #askAnew(withRoom: boolean): Promise<WriteObstacle | null> {
    const connection = this.#context.connectAnew();
    try {
      if (withRoom && !(await hasRoom(connection))) return 'full';
      return obstacleIn(await connection.ask(stateOfSession, []));
    } finally {
      await connection.end();
    }
  }

  #isTooSoon(): boolean {
    const now = this.#context.clock.now().getTime();
    if (Math.abs(now - this.#roomAskedAt) < roomEveryMs) return true;
    this.#roomAskedAt = now;
    return false;
  }
}

/** True if the disk has room. */
const hasRoom = async (connection: Connections): Promise<boolean> => {
  try {
    await connection.ask(littleMemory, []);
    await connection.ask(writeTemporarily, []);
    return true;
  } catch (error) {
    const { code } = error as pg.DatabaseError;
    if (code === diskFull) return false;
    // This error comes from PostgreSQL's limit on temporary files, so the disk may still have room.
    if (code === tooLargeFiles) return true;
    throw error;
  }
};

const obstacleIn = ({ rows }: pg.QueryResult): WriteObstacle | null => {
  const [{ isStandby, isReadOnly }] = rows as [{ isStandby: boolean; isReadOnly: boolean }];
  return isStandby ? 'standby' : isReadOnly ? 'readOnly' : null;
};
