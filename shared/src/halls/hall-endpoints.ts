import { z } from 'zod';
import { declareEndpoint } from '../http/endpoint.ts';
import { daySchema } from '../values/day.ts';
import { kilogramsSchema } from '../values/kilograms.ts';
import { hallCapacitySchema, hallDaySchema, hallTotalsSchema } from './hall.ts';

const maxDates = 45;

export const hallTotalsEndpoint = declareEndpoint({
  name: 'halls.totals',
  method: 'GET',
  path: '/api/halls/totals',
  access: 'display',
  summary: 'Capacity and load of every hall on a day; with `date` repeated a list per day',
  query: z.strictObject({ date: z.union([daySchema, z.array(daySchema).min(1).max(maxDates)]) }),
  answer: z.union([z.array(hallTotalsSchema), z.array(hallDaySchema)]),
});

export const setCapacityEndpoint = declareEndpoint({
  name: 'halls.setCapacity',
  method: 'PUT',
  path: '/api/halls/{id}/capacity',
  access: 'planner',
  change: true,
  summary: "Set a hall's capacity in kg for one day, or the default from a date on; today and later only",
  params: z.strictObject({
    id: z
      .string()
      .regex(/^[1-9]\d{0,9}$/, 'validation.invalidFormat')
      .transform(Number),
  }),
  body: z.union([
    z.strictObject({ date: daySchema, maxCapacity: kilogramsSchema }),
    z.strictObject({ validFrom: daySchema, maxCapacity: kilogramsSchema }),
  ]),
  answer: hallCapacitySchema,
});
