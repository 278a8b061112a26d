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

/** The item at which the sender saw the card, and the `at` of its mark: null for none, left out = not checked. */
const seenSchema = { expectedItemId: idSchema, seenAt: instantSchema.nullish() };

const markedSchema = z
  .object({ shipmentId: idSchema, itemId: idSchema, mark: yardMarkSchema.nullable() })
  .meta({ id: 'Marked' });
export type MarkAnswer = z.infer<typeof markedSchema>;

const markSchema = z.strictObject({
  /** null removes the mark. */
  status: reportStatusSchema.nullable(),
  note: markNoteSchema.optional(),
  /** The language in which the note was written, by the page. */
  language: markLanguageSchema.optional(),
  ...seenSchema,
});
export type Mark = z.infer<typeof markSchema>;

const departedSchema = z
  .object({ deliveryId: idSchema, departed: departureSchema.nullable() })
  .meta({ id: 'Departed' });
export type DepartureAnswer = z.infer<typeof departedSchema>;

const photoParams = z.strictObject({ photo: photoIdSchema });

const photoUseSchema = z
  .object({
    count: z.int(),
    /** The size of all photos. */
    bytes: z.int(),
    /** The limit in bytes; 0: none. */
    most: z.int(),
  })
  .meta({ id: 'PhotoUse' });
export type PhotoUse = z.infer<typeof photoUseSchema>;

export const yardContracts = {
  'yard.read': {
    summary:
      'What a yard link shows; with `after` (the `position` of the former answer) as soon as there is something new, else 204 after five seconds',
    query: z.strictObject({ after: z.string().max(200, 'validation.tooLong').optional() }),
    answer: yardSchema,
  },
  'yard.mark': {
    summary: 'Say of a card that it is ready, loaded or missing, or take that back',
    params: idParams,
    body: markSchema,
    answer: markedSchema,
  },
  'yard.photo': {
    summary:
      'Add a photo to the mark that stands on a card: a JPEG or WebP, kept without what it says of where and when',
    params: idParams,
    /** `seenAt`: the `at` of the mark that the photo belongs to. */
    query: z.strictObject({ expectedItemId: pathIdSchema, seenAt: instantSchema }),
    answer: markedSchema,
  },
  'yard.depart': {
    summary:
      'Say that a run has left, or (`departed: false`) that it has not; who says it again changes nothing',
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
    summary: 'How much room the photos of the yard take, and how much they may',
    answer: photoUseSchema,
  },
  'yardLinks.list': {
    summary: "A day's living yard links, each with its secret, so that its QR code can be shown again",
    query: z.strictObject({ date: daySchema }),
    answer: z.array(yardLinkSchema),
  },
  'yardLinks.add': {
    summary:
      'Make a link for the yard: to one run, to what a hall has on a day, or to all runs of a day; it ends at 06:00 on the next',
    body: newYardLinkSchema,
    answer: yardLinkSchema,
  },
  'yardLinks.remove': {
    summary: 'Revoke a yard link: it lets nobody in from now on',
    params: idParams,
  },
} satisfies Contracts;
