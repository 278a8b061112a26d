import { z } from 'zod';
import { defaultLimit } from './reading-query.ts';

/** The additional query of calls with `fields`, which the endpoint router parses. */
export const fieldsQuerySchema = z.object({
  fields: z
    .string()
    .max(2000, 'validation.tooLong')
    .regex(/^\w+(?:\.\w+)*(?:,\w+(?:\.\w+)*)*$/, 'validation.invalidFormat')
    .optional()
    .describe(
      'Only these fields, by comma, of each row (`id,city`; of what is nested `order.city`); as a table these columns. The others are absent then',
    ),
});

/** The additional query of calls with `paged`, which the endpoint router parses. */
export const pageQuerySchema = z.object({
  limit: z
    .string()
    .regex(/^(?:[1-9]\d{0,2}|1000)$/, 'validation.invalidFormat')
    .transform(Number)
    .optional()
    .describe(`Rows of a page, 1 to 1000; with a cursor alone ${defaultLimit}. Rows come by \`id\` then`),
  cursor: z
    .string()
    .max(400, 'validation.invalidFormat')
    .optional()
    .describe('Where the page begins: `x-plan-next` of the page before, as it came'),
});

const instant = z.iso.datetime({ offset: true, error: 'validation.invalidFormat' });

/** An RFC 3339 instant in a query. */
export const instantInQuery = z
  .string()
  // An unescaped plus arrives as a space.
  .transform((text) => text.replace(/ (?=\d\d:\d\d$)/, '+'))
  .pipe(instant);

const updatedSinceWords =
  'Only rows that were written at this instant (RFC 3339, `2026-11-23T08:00:00Z`) or later, the oldest change first';

/** For lists that can be limited to rows changed since an instant. */
export const updatedSinceSchema = instantInQuery.optional().describe(updatedSinceWords);

/** For lists that require `updatedSince`. */
export const updatedQuerySchema = z.strictObject({
  updatedSince: instantInQuery.describe(updatedSinceWords),
});
