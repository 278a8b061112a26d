import { z } from 'zod';
import { idSchema } from '../values/identifier-schema.ts';
import { textSchema } from '../values/text-schema.ts';
import { markStatuses, maxMarkNote } from './yard-mark.ts';

export const markStatusSchema = z.enum(markStatuses, 'validation.invalidFormat');
export type MarkStatus = z.infer<typeof markStatusSchema>;
export const markNoteSchema = textSchema(maxMarkNote);

/** A photo's number: the SHA-256 of its bytes as they are kept, in base64url. */
export const photoIdSchema = z.string().regex(/^[\w-]{43}$/, 'validation.invalidFormat');

/** By which link of the yard, and when (UTC, ISO 8601). The members are in the order in which the database returns them. */
const authorshipSchema = z.object({
  at: z.string(),
  /** Name of the link that it came by: 'Tor 3'. */
  by: z.string(),
});

/** The yard's report on the card in a slot. */
export const yardMarkSchema = z
  .strictObject({
    ...authorshipSchema.shape,
    /** Empty where nothing was noted. */
    note: z.string(),
    photo: photoIdSchema.nullable(),
    linkId: idSchema,
    status: markStatusSchema,
  })
  .meta({ id: 'YardMark' });
export type YardMark = z.infer<typeof yardMarkSchema>;

/** That a run has left. */
export const departureSchema = z
  .strictObject({ ...authorshipSchema.shape, linkId: idSchema })
  .meta({ id: 'Departure' });
export type Departure = z.infer<typeof departureSchema>;
