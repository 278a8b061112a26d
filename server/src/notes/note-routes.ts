import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import { correctNote, makeNotes, notesAmong } from '@werkplan/shared/notes/note-actions.ts';
import {
  correctNoteEndpoint,
  findNoteEndpoint,
  makeNotesEndpoint,
  notePdfEndpoint,
  notesOfRunEndpoint,
  weighNoteEndpoint,
} from '@werkplan/shared/notes/note-endpoints.ts';
import type { PlantSettings } from '@werkplan/shared/plant/plant-settings-schema.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { Clock } from '../platform/clock.ts';
import type { StoreBeside } from '../plan/plan-store.ts';
import { type PlantSeed, readPlantSettings } from '../plant/plant-settings-store.ts';
import { sendNotePdf } from './note-answer.ts';
import { findNote, findSiteOf, findValidNote, readNotesOfRun, storeNotes } from './note-store.ts';
import { storeWeight } from './receipt-store.ts';

const senderOf = ({ name, letterhead }: PlantSettings): DeliveryNote['sender'] => ({
  name: name === '' ? 'Werkplan' : name,
  lines: letterhead.split('\n').filter((line) => line !== ''),
});

/** Stores the notes of the runs of a change in its commit. */
export const storeNotesBeside =
  ({ clock, plantSeed }: { clock: Clock; plantSeed: PlantSeed }): StoreBeside =>
  (entries, actor) =>
    notesAmong(entries).map(({ id: deliveryId, value: notes, site }) => async (db) => {
      const making = {
        year: Number(clock.today().slice(0, 4)),
        now: clock.now(),
        by: actor.name,
        sender: senderOf(await readPlantSettings(db, plantSeed)),
      };
      await storeNotes(db, { deliveryId, notes, site }, making);
    });

export interface NoteContext {
  db: Database;
  clock: Clock;
}

/** See rules/notes.md. */
export const mountNotes = (router: EndpointRouter, { db, clock }: NoteContext): void => {
  const getNote = async (id: number): Promise<DeliveryNote> => {
    const note = await findNote(db, { id });
    if (!note) throw new DomainError('NOT_FOUND');
    return note;
  };
  const notesOf = async (deliveryId: number) => ({ deliveryId, notes: await readNotesOfRun(db, deliveryId) });

  router.read(notesOfRunEndpoint, async ({ params: { id } }) => await notesOf(id));

  router.change(makeNotesEndpoint, {
    act: (tx, scope, { params: { id } }) => makeNotes(tx, scope, { deliveryId: id }),
    finish: async ({ deliveryId }) => await notesOf(deliveryId),
  });

  router.change(correctNoteEndpoint, {
    prepare: async ({ params: { id } }) => {
      const note = await getNote(id);
      if (note.canceledAt !== null)
        throw new DomainError('NOTE_CANCELED', { values: { number: note.number } });
      return { note, site: (await findSiteOf(db, id)) ?? '' };
    },
    act: (tx, scope, _call, prepared) => correctNote(tx, scope, prepared),
    finish: async (note) =>
      (await findValidNote(db, note.deliveryId, (await findSiteOf(db, note.id)) ?? '')) ??
      (await getNote(note.id)),
  });

  router.idempotent(weighNoteEndpoint, {
    prepare: async ({ params: { id } }) => await getNote(id),
    run: async (tx, { params: { id }, body, caller }) => {
      await storeWeight(tx, id, { kg: body.kg, now: clock.now(), by: caller?.actor.name ?? '' });
      return (await findNote(tx, { id })) as DeliveryNote;
    },
  });

  router.read(findNoteEndpoint, async ({ query: { number } }) => {
    const note = await findNote(db, { number });
    if (!note) throw new DomainError('NOT_FOUND');
    return note;
  });

  router.read(notePdfEndpoint, async ({ params: { id }, query: { language }, request, response }) => {
    await sendNotePdf(await getNote(id), { language, request, response });
    return '';
  });
};
