import { z } from 'zod';
import type { Contracts } from '../http/endpoint.ts';
import { idParams, idSchema } from '../values/identifier-schema.ts';
import { languages } from '../i18n/languages.ts';
import { deliveryNoteSchema, noteNumberSchema } from './delivery-note-schema.ts';

const notesOfRunSchema = z
  .object({ deliveryId: idSchema, notes: z.array(deliveryNoteSchema) })
  .meta({ id: 'NotesOfRun' });
export type NotesOfRun = z.infer<typeof notesOfRunSchema>;

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
    query: z.strictObject({ language: z.enum(languages, 'validation.invalidFormat').optional() }),
    answer: z.string().meta({ format: 'binary' }),
  },
} as const satisfies Contracts;
