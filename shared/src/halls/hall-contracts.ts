import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { daySchema } from '../values/day-schema.ts';
import { capacityChangesSchema, capacityFields } from './capacity-change-schema.ts';
import { hallCapacitySchema, hallDaySchema, hallTotalsSchema } from './hall-schema.ts';

const maxDates = 45;

const hallParams = z.strictObject({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/, 'validation.invalidFormat')
    .transform(Number),
});

export const hallContracts = {
  'halls.totals': {
    summary: 'Capacity and load of every hall on a day; if `date` is repeated, a list with an entry per day',
    query: z.strictObject({ date: z.union([daySchema, z.array(daySchema).min(1).max(maxDates)]) }),
    answer: z.union([z.array(hallTotalsSchema), z.array(hallDaySchema)]),
  },
  'halls.setCapacity': {
    summary:
      "Set a hall's capacity in kg for one day, or its default from a date on, and the reason; today and later only. " +
      'Without `reason` the existing reason stays',
    params: hallParams,
    body: z.union([
      z.strictObject({ date: daySchema, ...capacityFields }),
      z.strictObject({ validFrom: daySchema, ...capacityFields }),
    ]),
    answer: hallCapacitySchema,
  },
  'halls.removeCapacity': {
    summary:
      "Remove a hall's exception of one day (`date`), or the default that begins on a day (`validFrom`); today and later only",
    params: hallParams,
    query: z
      .strictObject({ date: daySchema.optional(), validFrom: daySchema.optional() })
      .refine(({ date, validFrom }) => (date === undefined) !== (validFrom === undefined), {
        path: ['date'],
        error: 'validation.required',
      }),
    answer: hallCapacitySchema,
  },
  'halls.setCapacities': {
    summary:
      'Set up to 500 exceptions and defaults of halls as one change, all or none; `maxCapacity` null removes one',
    body: z.strictObject({ changes: capacityChangesSchema }),
    answer: z.array(hallCapacitySchema),
  },
} satisfies Contracts;
