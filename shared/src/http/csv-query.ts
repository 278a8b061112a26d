import { z } from 'zod';

export const csvFormats = ['json', 'csv'] as const;

/** What a call with `csv` takes besides its own query; the endpoint router reads it. */
export const csvQuerySchema = z.object({
  format: z.enum(csvFormats).optional().describe('`csv` for a spreadsheet, as `Accept: text/csv` does'),
  separator: z
    .enum(['comma', 'semicolon'])
    .optional()
    .describe('`semicolon` for a German spreadsheet; decimals have a comma then'),
});
