import { z } from 'zod';
import { hallIdSchema } from '../halls/hall-schema.ts';
import type { Contracts } from '../http/endpoint.ts';
import { daySchema } from '../values/day-schema.ts';
import { printSchema, recordedHallPrintSchema, recordedPrintSchema } from './print-schema.ts';

export const hallsSchema = z
  .array(hallIdSchema)
  .min(1)
  .max(3)
  .refine((halls) => new Set(halls).size === halls.length, 'validation.twice');

export const printContracts = {
  'prints.latest': {
    summary: "The latest print of a day's delivery plan by anyone; null if there is none",
    query: z.strictObject({ date: daySchema }),
    answer: printSchema.nullable(),
  },
  'prints.record': {
    summary:
      "Record that a day's delivery plan is printed, and answer what has changed on it since the previous print; with " +
      "If-Match (the day snapshot's ETag) it is refused if the day has changed since",
    body: z.strictObject({ date: daySchema }),
    answer: recordedPrintSchema,
  },
  'prints.recordHalls': {
    summary:
      'Record that the lists of these halls are printed for a day, and answer what has changed on each since its ' +
      "previous print, by hall in this order; with If-Match (the day snapshot's ETag) it is refused if the day has " +
      'changed since',
    body: z.strictObject({ date: daySchema, halls: hallsSchema }),
    answer: z.array(recordedHallPrintSchema),
  },
} satisfies Contracts;
