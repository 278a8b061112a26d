import { z } from 'zod';
import { answerFormats } from './table-query.ts';

/** What a call with `table` takes besides its own query; the endpoint router reads it. */
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
