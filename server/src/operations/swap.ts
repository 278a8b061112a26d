import type { Database } from '../database/database.ts';
import type { PlanTable } from './plan-tables-query.ts';

export interface Swap {
  /** The plan's tables, each after those it refers to. */
  readonly tables: readonly PlanTable[];
  /** The schema in use, and the one with the new plan. */
  readonly home: string;
  readonly workshop: string;
  /** Copies data from the locked current plan into the new one; returns a line for each. */
  readonly takeOver: (tx: Database, swap: Swap, sound: ReadableTables) => Promise<string[]>;
}

/** A swap for a restore. */
export interface RestoreSwap extends Swap {
  /** Keeps a foreign backup's credentials, whose later revocations are unknown. */
  readonly keepLinks: boolean;
}

/** Current tables that can be read; the contents of others are lost. */
export type ReadableTables = ReadonlySet<string>;
