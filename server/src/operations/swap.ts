import type { PlanTable } from './plan-tables-query.ts';

export interface Swap {
  /** All that the plan has, each table after those it refers to. */
  readonly tables: readonly PlanTable[];
  /** The schema in use, and the one where the plan waits. */
  readonly home: string;
  readonly workshop: string;
  /** Of a database that doesn't know the plan, nobody can say what was revoked since: it is void unless this is asked for. */
  readonly keepLinks: boolean;
}

/** Tables in use that can be read; what the others held is lost. */
export type Sound = ReadonlySet<string>;
