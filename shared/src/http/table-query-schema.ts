import { z } from 'zod';
import { answerFormats } from './table-query.ts';

/** The additional query of calls with `table`, which the endpoint router parses. */
export const tableQuerySchema = z.object({
  format: z
    .enum(answerFormats)
    .optional()
    .describe('`csv` or `xlsx` for a spreadsheet, as `Accept` with their media types does'),
  separator: z
    .enum(['comma', 'semicolon'])
    .optional()
    .describe('Of CSV: `semicolon` for a German spreadsheet; decimals have a comma then'),
});
