import { nextOccurrence } from '@werkplan/shared/routines/recurrence.ts';
import { addDays, type Day } from '@werkplan/shared/values/day.ts';
import { readCalendar } from '../working-days/calendar-query.ts';
import type { Database } from '../database/database.ts';

/** Days ahead within which a template's next day is searched. */
const daysAhead = 400;

/** Reads all templates, each with its next day from `today` on and the coming days on which it used another slot. */
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
    next: nextOccurrence(template, calendar, today),
    elsewhere: moved.flatMap(({ templateId, date, slot }) =>
      templateId === template.id && slot !== null ? [{ date, slot }] : [],
    ),
  }));
};
