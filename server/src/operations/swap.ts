import type { Database } from '../database/database.ts';
import type { PlanTable } from './plan-tables-query.ts';

/** The replacement of the current plan, in one schema, by a new plan, built in another schema. */
export interface PlanSwap {
  /** The plan's tables, each after those it refers to. */
  readonly tables: readonly PlanTable[];
  /** The name of the current plan's schema. */
  readonly currentSchema: string;
  /** The name of the new plan's schema. */
  readonly newSchema: string;
  /** Copies data from the locked current plan into the new one; returns lines for the operator about differences. */
  readonly carryOver: (tx: Database, swap: PlanSwap, readable: ReadableTables) => Promise<string[]>;
}

/** Carries an extra's data over into a restored plan; returns a line for each difference from the backup. */
export type CarryOverExtra = (
  tx: Database,
  swap: PlanSwap,
  about: { readonly readable: ReadableTables; readonly isSamePlan: boolean },
) => Promise<string[]>;

/** The replacement of the current plan by a backup's. */
export interface RestoreSwap extends PlanSwap {
  /** Keeps credentials of the backup valid that would be revoked, because it is unknown which were revoked after the backup. */
  readonly keepLinks: boolean;
  /** The carry-overs of extras. */
  readonly more: readonly CarryOverExtra[];
}

/** Current tables that can be read; the contents of others are lost. */
export type ReadableTables = ReadonlySet<string>;
