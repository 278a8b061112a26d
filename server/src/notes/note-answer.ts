import type { Request, Response } from 'express';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import { languageOf } from '../http/error-handler.ts';

interface Answering {
  /** The caller's by default. */
  readonly language: Language | undefined;
  readonly request: Request;
  readonly response: Response;
}

/** Sends a note as PDF, with headers that make browsers only display it. */
export const sendNotePdf = async (
  note: DeliveryNote,
  { language, request, response }: Answering,
): Promise<void> => {
  // Loaded with the first note: fonts and PDF are a tenth of the server's start.
  const { notePdf } = await import('./note-pdf.ts');
  const bytes = await notePdf(note, language ?? languageOf(request));
  response
    .set({
      'Content-Disposition': `inline; filename="${note.number}.pdf"`,
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    .type('application/pdf')
    .send(bytes);
};
