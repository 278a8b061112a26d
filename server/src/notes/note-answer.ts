import type { Request, Response } from 'express';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import type { Database } from '../database/database.ts';
import { languageOf } from '../http/error-handler.ts';
import { findLogo } from './logo-store.ts';

interface Answering {
  readonly db: Database;
  /** The IANA name of the plant's time zone. */
  readonly timeZone: string;
  readonly query: { readonly language?: Language | undefined; readonly signed?: string | undefined };
  readonly request: Request;
  readonly response: Response;
}

/** Sends a delivery note as PDF, with headers that make browsers only display it. */
export const sendNotePdf = async (
  note: DeliveryNote,
  { db, timeZone, query, request, response }: Answering,
): Promise<void> => {
  // Loaded for the first note, because fonts and PDFKit would make up a tenth of the server's start.
  const { notePdf } = await import('./note-pdf.ts');
  const { logo: id } = note.sender;
  const logo = id === undefined ? null : await findLogo(db, id);
  const drawn = query.signed === 'false' ? { ...note, receipt: null, weighed: null } : note;
  // Uses the caller's language by default.
  const language = query.language ?? languageOf(request);
  const bytes = await notePdf(drawn, { language, timeZone, logo: logo?.bytes ?? null });
  response
    .set({
      'Content-Disposition': `inline; filename="${note.number}.pdf"`,
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    .type('application/pdf')
    .send(bytes);
};
