import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { daySchema } from '../values/day-schema.ts';
import { isDay } from '../values/day.ts';
import { forecastWeeks } from './production-forecast-rules.ts';
import { forecastSchema } from './production-forecast-schema.ts';

/** False at both ends of the supported calendar, where one of the weeks would lie partly outside. */
const hasWholeWeeks = (day: string): boolean => {
  if (!isDay(day)) return true;
  const { week1, week2 } = forecastWeeks(day);
  return [...week1, ...week2].every(isDay);
};

export const productionForecastContracts = {
  'productionForecast.twoWeeks': {
    summary: 'The totals of Monday to Friday of the week of `date` and of the next, without canceled orders',
    query: z.strictObject({ date: daySchema.refine(hasWholeWeeks, 'validation.invalidDate') }),
    answer: forecastSchema,
  },
} satisfies Contracts;
