import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { idParams, idSchema } from '../values/identifier-schema.ts';
import { languages } from '../i18n/languages.ts';
import { deliveryNoteSchema, noteNumberSchema } from './delivery-note-schema.ts';
import { newReceiptSchema, weighedSchema } from './receipt-schema.ts';

const notesOfRunSchema = z
  .object({ deliveryId: idSchema, notes: z.array(deliveryNoteSchema) })
  .meta({ id: 'NotesOfRun' });
export type NotesOfRun = z.infer<typeof notesOfRunSchema>;

const pdfQuery = z.strictObject({ language: z.enum(languages, 'validation.invalidFormat').optional() });

export const noteContracts = {
  'notes.ofRun': {
    summary: "A run's delivery notes, canceled and corrected ones too, the newest first",
    params: idParams,
    answer: notesOfRunSchema,
  },
  'notes.make': {
    summary:
      'Makes the delivery notes of a run, one a site, and answers all of the run. A valid note that says the same stays; another load makes a correction',
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
  'notes.correct': {
    summary:
      'Corrects a delivery note by a new one that names it, with what lies on the run by now. The valid note that says the same stays',
    params: idParams,
    answer: deliveryNoteSchema,
  },
  'notes.weighed': {
    summary: 'Say what a delivery note weighs in kg; null takes that off',
    params: idParams,
    body: z.strictObject({ kg: weighedSchema }),
    answer: deliveryNoteSchema,
  },
  'yard.notes': {
    summary: "The delivery notes of a run by its own link: valid ones and what was signed, in the order of the stops",
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
      "Sign a delivery note by its run's own link, up to seven days after the link's end; a receipt sent again counts once",
    params: idParams,
    body: newReceiptSchema,
    answer: deliveryNoteSchema,
  },
} as const satisfies Contracts;
