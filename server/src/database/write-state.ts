import pg from 'pg';
import type { Clock } from '../platform/clock.ts';
import { SharedReads } from '../platform/shared-reads.ts';
import type { Connections } from './connections.ts';

/** Why nothing can be stored: the disk is full, the database takes no writes, or it is a copy of another. */
export type Hindrance = 'full' | 'readOnly' | 'standby';

const [diskFull, readOnly, tooLargeFiles] = ['53100', '25006', '53400'] as const;
const hindranceOf: Readonly<Record<string, Hindrance>> = { [diskFull]: 'full', [readOnly]: 'readOnly' };

/** Of a session: what its next transaction could do. */
const stateOfSession = `SELECT pg_is_in_recovery() AS "isStandby", current_setting('transaction_read_only') = 'on' AS "isReadOnly"`;
/** Little memory, so that what is gathered becomes a file. */
const littleMemory = `SET work_mem = '64kB'`;
/**
 * As much as a segment of PostgreSQL's log, 16 MB, written to a temporary file beside the tables: a row of a table may still fit
 * into a page that is there. It needs no rights and leaves nothing behind.
 */
const writeTemporarily = `WITH room AS MATERIALIZED (SELECT repeat('x', 8000) AS page FROM generate_series(1, 2048))
  SELECT max(length(page)) FROM room`;

/** A full disk is written to no more often. */
const roomEveryMs = 1_000;

interface Context {
  /** Those that the server writes by. */
  readonly pools: readonly Connections[];
  /** A connection as new callers of the database get it; ended after use. */
  readonly connectAnew: () => Connections;
  readonly clock: Clock;
  /** A statement has failed in a way that says so: it is time to look. */
  readonly onHindered: () => void;
}

/**
 * Whether changes can be stored. A real write that failed is remembered until a new connection could do what failed: what is
 * asked of a session alone would not show a full disk, and old sessions go on as they began.
 */
export class WriteState {
  readonly #context: Context;
  readonly #reads = new SharedReads<'state', Hindrance | null>();
  #hindrance: Hindrance | null = null;
  /** How many writes have failed in a way that says why. */
  #failures = 0;
  #roomAskedAt = 0;

  constructor(context: Context) {
    this.#context = context;
    for (const pool of context.pools) pool.onFailure((error) => this.#note(error));
  }

  /**
   * What hinders writes now; null: nothing.
   * @throws when PostgreSQL doesn't answer
   */
  async look(): Promise<Hindrance | null> {
    return await this.#reads.take('state', async () => await this.#look());
  }

  #note(error: unknown): void {
    const hindrance = error instanceof pg.DatabaseError ? hindranceOf[error.code ?? ''] : undefined;
    if (hindrance === undefined) return;
    this.#failures += 1;
    // Of what only a look can tell apart, more may be known already.
    if (this.#hindrance === null || hindrance === 'full') this.#hindrance = hindrance;
    this.#context.onHindered();
  }

  async #look(): Promise<Hindrance | null> {
    const [pool] = this.#context.pools;
    const failures = this.#failures;
    const isAsBefore = (): boolean => this.#failures === failures;
    if (
      this.#hindrance === null &&
      pool &&
      hindranceIn(await pool.ask(stateOfSession, [])) === null &&
      isAsBefore()
    )
      return null;
    if (this.#hindrance === 'full' && this.#isTooSoon()) return this.#hindrance;
    const found = await this.#askAnew(this.#hindrance === 'full');
    // Sessions of before stay read-only.
    if (found === null) for (const one of this.#context.pools) one.renew();
    // A write that failed meanwhile knows more.
    if (found !== null || isAsBefore()) this.#hindrance = found;
    return this.#hindrance;
  }

  async #askAnew(withRoom: boolean): Promise<Hindrance | null> {
    const connection = this.#context.connectAnew();
    try {
      if (withRoom && !(await hasRoom(connection))) return 'full';
      return hindranceIn(await connection.ask(stateOfSession, []));
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

/** Whether the disk has room for more. */
const hasRoom = async (connection: Connections): Promise<boolean> => {
  try {
    await connection.ask(littleMemory, []);
    await connection.ask(writeTemporarily, []);
    return true;
  } catch (error) {
    const { code } = error as pg.DatabaseError;
    if (code === diskFull) return false;
    // A limit of temporary files says nothing of the disk.
    if (code === tooLargeFiles) return true;
    throw error;
  }
};

const hindranceIn = ({ rows }: pg.QueryResult): Hindrance | null => {
  const [{ isStandby, isReadOnly }] = rows as [{ isStandby: boolean; isReadOnly: boolean }];
  return isStandby ? 'standby' : isReadOnly ? 'readOnly' : null;
};
