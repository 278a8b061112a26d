import { z } from 'zod';
import { reservedFields } from '../halls/hall-schema.ts';
import { dayStates } from '../working-days/calendar-entry.ts';
import { daySchema } from '../values/day-schema.ts';

/**
 * A day of the forecast, kg (rules/production-forecast.md#figures-of-a-column). `revision` is the day's revision when it
 * was read; the halls' capacities are for the bars that show how full a hall is.
 */
export const forecastDaySchema = z
  .object({
    date: daySchema,
    hall1SteelTotal: z.int(),
    hall1MattingTotal: z.int(),
    hall2SteelTotal: z.int(),
    hall2MattingTotal: z.int(),
    hall3SteelTotal: z.int(),
    hall3MattingTotal: z.int(),
    totalSteel: z.int(),
    totalMatting: z.int(),
    freeCapacity: z.int(),
    hall1Capacity: z.int(),
    hall2Capacity: z.int(),
    hall3Capacity: z.int(),
    revision: z.int().min(0),
    /** The day's state in the plant's calendar, as in the halls' totals. */
    state: z.enum(dayStates),
    name: z.string(),
    ...reservedFields,
  })
  .meta({ id: 'ProductionForecastDay' });
export type ForecastDay = z.infer<typeof forecastDaySchema>;

/** Monday to Friday of a week and of the following one. */
export const forecastSchema = z
  .object({ week1: z.array(forecastDaySchema), week2: z.array(forecastDaySchema) })
  .meta({ id: 'ProductionForecast' });
export type Forecast = z.infer<typeof forecastSchema>;
