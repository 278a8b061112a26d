import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { papers } from '../plan/paper.ts';
import { daySchema } from '../values/day-schema.ts';
import { hallsSchema } from './print-contracts.ts';
import { openedPrintSchema, recordedHallPrintSchema } from './print-schema.ts';

export const openPrintContracts = {
  'prints.open': {
    summary:
      "Says that a print dialog opens over a day's delivery plan and answers what it is to be marked with, as `POST /api/prints` does; it counts as printed only once that is said (`POST /api/prints/answer`). With If-Match (the day snapshot's ETag) only while the day is as the sender has it",
    body: z.strictObject({ date: daySchema }),
    answer: openedPrintSchema,
  },
  'prints.openHalls': {
    summary: 'The same for the lists of halls, by hall in this order',
    body: z.strictObject({ date: daySchema, halls: hallsSchema }),
    answer: z.array(recordedHallPrintSchema),
  },
  'prints.answer': {
    summary:
      'Says whether papers that the caller has opened were printed. A yes makes each the latest print of its paper, unless a later one is by now; a no forgets them',
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
