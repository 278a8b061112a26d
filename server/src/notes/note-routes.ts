import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import { makeNotes, notesAmong } from '@werkplan/shared/notes/note-actions.ts';
import {
  findNoteEndpoint,
  makeNotesEndpoint,
  notePdfEndpoint,
  notesOfRunEndpoint,
} from '@werkplan/shared/notes/note-endpoints.ts';
import type { PlantSettings } from '@werkplan/shared/plant/plant-settings-schema.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { languageOf } from '../http/error-handler.ts';
import type { Clock } from '../platform/clock.ts';
import type { StoreBeside } from '../plan/plan-store.ts';
import { type PlantSeed, readPlantSettings } from '../plant/plant-settings-store.ts';
import { findNote, readNotesOfRun, storeNotes } from './note-store.ts';

const senderOf = ({ name, letterhead }: PlantSettings): DeliveryNote['sender'] => ({
  name: name === '' ? 'Werkplan' : name,
  lines: letterhead.split('\n').filter((line) => line !== ''),
});

/** Stores the notes of the runs of a change in its commit. */
export const storeNotesBeside =
  ({ clock, plantSeed }: { clock: Clock; plantSeed: PlantSeed }): StoreBeside =>
  (entries, actor) =>
    notesAmong(entries).map(({ id: deliveryId, value: notes }) => async (db) => {
      const making = {
        year: Number(clock.today().slice(0, 4)),
        now: clock.now(),
        by: actor.name,
        sender: senderOf(await readPlantSettings(db, plantSeed)),
      };
      await storeNotes(db, { deliveryId, notes }, making);
    });

/** See rules/notes.md. */
export const mountNotes = (router: EndpointRouter, { db }: { db: Database }): void => {
  const notesOf = async (deliveryId: number) => ({ deliveryId, notes: await readNotesOfRun(db, deliveryId) });

  router.read(notesOfRunEndpoint, async ({ params: { id } }) => await notesOf(id));

  router.change(makeNotesEndpoint, {
    act: (tx, scope, { params: { id } }) => makeNotes(tx, scope, { deliveryId: id }),
    finish: async ({ deliveryId }) => await notesOf(deliveryId),
  });

  router.read(findNoteEndpoint, async ({ query: { number } }) => {
    const note = await findNote(db, { number });
    if (!note) throw new DomainError('NOT_FOUND');
    return note;
  });

  router.read(notePdfEndpoint, async ({ params: { id }, query: { language }, request, response }) => {
    const note = await findNote(db, { id });
    if (!note) throw new DomainError('NOT_FOUND');
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
    return '';
  });
};
