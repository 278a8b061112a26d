import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { idParams, idSchema } from '../values/identifier-schema.ts';
import { languages } from '../i18n/languages.ts';
import { logoIdSchema, plantSettingsSchema } from '../plant/plant-settings-schema.ts';
import { daysBetween, isDay } from '../values/day.ts';
import { daySchema } from '../values/day-schema.ts';
import { deliveryNoteSchema, noteNumberSchema } from './delivery-note-schema.ts';
import { newReceiptSchema, weighedSchema } from './receipt-schema.ts';

const maxDays = 400;

const notesOfRunSchema = z
  .object({ deliveryId: idSchema, notes: z.array(deliveryNoteSchema) })
  .meta({ id: 'NotesOfRun' });
export type NotesOfRun = z.infer<typeof notesOfRunSchema>;

const pdfQuery = z.strictObject({
  language: z.enum(languages, 'validation.invalidFormat').optional(),
  /** `false` returns the note as it was made, without receipt and weighed kg. */
  signed: z.enum(['true', 'false'], 'validation.invalidFormat').optional(),
});

/** The planned and weighed kg of a day's delivery notes. */
const noteWeightsSchema = z
  .object({
    date: daySchema,
    /** The number of valid notes. */
    notes: z.int(),
    signed: z.int(),
    weighed: z.int(),
    /** The planned kg of the notes that were weighed, for comparison with `weighedKg`. */
    plannedKg: z.int(),
    weighedKg: z.int(),
  })
  .meta({ id: 'NoteWeights' });
export type NoteWeights = z.infer<typeof noteWeightsSchema>;

export const noteContracts = {
  'notes.ofRun': {
    summary:
      "A run's delivery notes, canceled and corrected ones too, the newest first; with `at` as they were at that moment",
    params: idParams,
    query: z.strictObject({ at: z.iso.datetime({ error: 'validation.invalidDate' }).optional() }),
    answer: notesOfRunSchema,
  },
  'notes.make': {
    summary:
      'Make the delivery notes of a run, one per site, and answer all notes of the run. A valid note with the same ' +
      'content stays; if the load has changed, a correction replaces it',
    params: idParams,
    answer: notesOfRunSchema,
  },
  'notes.find': {
    summary: 'The delivery note with a number',
    query: z.strictObject({ number: noteNumberSchema }),
    answer: deliveryNoteSchema,
  },
  'notes.pdf': {
    summary: 'A delivery note as PDF/A-2b',
    params: idParams,
    query: pdfQuery,
    answer: z.string().meta({ format: 'binary' }),
  },
  'notes.read': {
    summary: 'A delivery note, with `format=ubl` as UBL 2 DespatchAdvice',
    params: idParams,
    query: z.strictObject({ format: z.enum(['json', 'ubl'], 'validation.invalidFormat').optional() }),
    answer: deliveryNoteSchema,
  },
  'notes.weights': {
    summary: 'Planned and weighed kg of the valid delivery notes of at most 400 days, by day',
    query: z.strictObject({ from: daySchema, to: daySchema }).superRefine(({ from, to }, context) => {
      if (!isDay(from) || !isDay(to)) return;
      const count = daysBetween(from, to) + 1;
      const message = count < 1 ? 'validation.endsBeforeItBegins' : 'validation.periodTooLong';
      if (count < 1 || count > maxDays) context.addIssue({ code: 'custom', path: ['to'], message });
    }),
    answer: z.array(noteWeightsSchema),
  },
  'notes.logo': {
    summary: 'A logo of delivery notes',
    params: z.strictObject({ logo: logoIdSchema }),
    answer: z.string().meta({ format: 'binary' }),
  },
  'notes.changeLogo': {
    summary:
      'Set the logo of the letterhead: a PNG without interlacing, or a JPEG in grey or RGB, at most 200 kB',
    answer: plantSettingsSchema,
  },
  'notes.removeLogo': { summary: 'Remove the logo from the letterhead', answer: plantSettingsSchema },
  'notes.correct': {
    summary:
      'Correct a delivery note by a new one that names it and has the current load of the run. A valid note with the ' +
      'same content stays',
    params: idParams,
    answer: deliveryNoteSchema,
  },
  'notes.weighed': {
    summary: 'Set the weighed kg of a delivery note; null removes them',
    params: idParams,
    body: z.strictObject({ kg: weighedSchema }),
    answer: deliveryNoteSchema,
  },
  'yard.notes': {
    summary: 'The delivery notes of a run by its own link: valid and signed ones, in the order of the stops',
    answer: notesOfRunSchema,
  },
  'yard.notePdf': {
    summary: "A delivery note of the run as PDF/A-2b, by the run's own link",
    params: idParams,
    query: pdfQuery,
    answer: z.string().meta({ format: 'binary' }),
  },
  'yard.sign': {
    summary:
      "Sign a delivery note by its run's own link, up to seven days after the link's end; a receipt sent again is stored once",
    params: idParams,
    body: newReceiptSchema,
    answer: deliveryNoteSchema,
  },
} as const satisfies Contracts;
