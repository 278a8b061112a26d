import type { Database } from '../database/database.ts';
import type { PlanTable } from './plan-tables-query.ts';

export interface Swap {
  /** All that the plan has, each table after those it refers to. */
  readonly tables: readonly PlanTable[];
  /** The schema in use, and the one where the plan waits. */
  readonly home: string;
  readonly workshop: string;
  /** Takes over into the plan that waits what is not to go with the one in use, which is locked; says what, a line each. */
  readonly takeOver: (tx: Database, swap: Swap, sound: Sound) => Promise<string[]>;
}

/** A swap by which a backup comes in. */
export interface RestoreSwap extends Swap {
  /** Of a database that doesn't know the plan, nobody can say what was revoked since: it is void unless this is asked for. */
  readonly keepLinks: boolean;
}

/** Tables in use that can be read; what the others held is lost. */
export type Sound = ReadonlySet<string>;
