import { z } from 'zod';
import { answerFormats } from './table-query.ts';

/** The additional query of calls with `table`, which the endpoint router parses. */
export const tableQuerySchema = z.object({
  format: z
    .enum(answerFormats)
    .optional()
    .describe('`csv` or `xlsx` answers a spreadsheet, as their media types in `Accept` do'),
  separator: z
    .enum(['comma', 'semicolon'])
    .optional()
    .describe('For CSV: `semicolon` for a German spreadsheet, with decimal commas'),
});
