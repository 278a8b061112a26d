import { z } from 'zod';

/** The heads of a list as one text, however they are cased and spaced; who reads lists makes it. */
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

/** Which field each column of a list is, from left to right; null: it is left out. */
export const listColumnsSchema = z
  .array(column, 'validation.invalidFormat')
  .max(60, 'validation.invalidFormat');
export type ListColumns = z.infer<typeof listColumnsSchema>;
