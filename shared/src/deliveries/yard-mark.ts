import { z } from 'zod';
import { idSchema } from '../values/identifier.ts';
import { textSchema } from '../values/text.ts';

/** What the yard says of a card: it stands ready, it is on the truck, it can't be found (rules/yard.md#marks). */
export const markStatuses = ['ready', 'loaded', 'missing'] as const;
export const markStatusSchema = z.enum(markStatuses, 'validation.invalidFormat');
export type MarkStatus = z.infer<typeof markStatusSchema>;

export const maxMarkNote = 200;
export const markNoteSchema = textSchema(maxMarkNote);

/** A photo's number: the SHA-256 of its bytes as they are kept, in base64url. */
export const photoIdSchema = z.string().regex(/^[\w-]{43}$/, 'validation.invalidFormat');

/** Who of the yard said something, and when (UTC, ISO 8601). Members stand in the order that the database gives them back in. */
const saidSchema = z.object({
  at: z.string(),
  /** Name of the link that it came by: 'Tor 3'. */
  by: z.string(),
});

/** What the yard says of the card that an item holds. */
export const yardMarkSchema = z
  .strictObject({
    ...saidSchema.shape,
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
  .strictObject({ ...saidSchema.shape, linkId: idSchema })
  .meta({ id: 'Departure' });
export type Departure = z.infer<typeof departureSchema>;
