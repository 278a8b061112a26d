import { z } from 'zod';
import { idSchema } from '../values/identifier-schema.ts';
import { requiredTextSchema, textSchema } from '../values/text-schema.ts';

/** Limits a signature to some 20 kB. */
const [maxStrokes, maxPoints] = [200, 4_000];
const side = z
  .int('validation.invalidFormat')
  .min(1, 'validation.invalidFormat')
  .max(10_000, 'validation.invalidFormat');
const coordinate = z
  .int('validation.invalidFormat')
  .min(0, 'validation.invalidFormat')
  .max(10_000, 'validation.invalidFormat');

/** A drawn signature: the field's size, and strokes as lists of points, `[x, y, x, y, …]`. */
const signatureSchema = z
  .strictObject({
    width: side,
    height: side,
    strokes: z
      .array(
        z
          .array(coordinate)
          .min(2, 'validation.invalidFormat')
          .max(2 * maxPoints, 'validation.tooLong')
          .refine((stroke) => stroke.length % 2 === 0, 'validation.invalidFormat'),
      )
      .min(1, 'validation.required')
      .max(maxStrokes, 'validation.tooLong')
      .refine((strokes) => strokes.flat().length <= 2 * maxPoints, 'validation.tooLong'),
  })
  .meta({ id: 'Signature' });
export type Signature = z.infer<typeof signatureSchema>;

/** A part of which `pieces` are missing; null if the whole part is missing. */
const missingSchema = z.strictObject({
  shipmentId: idSchema,
  pieces: z
    .int('validation.invalidFormat')
    .min(1, 'validation.invalidFormat')
    .max(100_000, 'validation.invalidFormat')
    .nullable()
    .default(null),
});

/** The weighed kg of a delivery note; null if it wasn't weighed. */
export const weighedSchema = z
  .int('validation.invalidFormat')
  .min(0, 'validation.invalidFormat')
  .max(100_000, 'validation.invalidFormat')
  .nullable();

export const newReceiptSchema = z.strictObject({
  /** Chosen by the phone, so that a receipt that is sent twice is stored once. */
  id: z.uuid('validation.invalidFormat'),
  /** The signer's name as typed. */
  name: requiredTextSchema(80),
  missing: z.array(missingSchema).max(40, 'validation.tooLong').default([]),
  /** Kg of the whole note as weighed at the site; null: not weighed. */
  weighed: weighedSchema.default(null),
  remark: textSchema(500, { lines: true }).default(''),
  signature: signatureSchema,
  /** Time of signing by the phone's clock. */
  signedAt: z.iso.datetime({ error: 'validation.invalidDate' }),
});
export type NewReceipt = z.infer<typeof newReceiptSchema>;

/** The site's receipt; it never changes. */
export const noteReceiptSchema = z
  .object({
    ...newReceiptSchema.shape,
    /** '' once the signature's retention period is over. */
    name: z.string(),
    /** Null once its retention period is over. */
    signature: signatureSchema.nullable(),
    /** UTC, ISO 8601, by the phone's clock. */
    signedAt: z.string(),
    /** UTC, ISO 8601, by the server's clock. */
    receivedAt: z.string(),
  })
  .meta({ id: 'NoteReceipt' });
export type NoteReceipt = z.infer<typeof noteReceiptSchema>;
