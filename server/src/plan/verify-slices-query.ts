import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Entity, kindOfTable } from '../change/rows.ts';
import type { Tables } from '../database/tables.ts';

/** The logged tables. */
export const planEntities = Object.keys(kindOfTable) as readonly Entity[];

/** Rows that are not as they should be: which one, and in what; never a planner's own words. */
export interface Difference {
  readonly subject: string;
  readonly what: string;
}

/** What is wrong in the log itself, or between the log and the tables. */
export interface Check {
  /** What is true when nothing is found. */
  readonly name: string;
  readonly of: 'log' | 'tables';
  readonly parts: readonly Part[];
}

/** Limits a column of keys to a slice of them. */
type Within = (column: string) => RawBuilder<unknown>;

/** One query over many rows, asked slice by slice. */
export interface Part {
  /** What is compared: a column named `key`, which an index gives in order. */
  readonly keys: RawBuilder<unknown>;
  /** So many keys a slice; those that are equal stay together. */
  readonly size: number;
  /** The differences of a slice. */
  readonly find: (within: Within) => RawBuilder<Difference>;
}

/** Of a check or a memory so many differences are listed; the others are counted. */
export const mostListed = 20;

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

interface Cut {
  readonly last: Key | null;
  readonly taken: number;
}

const nextCut = async (tx: Kysely<Tables>, { keys, size }: Part, after: Key | null): Promise<Cut> => {
  const { rows } = await sql<Cut>`
    SELECT max(key) AS last, count(*)::int AS taken FROM (
      SELECT key FROM (${keys}) listed WHERE ${withinSlice(after, null)('key')}
      ORDER BY key FETCH FIRST ${sql.lit(size)} ROWS WITH TIES) cut`.execute(tx);
  return rows[0] ?? { last: null, taken: 0 };
};

/**
 * Asks a part's query slice by slice, from the lowest key to beyond the highest one, so that neither a statement nor its
 * memory grows with the years.
 */
export const findDifferences = async (
  tx: Kysely<Tables>,
  part: Part,
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
      FROM (${part.find(withinSlice(after, isLast ? null : cut.last))}) found LIMIT ${sql.lit(mostListed)}`.execute(
      tx,
    );
    compared += cut.taken;
    count += rows[0]?.total ?? 0;
    for (const { subject, what } of rows) if (listed.length < mostListed) listed.push({ subject, what });
    if (isLast) return { compared, count, listed };
    after = cut.last;
  }
};
