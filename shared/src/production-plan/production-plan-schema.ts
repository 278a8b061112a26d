import { z } from 'zod';
import { dayStates } from '../calendar/calendar-entry.ts';
import { daySchema } from '../values/day-schema.ts';

/**
 * A day of the month's plan, kg. `revision` is the day's when the row was read: a totals message above it is
 * newer. The halls' capacities are for the bars.
 */
export const planRowSchema = z
  .object({
    day: daySchema,
    hall1SteelTotal: z.int(),
    hall2SteelTotal: z.int(),
    hall3SteelTotal: z.int(),
    steelTotal: z.int(),
    mattingTotal: z.int(),
    grandTotal: z.int(),
    freeCapacity: z.int(),
    hall1Capacity: z.int(),
    hall2Capacity: z.int(),
    hall3Capacity: z.int(),
    revision: z.int().min(0),
    /** The day in the plant's calendar, as in the halls' totals. */
    state: z.enum(dayStates),
    name: z.string(),
    /** Since when the day is released (UTC, ISO 8601), and by whom; null: it isn't. */
    releasedAt: z.string().nullable(),
    releasedBy: z.string().nullable(),
    /** How many changes came after the release. */
    lateChanges: z.int().min(0),
  })
  .meta({ id: 'ProductionPlanRow' });
export type PlanRow = z.infer<typeof planRowSchema>;
