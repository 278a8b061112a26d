import { z } from 'zod';
import { yardLanguages } from '../i18n/languages.ts';
import { idSchema } from '../values/identifier-schema.ts';
import { textSchema } from '../values/text-schema.ts';

/** The reports that the yard can make about a card: ready to load, loaded, not found (rules/yard.md#marks). */
export const reportStatuses = ['ready', 'loaded', 'missing'] as const;
/** The states of a card's mark: the yard's reports, and `delivered` once its delivery note is signed (rules/notes.md#receipt). */
export const markStatuses = [...reportStatuses, 'delivered'] as const;

const maxMarkNote = 200;

const markStatusSchema = z.enum(markStatuses, 'validation.invalidFormat');
export type MarkStatus = z.infer<typeof markStatusSchema>;
export const reportStatusSchema = z.enum(reportStatuses, 'validation.invalidFormat');
export type ReportStatus = z.infer<typeof reportStatusSchema>;
export const markNoteSchema = textSchema(maxMarkNote);

export const markLanguageSchema = z.enum(yardLanguages, 'validation.invalidFormat');

/** A photo's id: the SHA-256 of its stored bytes in base64url. */
export const photoIdSchema = z.string().regex(/^[\w-]{43}$/, 'validation.invalidFormat');

/** The author and the time (UTC, ISO 8601) of a report. The members are in the order in which the database returns them. */
const authorshipSchema = z.object({
  at: z.string(),
  /** The link's name, such as 'Tor 3'; for a delivered card the person who signed for it. */
  by: z.string(),
});

/** The mark of the card in a slot: the yard's report on it, or that the site has signed for it. */
export const yardMarkSchema = z
  .strictObject({
    ...authorshipSchema.shape,
    /** The yard's note about the card; '' without a note. */
    note: z.string(),
    photo: photoIdSchema.nullable(),
    linkId: idSchema,
    status: markStatusSchema,
    /** The language of the page on which the note was written; absent without a note, and in older marks. */
    language: markLanguageSchema.optional(),
  })
  .meta({ id: 'YardMark' });
export type YardMark = z.infer<typeof yardMarkSchema>;

export const departureSchema = z
  .strictObject({ ...authorshipSchema.shape, linkId: idSchema })
  .meta({ id: 'Departure' });
export type Departure = z.infer<typeof departureSchema>;
