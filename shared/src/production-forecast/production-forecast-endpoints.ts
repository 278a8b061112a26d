import { z } from 'zod';
import { declareEndpoint } from '../http/endpoint.ts';
import { daySchema, isDay } from '../values/day.ts';
import { forecastWeeks } from './production-forecast-rules.ts';
import { forecastSchema } from './production-forecast.ts';

/** False at the two ends of the calendar, where a week would begin or end outside of it. */
const hasWholeWeeks = (day: string): boolean => {
  if (!isDay(day)) return true;
  const { week1, week2 } = forecastWeeks(day);
  return [...week1, ...week2].every(isDay);
};

export const productionForecastEndpoint = declareEndpoint({
  name: 'productionForecast.twoWeeks',
  method: 'GET',
  path: '/api/production-forecast',
  access: 'viewer',
  table: true,
  fields: true,
  summary: 'The totals of Monday to Friday of the week of `date` and of the next, canceled orders left out',
  query: z.strictObject({ date: daySchema.refine(hasWholeWeeks, 'validation.invalidDate') }),
  answer: forecastSchema,
});
