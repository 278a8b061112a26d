import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';

/** Where the log starts after archiving: after `changeId`, and complete from the day `knownFrom` on. 0 and null without archiving. */
export interface LogStart {
  readonly changeId: number;
  readonly knownFrom: Day | null;
}

export const readLogStart = async (db: Database): Promise<LogStart> =>
  await db.selectFrom('logStart').select(['changeId', 'knownFrom']).executeTakeFirstOrThrow();
