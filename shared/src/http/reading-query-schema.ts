import { z } from 'zod';
import { defaultLimit } from './reading-query.ts';
import { answerFormats } from './table-query.ts';

/** The additional query of calls with `fields`, which the endpoint router parses. */
export const fieldsQuerySchema = z.object({
  fields: z
    .string()
    .max(2000, 'validation.tooLong')
    .regex(/^\w+(?:\.\w+)*(?:,\w+(?:\.\w+)*)*$/, 'validation.invalidFormat')
    .optional()
    .describe(
      'Answers only these fields of each row, separated by commas (`id,city`; nested `order.city`); for a table, these columns',
    ),
});

/** The additional query of calls with `paged`, which the endpoint router parses. */
export const pageQuerySchema = z.object({
  limit: z
    .string()
    .regex(/^(?:[1-9]\d{0,2}|1000)$/, 'validation.invalidFormat')
    .transform(Number)
    .optional()
    .describe(`Rows per page, 1 to 1000; with a cursor ${defaultLimit} by default. Rows sorted by \`id\``),
  cursor: z
    .string()
    .max(400, 'validation.invalidFormat')
    .optional()
    .describe('The beginning of the page: `x-plan-next` of the previous page, unchanged'),
});

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

const instant = z.iso.datetime({ offset: true, error: 'validation.invalidFormat' });

/** An RFC 3339 instant in a query. */
export const instantInQuery = z
  .string()
  // An unescaped plus arrives as a space.
  .transform((text) => text.replace(/ (?=\d\d:\d\d$)/, '+'))
  .pipe(instant);

const updatedSinceWords =
  'Answers only rows that were written at this instant (RFC 3339, `2026-11-23T08:00:00Z`) or later, the oldest change first';

/** The parameter of lists that can be limited to rows changed since an instant. */
export const updatedSinceSchema = instantInQuery.optional().describe(updatedSinceWords);

/** The query of lists that require `updatedSince`. */
export const updatedQuerySchema = z.strictObject({
  updatedSince: instantInQuery.describe(updatedSinceWords),
});
