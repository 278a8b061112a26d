import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { daysBetween, isDay } from '../values/day.ts';
import { daySchema } from '../values/day-schema.ts';
import { idParams } from '../values/identifier-schema.ts';
import { calendarDaySchema, calendarEntrySchema } from '../working-days/calendar-entry-schema.ts';
import { newCalendarEntrySchema } from './new-calendar-entry-schema.ts';

const maxDays = 371;

export const calendarContracts = {
  'calendar.read': {
    summary: 'The state of each of at most 371 days in the plant’s calendar, and the calendar’s entries',
    query: z.strictObject({ from: daySchema, to: daySchema }).superRefine(({ from, to }, context) => {
      if (!isDay(from) || !isDay(to)) return;
      const count = daysBetween(from, to) + 1;
      if (count < 1 || count > maxDays)
        context.addIssue({ code: 'custom', path: ['to'], message: 'validation.invalidDate' });
    }),
    answer: z.object({ days: z.array(calendarDaySchema), entries: z.array(calendarEntrySchema) }),
  },
  'calendar.add': {
    summary:
      'Add a closure of the plant, or an extra working day with the capacities of its halls in kg; today and later only',
    body: newCalendarEntrySchema,
    answer: calendarEntrySchema,
  },
  'calendar.remove': {
    summary: 'Remove a closure or an extra day from the calendar; a closure that has begun ends yesterday',
    params: idParams,
    answer: calendarEntrySchema,
  },
} satisfies Contracts;
