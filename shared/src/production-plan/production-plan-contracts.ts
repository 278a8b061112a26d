import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { daySchema } from '../values/day-schema.ts';
import { productionPlanRowSchema } from './production-plan-schema.ts';

export const productionPlanContracts = {
  'productionPlan.month': {
    summary: 'The totals of every day of the month of `date`, without canceled orders',
    query: z.strictObject({ date: daySchema }),
    answer: z.array(productionPlanRowSchema),
  },
} satisfies Contracts;
