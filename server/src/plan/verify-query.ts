import { type Kysely, sql } from 'kysely';
import { planEpoch } from '../change/epoch-store.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { logChecks } from './verify-log-query.ts';
import {
  type VerifyCheck,
  type Difference,
  findDifferences,
  type CheckResult,
  maxListed,
} from './verify-slices-query.ts';
import { tableChecks } from './verify-tables-query.ts';

export interface NamedCheckResult extends CheckResult {
  readonly name: string;
  readonly of: VerifyCheck['of'];
  readonly ms: number;
}

interface VerifyOptions {
  /** The checks that extras add; they run after those of the plan. */
  readonly more?: readonly VerifyCheck[];
  /** Called after each check. */
  readonly onChecked?: (checked: NamedCheckResult) => void;
  /** Aborts the comparison before its next slice. */
  readonly signal?: AbortSignal | undefined;
  /** True if nothing is to be compared while another server compares. */
  readonly alone?: boolean;
}

/** Key of the advisory lock ("wrkv" in ASCII). Of the servers that compare with `alone`, it lets only one at a time compare. */
const verifyLock = 0x77726b76;

const isFree = async (tx: Kysely<Tables>): Promise<boolean> => {
  const { rows } = await sql<{
    free: boolean;
  }>`SELECT pg_try_advisory_xact_lock(${verifyLock}) AS free`.execute(tx);
  return rows[0]?.free === true;
};

const run = async (
  tx: Kysely<Tables>,
  check: VerifyCheck,
  onSlice: () => void,
): Promise<NamedCheckResult> => {
  const began = performance.now();
  const listed: Difference[] = [];
  let [compared, count] = [0, 0];
  for (const part of check.parts) {
    const found = await findDifferences(tx, part, onSlice);
    compared += found.compared;
    count += found.count;
    listed.push(...found.listed);
  }
  const { name, of } = check;
  return { name, of, compared, count, listed: listed.slice(0, maxListed), ms: performance.now() - began };
};

/**
 * Compares log and tables as they are at one moment, in a read-only transaction that doesn't see later changes. Returns each
 * check's result; null if `alone` is set and another server is comparing.
 * @throws an error that `asDomainError` maps to BUSY during a restore
 */
export const verifyStored = async (
  db: Database,
  { alone = false, ...options }: VerifyOptions = {},
): Promise<readonly NamedCheckResult[] | null> =>
  await db
    .withoutPlugins()
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`.execute(
        tx,
      );
      if (alone && !(await isFree(tx))) return null;
      await sql`SELECT ${planEpoch}`.execute(tx);
      return await compareStored(tx, options);
    });

/** Compares log and tables of the current schema within the transaction's snapshot. */
export const compareStored = async (
  tx: Kysely<Tables>,
  { more = [], onChecked = () => undefined, signal }: Omit<VerifyOptions, 'alone'> = {},
): Promise<readonly NamedCheckResult[]> => {
  const checked: NamedCheckResult[] = [];
  for (const check of [...logChecks, ...tableChecks, ...more]) {
    const found = await run(tx, check, () => signal?.throwIfAborted());
    checked.push(found);
    onChecked(found);
  }
  return checked;
};
