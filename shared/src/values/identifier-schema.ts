import { z } from 'zod';

const maxInteger = 2_147_483_647;

/** An integer from 1 to the largest that the database can store. */
const countedSchema = () =>
  z
    .int('validation.invalidFormat')
    .min(1, 'validation.invalidFormat')
    .max(maxInteger, 'validation.invalidFormat');

export const idSchema = countedSchema();
export const versionSchema = countedSchema();

/** An id in a path, converted from decimal digits to a number. */
export const pathIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'validation.invalidFormat')
  .transform(Number)
  .pipe(idSchema);

export const idParams = z.strictObject({ id: pathIdSchema });
