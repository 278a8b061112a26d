import { z } from 'zod';
import { reservedFields } from '../halls/hall-schema.ts';
import { dayStates } from '../working-days/calendar-entry.ts';
import { daySchema } from '../values/day-schema.ts';

/**
 * One day of the month's production plan; weights in kg. `revision` is the day's revision when it was read: messages with new
 * totals are ignored unless their revision is higher.
 */
export const productionPlanRowSchema = z
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
    /** The day's state in the plant's calendar, as in the halls' totals. */
    state: z.enum(dayStates),
    name: z.string(),
    /** Time (UTC, ISO 8601) and author of the day's release; null if not released. */
    releasedAt: z.string().nullable(),
    releasedBy: z.string().nullable(),
    /** The number of changes after the release. */
    lateChanges: z.int().min(0),
    ...reservedFields,
  })
  .meta({ id: 'ProductionPlanRow' });
export type ProductionPlanRow = z.infer<typeof productionPlanRowSchema>;
