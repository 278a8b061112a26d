import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';

/** Where the log begins: after that change, whole from that day of the plant on; `{ 0, null }` while nothing is archived. */
export interface LogStart {
  readonly changeId: number;
  readonly knownFrom: Day | null;
}

export const readLogStart = async (db: Database): Promise<LogStart> =>
  await db.selectFrom('logStart').select(['changeId', 'knownFrom']).executeTakeFirstOrThrow();
