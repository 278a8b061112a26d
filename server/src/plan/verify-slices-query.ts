import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Entity, kindOfTable } from '../change/rows.ts';
import type { Tables } from '../database/tables.ts';

/** The names of all tables of the plan. */
export const planEntities = Object.keys(kindOfTable) as readonly Entity[];

/** A wrong row or stream (`subject`) and what is wrong with it. Never has text that a planner entered, because it is logged. */
export interface Difference {
  readonly subject: string;
  readonly what: string;
}

/** A check of the log itself, or of the tables against the log and against the plan's rules. */
export interface VerifyCheck {
  /** A statement that is true if the check finds nothing. It is printed as the check's name. */
  readonly name: string;
  readonly of: 'log' | 'tables';
  readonly parts: readonly CheckPart[];
}

/** Builds the SQL condition that limits a column of keys to the current slice. */
type Within = (column: string) => RawBuilder<unknown>;

/** A query over many rows that runs on one slice of keys after another. */
export interface CheckPart {
  /** Selects the keys to compare as the column `key`, which has an index. */
  readonly keys: RawBuilder<unknown>;
  /** The number of keys per slice. Equal keys are never separated, so a slice may have more. */
  readonly size: number;
  /** Selects the differences of one slice. */
  readonly find: (within: Within) => RawBuilder<Difference>;
}

/** Maximum number of differences that are listed per check or stream. Further ones are only counted. */
export const maxListed = 20;

export interface CheckResult {
  readonly compared: number;
  readonly count: number;
  readonly listed: readonly Difference[];
}

type Key = number | string;

const withinSlice =
  (after: Key | null, last: Key | null): Within =>
  (column) => {
    const from = after === null ? sql`true` : sql`${sql.ref(column)} > ${sql.lit(after)}`;
    return last === null ? from : sql`${from} AND ${sql.ref(column)} <= ${sql.lit(last)}`;
  };

interface Slice {
  readonly last: Key | null;
  readonly taken: number;
}

const nextCut = async (tx: Kysely<Tables>, { keys, size }: CheckPart, after: Key | null): Promise<Slice> => {
  const { rows } = await sql<Slice>`
    SELECT max(key) AS last, count(*)::int AS taken FROM (
      SELECT key FROM (${keys}) listed WHERE ${withinSlice(after, null)('key')}
      ORDER BY key FETCH FIRST ${sql.lit(size)} ROWS WITH TIES) cut`.execute(tx);
  return rows[0] ?? { last: null, taken: 0 };
};

/**
 * Runs a part's query slice by slice, from the lowest key to beyond the highest, so that the duration and memory of a statement
 * don't grow with the years.
 */
export const findDifferences = async (
  tx: Kysely<Tables>,
  part: CheckPart,
  onSlice: () => void,
): Promise<CheckResult> => {
  const listed: Difference[] = [];
  let [compared, count] = [0, 0];
  let after: Key | null = null;
  for (;;) {
    onSlice();
    const cut = await nextCut(tx, part, after);
    const isLast = cut.taken < part.size;
    const { rows } = await sql<Difference & { total: number }>`
      SELECT subject, what, count(*) OVER ()::int AS total
      FROM (${part.find(withinSlice(after, isLast ? null : cut.last))}) found LIMIT ${sql.lit(maxListed)}`.execute(
      tx,
    );
    compared += cut.taken;
    count += rows[0]?.total ?? 0;
    for (const { subject, what } of rows) if (listed.length < maxListed) listed.push({ subject, what });
    if (isLast) return { compared, count, listed };
    after = cut.last;
  }
};
