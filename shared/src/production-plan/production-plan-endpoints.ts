import { z } from 'zod';
import { declareEndpoint } from '../http/endpoint.ts';
import { daySchema } from '../values/day.ts';
import { planRowSchema } from './production-plan.ts';

export const productionPlanEndpoint = declareEndpoint({
  name: 'productionPlan.month',
  method: 'GET',
  path: '/api/production-plan',
  access: 'viewer',
  table: true,
  fields: true,
  summary: 'The totals of every day of the month of `date`, canceled orders left out',
  query: z.strictObject({ date: daySchema }),
  answer: z.array(planRowSchema),
});
