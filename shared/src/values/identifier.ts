import { z } from 'zod';

const maxIdentifier = 2_147_483_647;

export const idSchema = z
  .int('validation.invalidFormat')
  .min(1, 'validation.invalidFormat')
  .max(maxIdentifier, 'validation.invalidFormat');

/** An id in a path: decimal digits only, as a number. */
export const pathIdSchema = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'validation.invalidFormat')
  .transform(Number)
  .pipe(idSchema);

export const versionSchema = z.int('validation.invalidFormat').min(1, 'validation.invalidFormat');

export const idParams = z.strictObject({ id: pathIdSchema });
