import { z } from 'zod';
import { hallDaySchema } from '../halls/hall-schema.ts';

/**
 * A day in the day pickers: its halls, and in kg the capacity of its runs' trucks, its live shipments (`load`) and those of them
 * that are on a truck (`placedLoad`).
 */
export const dayLoadSchema = hallDaySchema
  .extend({ truckCapacity: z.int(), load: z.int(), placedLoad: z.int() })
  .meta({ id: 'DayLoad' });
export type DayLoad = z.infer<typeof dayLoadSchema>;
