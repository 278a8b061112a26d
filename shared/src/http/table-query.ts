import { z } from 'zod';

export const answerFormats = ['json', 'csv', 'xlsx'] as const;
export type TableFormat = Exclude<(typeof answerFormats)[number], 'json'>;

/** The media types of the forms in which a table is answered. */
export const tableTypes: Readonly<Record<TableFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

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
