import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { daysBetween, isDay } from '../values/day.ts';
import { daySchema } from '../values/day-schema.ts';
import { dayLoadSchema } from './day-load-schema.ts';

const maxDays = 45;

export const dayLoadContracts = {
  'days.list': {
    summary: 'Load and capacity of the halls and the trucks for each of at most 45 days, for day pickers',
    query: z.strictObject({ from: daySchema, to: daySchema }).superRefine(({ from, to }, context) => {
      if (!isDay(from) || !isDay(to)) return;
      const count = daysBetween(from, to) + 1;
      if (count < 1 || count > maxDays)
        context.addIssue({ code: 'custom', path: ['to'], message: 'validation.invalidDate' });
    }),
    answer: z.array(dayLoadSchema),
  },
} satisfies Contracts;
