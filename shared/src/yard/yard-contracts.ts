import { z } from 'zod';
import {
  departureSchema,
  markLanguageSchema,
  markNoteSchema,
  photoIdSchema,
  reportStatusSchema,
  yardMarkSchema,
} from '../deliveries/yard-mark-schema.ts';
import type { Contracts } from '../http/endpoint.ts';
import { daySchema } from '../values/day-schema.ts';
import { idParams, idSchema, pathIdSchema } from '../values/identifier-schema.ts';
import { newYardLinkSchema, yardLinkSchema } from './yard-link-schema.ts';
import { yardSchema } from './yard-schema.ts';

const instantSchema = z.iso.datetime({ error: 'validation.invalidDate' });

/** The item at which the sender saw the card, and the `at` of the mark it saw: null for no mark; not checked if absent. */
const seenSchema = { expectedItemId: idSchema, seenAt: instantSchema.nullish() };

const markedSchema = z
  .object({ shipmentId: idSchema, itemId: idSchema, mark: yardMarkSchema.nullable() })
  .meta({ id: 'Marked' });
export type MarkAnswer = z.infer<typeof markedSchema>;

const markSchema = z.strictObject({
  /** null removes the mark. */
  status: reportStatusSchema.nullable(),
  note: markNoteSchema.optional(),
  /** The language of the page on which the note was written. */
  language: markLanguageSchema.optional(),
  ...seenSchema,
});
export type MarkRequest = z.infer<typeof markSchema>;

const departedSchema = z
  .object({ deliveryId: idSchema, departed: departureSchema.nullable() })
  .meta({ id: 'Departed' });
export type DepartureAnswer = z.infer<typeof departedSchema>;

const photoParams = z.strictObject({ photo: photoIdSchema });

const photoUseSchema = z
  .object({
    count: z.int(),
    /** The size of all photos in bytes. */
    bytes: z.int(),
    /** The limit in bytes; 0 for no limit. */
    most: z.int(),
  })
  .meta({ id: 'PhotoUse' });
export type PhotoUse = z.infer<typeof photoUseSchema>;

export const yardContracts = {
  'yard.read': {
    summary:
      'The runs and cards that a yard link shows; with `after` (the `position` of the previous answer) it waits for a ' +
      'change, and answers 204 after five seconds without one',
    query: z.strictObject({ after: z.string().max(200, 'validation.tooLong').optional() }),
    answer: yardSchema,
  },
  'yard.mark': {
    summary: 'Mark a card as ready, loaded or missing, or remove the mark',
    params: idParams,
    body: markSchema,
    answer: markedSchema,
  },
  'yard.photo': {
    summary:
      'Add a photo to the current mark of a card: a JPEG or WebP, stored without its data about place and time',
    params: idParams,
    /** `seenAt`: the `at` of the mark that the photo belongs to. */
    query: z.strictObject({ expectedItemId: pathIdSchema, seenAt: instantSchema }),
    answer: markedSchema,
  },
  'yard.depart': {
    summary:
      'Report that a run has departed, or with `departed` false that it has not; a repeated report changes nothing',
    params: idParams,
    body: z.strictObject({ departed: z.boolean('validation.invalidFormat').default(true) }),
    answer: departedSchema,
  },
  'yard.showPhoto': {
    summary: 'The photo of a mark that the link shows',
    params: photoParams,
    answer: z.string().meta({ format: 'binary' }),
  },
  'deliveries.photo': {
    summary: 'The photo of a mark that the yard made',
    params: photoParams,
    answer: z.string().meta({ format: 'binary' }),
  },
  'yardPhotos.use': {
    summary: 'The number and size of the yard’s photos, and the limit of their size',
    answer: photoUseSchema,
  },
  'yardLinks.list': {
    summary: 'The valid yard links of a day, each with its secret, so that its QR code can be shown again',
    query: z.strictObject({ date: daySchema }),
    answer: z.array(yardLinkSchema),
  },
  'yardLinks.add': {
    summary:
      'Create a link for the yard: to one run, to a hall’s cards of a day, or to all runs of a day; it ends at 06:00 on ' +
      'the next day',
    body: newYardLinkSchema,
    answer: yardLinkSchema,
  },
  'yardLinks.remove': {
    summary: 'Revoke a yard link, which is invalid from then on',
    params: idParams,
  },
} satisfies Contracts;
