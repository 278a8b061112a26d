import type { DaySnapshot } from '@werkplan/shared/live/day-state-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import { readEpoch } from '../../server/src/change/epoch-store.ts';
import type { Database } from '../../server/src/database/database.ts';
import { buildSnapshot } from '../../server/src/days/day-snapshot.ts';
import { PlanMemory } from '../../server/src/plan/plan-memory.ts';
import { createSqlPlanStore } from '../../server/src/plan/sql-plan-store.ts';

/** Reads a day as a server with an empty memory does. */
export const readDaySnapshot = async (db: Database, day: Day): Promise<DaySnapshot> => {
  const memory = new PlanMemory(createSqlPlanStore(db), await readEpoch(db));
  return buildSnapshot(await memory.day(day), day);
};
