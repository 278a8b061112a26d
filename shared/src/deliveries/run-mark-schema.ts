import { z } from 'zod';
import { siteWindowSchema } from './site-schema.ts';
import { daySchema } from '../values/day-schema.ts';
import { idSchema } from '../values/identifier-schema.ts';
import { runMarkReasons } from './run-mark.ts';

/** A reason against having a card on its run, such as a site's time window. Run marks are warnings and never refuse a change. */
export const runMarkSchema = z
  .object({
    reason: z.enum(runMarkReasons),
    /** The order's site; null for a driving ban at the plant itself, if the order has no site. */
    siteId: idSchema.nullable(),
    /** The last window of the run's weekday; null unless the reason is `window`. */
    window: siteWindowSchema.nullable(),
    /** The run's starting time, HH:MM. */
    start: z.string(),
    /** The banned day's name, '' for a Sunday; absent unless the reason is `drivingBan`. */
    day: z.string().optional(),
    /** The region in which the driving ban applies; absent unless the reason is `drivingBan`. */
    region: z.string().optional(),
  })
  .meta({ id: 'RunMark' });
export type RunMark = z.infer<typeof runMarkSchema>;

/** A card on a run with its run marks. */
export const markedCardSchema = z
  .object({ deliveryId: idSchema, shipmentId: idSchema, date: daySchema, marks: z.array(runMarkSchema) })
  .meta({ id: 'MarkedCard' });
export type MarkedCard = z.infer<typeof markedCardSchema>;
