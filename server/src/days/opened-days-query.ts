import type { Day } from '@werkplan/shared/values/day.ts';
import type { Database } from '../database/database.ts';

export const readOpenedDays = async (db: Database, from: Day): Promise<Day[]> => {
  const days = await db.selectFrom('openedDay').select('date').where('date', '>=', from).execute();
  return days.map(({ date }) => date);
};
