import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';

/** The start of the log: the last archived change and the first day that the log covers. 0 and null if nothing is archived. */
export interface LogStart {
  readonly changeId: number;
  readonly knownFrom: Day | null;
}

export const readLogStart = async (db: Database): Promise<LogStart> =>
  await db.selectFrom('logStart').select(['changeId', 'knownFrom']).executeTakeFirstOrThrow();
