import type { Database } from '../database/database.ts';
import type { PlanTable } from './plan-tables-query.ts';

/** Replacing the current plan, in one schema, by a new one, built in another schema. */
export interface PlanSwap {
  /** The plan's tables, each after those it refers to. */
  readonly tables: readonly PlanTable[];
  /** The schema of the current plan, and the one of the new plan. */
  readonly currentSchema: string;
  readonly newSchema: string;
  /** Copies data from the locked current plan into the new one; returns a line for each. */
  readonly carryOver: (tx: Database, swap: PlanSwap, readable: ReadableTables) => Promise<string[]>;
}

/** Carries an extra's data over into a restored plan; returns a line for each difference to the backup. */
export type CarryOverExtra = (
  tx: Database,
  swap: PlanSwap,
  about: { readonly readable: ReadableTables; readonly isSamePlan: boolean },
) => Promise<string[]>;

/** A swap for a restore. */
export interface RestoreSwap extends PlanSwap {
  /** Keeps a foreign backup's credentials, whose later revocations are unknown. */
  readonly keepLinks: boolean;
  readonly more: readonly CarryOverExtra[];
}

/** Current tables that can be read; the contents of others are lost. */
export type ReadableTables = ReadonlySet<string>;
