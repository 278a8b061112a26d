import { nextTime } from '@werkplan/shared/routines/recurrence.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import { readCalendar } from '../calendar/calendar-query.ts';
import type { Database } from '../database/database.ts';

/** So far ahead the next time of a template is looked for. */
const daysAhead = 400;

/** All templates, each with its next time from `today` on and the coming days on which another slot had to do. */
export const readTemplates = async (db: Database, today: Day) => {
  const templates = await db.selectFrom('template').selectAll().orderBy('id').execute();
  const calendar = await readCalendar(db, today, addDays(today, daysAhead));
  const moved = await db
    .selectFrom('occurrence')
    .innerJoin('template', 'template.id', 'occurrence.templateId')
    .innerJoin('deliveryItem', 'deliveryItem.id', 'occurrence.rowId')
    .select(['occurrence.templateId', 'occurrence.date', 'occurrence.slot'])
    .where('occurrence.date', '>=', today)
    .whereRef('occurrence.slot', '<>', 'template.slot')
    .orderBy('occurrence.date')
    .execute();
  return templates.map((template) => ({
    ...template,
    next: nextTime(template, calendar, today),
    elsewhere: moved.flatMap(({ templateId, date, slot }) =>
      templateId === template.id && slot !== null ? [{ date, slot }] : [],
    ),
  }));
};
