import { z } from 'zod';
import { daySchema } from '../values/day-schema.ts';
import { idSchema, versionSchema } from '../values/identifier-schema.ts';
import { dayStates } from './calendar-entry.ts';

/**
 * An entry of the plant's calendar (rules/calendar.md#working-days). `week`: from `day` on the plant works on the ISO weekdays in
 * `workdays`, '12345'. `holiday`, `closure`: closed from `day` to `until`. `extraDay`: a working day despite other entries.
 */
export const calendarEntrySchema = z
  .strictObject({
    id: idSchema,
    kind: z.enum(['week', 'holiday', 'closure', 'extraDay']),
    day: daySchema,
    /** The last day, equal to `day` for a single one; null for a week, which is valid until the next one begins. */
    until: daySchema.nullable(),
    name: z.string(),
    workdays: z.string().regex(/^1?2?3?4?5?6?7?$/),
    version: versionSchema,
  })
  .meta({ id: 'CalendarEntry' });
export type CalendarEntry = z.infer<typeof calendarEntrySchema>;

/** A day in the plant's calendar; `name` is that of its holiday, closure or extra day, else ''. */
export const calendarDaySchema = z
  .object({ date: daySchema, state: z.enum(dayStates), name: z.string() })
  .meta({ id: 'CalendarDay' });
export type CalendarDay = z.infer<typeof calendarDaySchema>;
