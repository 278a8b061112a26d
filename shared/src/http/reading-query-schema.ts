import { z } from 'zod';
import { usualLimit } from './reading-query.ts';

/** What a call with `fields` takes besides its own query; the endpoint router reads it. */
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

/** What a call with `paged` takes besides its own query; the endpoint router reads it. */
export const pageQuerySchema = z.object({
  limit: z
    .string()
    .regex(/^(?:[1-9]\d{0,2}|1000)$/, 'validation.invalidFormat')
    .transform(Number)
    .optional()
    .describe(`Rows of a page, 1 to 1000; with a cursor alone ${usualLimit}. Rows come by \`id\` then`),
  cursor: z
    .string()
    .max(400, 'validation.invalidFormat')
    .optional()
    .describe('Where the page begins: `x-plan-next` of the page before, as it came'),
});

const instant = z.iso.datetime({ offset: true, error: 'validation.invalidFormat' });

/** An instant after RFC 3339. */
export const instantInQuery = z
  .string()
  // A plus that wasn't written as %2B arrives as a space.
  .transform((text) => text.replace(/ (?=\d\d:\d\d$)/, '+'))
  .pipe(instant);

const updatedSinceWords =
  'Only rows that were written at this instant (RFC 3339, `2026-11-23T08:00:00Z`) or later, the oldest change first';

/** For lists that can be restricted to what was changed since. */
export const updatedSinceSchema = instantInQuery.optional().describe(updatedSinceWords);

/** For lists of nothing else. */
export const updatedQuerySchema = z.strictObject({
  updatedSince: instantInQuery.describe(updatedSinceWords),
});
