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
    summary: "The latest print of a day's delivery plan, by anyone; null when there is none",
    query: z.strictObject({ date: daySchema }),
    answer: printSchema.nullable(),
  },
  'prints.record': {
    summary:
      "Records that a day's delivery plan is being printed and answers what changed on paper since the print before; with If-Match (the day snapshot's ETag) only while the day is as the sender has it",
    body: z.strictObject({ date: daySchema }),
    answer: recordedPrintSchema,
  },
  'prints.recordHalls': {
    summary:
      "Records that the lists of these halls are being printed for a day and answers, by hall in this order, what changed on paper since the hall's print before; with If-Match (the day snapshot's ETag) only while the day is as the sender has it",
    body: z.strictObject({ date: daySchema, halls: hallsSchema }),
    answer: z.array(recordedHallPrintSchema),
  },
} satisfies Contracts;
