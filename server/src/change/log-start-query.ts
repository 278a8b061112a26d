import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';

/** The log begins after `changeId` and is complete from `knownFrom` on; `{ 0, null }` while nothing is archived. */
export interface LogStart {
  readonly changeId: number;
  readonly knownFrom: Day | null;
}

export const readLogStart = async (db: Database): Promise<LogStart> =>
  await db.selectFrom('logStart').select(['changeId', 'knownFrom']).executeTakeFirstOrThrow();
