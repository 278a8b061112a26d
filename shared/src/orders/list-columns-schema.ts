import { z } from 'zod';

/** The column headings of a pasted or imported list as one text, as the list's parser normalises them. */
export const listHeadsSchema = z
  .string('validation.required')
  .min(1, 'validation.required')
  .max(1_500, 'validation.tooLong');

const column = z
  .strictObject({
    field: z
      .string('validation.invalidFormat')
      .regex(/^[a-zA-Z][a-zA-Z0-9]{0,30}$/, 'validation.invalidFormat'),
    inTonnes: z.boolean('validation.invalidFormat'),
  })
  .nullable();

/** The order field of each list column from left to right; null for an ignored column. */
export const listColumnsSchema = z
  .array(column, 'validation.invalidFormat')
  .max(60, 'validation.invalidFormat');
export type ListColumns = z.infer<typeof listColumnsSchema>;
