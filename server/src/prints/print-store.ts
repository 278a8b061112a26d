import type { Print } from '@werkplan/shared/prints/print-schema.ts';
import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';

/** Finds the latest print of a day's delivery plan; null if the day has none. */
export const findLatestPrint = async (db: Database, date: Day): Promise<Print | null> => {
  const found = await db
    .selectFrom('print')
    .select(['id', 'date', 'revision', 'printedAt', 'actorName'])
    .where('date', '=', date)
    .where('paper', '=', 'delivery')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) return null;
  const { printedAt, actorName: by, ...rest } = found;
  return { ...rest, printedAt: printedAt.toISOString(), by };
};
