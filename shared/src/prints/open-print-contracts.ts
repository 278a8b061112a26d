import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { papers } from '../plan/paper.ts';
import { daySchema } from '../values/day-schema.ts';
import { hallsSchema } from './print-contracts.ts';
import { openedPrintSchema, recordedHallPrintSchema } from './print-schema.ts';

export const openPrintContracts = {
  'prints.open': {
    summary:
      "Open a day's delivery plan for printing and answer what the paper has to mark, as `POST /api/prints` does; it " +
      "counts as printed only once `POST /api/prints/answer` confirms it. With If-Match (the day snapshot's ETag) it is " +
      'refused if the day has changed since',
    body: z.strictObject({ date: daySchema }),
    answer: openedPrintSchema,
  },
  'prints.openHalls': {
    summary:
      'Open the lists of these halls for printing, as `prints.open` does with the delivery plan; answers by hall in this order',
    body: z.strictObject({ date: daySchema, halls: hallsSchema }),
    answer: z.array(recordedHallPrintSchema),
  },
  'prints.answer': {
    summary:
      'Say if opened papers were printed: a yes makes each one the latest print of its paper, unless there is a later ' +
      'print already; a no discards them',
    body: z.strictObject({
      date: daySchema,
      papers: z
        .array(z.enum(papers, 'validation.invalidFormat'))
        .min(1)
        .max(4)
        .refine((named) => new Set(named).size === named.length, 'validation.twice'),
      /** The time of opening, from the answer of `prints.open`. */
      printedAt: z.iso.datetime('validation.invalidFormat'),
      isPrinted: z.boolean(),
    }),
    /** The papers of which this has become the latest print. */
    answer: z.array(z.enum(papers)),
  },
} satisfies Contracts;
