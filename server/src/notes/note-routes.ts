import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import { correctNote, makeNotes, notesAmong } from '@werkplan/shared/notes/note-actions.ts';
import {
  correctNoteEndpoint,
  findNoteEndpoint,
  makeNotesEndpoint,
  noteEndpoint,
  notePdfEndpoint,
  notesOfRunEndpoint,
  noteWeightsEndpoint,
  weighNoteEndpoint,
} from '@werkplan/shared/notes/note-endpoints.ts';
import type { PlantSettings } from '@werkplan/shared/plant/plant-settings-schema.ts';
import type { Database } from '../database/database.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import type { Clock } from '../platform/clock.ts';
import type { StoreExtraData } from '../plan/plan-store.ts';
import { type PlantSeed, readPlantSettings } from '../plant/plant-settings-store.ts';
import { sendNotePdf } from './note-answer.ts';
import { despatchAdvice } from './despatch-advice.ts';
import { findNote, findSiteOf, findValidNote, readNotesOfRun, readWeights } from './note-query.ts';
import { storeNotes } from './note-store.ts';
import { storeWeight } from './receipt-store.ts';

const senderOf = ({ name, letterhead, logo }: PlantSettings): DeliveryNote['sender'] => ({
  name: name === '' ? 'Werkplan' : name,
  lines: letterhead.split('\n').filter((line) => line !== ''),
  ...(logo !== null && { logo }),
});

/** Stores the delivery notes that a change has requested for runs, in the change's commit. */
export const storeNotesOfChange =
  ({ clock, plantSeed }: { clock: Clock; plantSeed: PlantSeed }): StoreExtraData =>
  (entries, actor) =>
    notesAmong(entries).map(({ id: deliveryId, value: notes, site }) => async (db) => {
      const making = {
        year: Number(clock.today().slice(0, 4)),
        now: clock.now(),
        by: actor,
        sender: senderOf(await readPlantSettings(db, plantSeed)),
      };
      await storeNotes(db, { deliveryId, notes, site }, making);
    });

export interface NoteContext {
  db: Database;
  clock: Clock;
  /** The IANA name of the plant's time zone. */
  timeZone: string;
  /** Called when webhooks have to send a message that isn't a change in the log. */
  onWebhooksChanged: () => void;
}

/** Mounts the delivery notes of runs (rules/notes.md). */
export const mountNotes = (
  router: EndpointRouter,
  { db, clock, timeZone, onWebhooksChanged }: NoteContext,
): void => {
  const getNote = async (id: number): Promise<DeliveryNote> => {
    const note = await findNote(db, { id });
    if (!note) throw new DomainError('NOT_FOUND');
    return note;
  };
  const notesOf = async (deliveryId: number, at?: string) => ({
    deliveryId,
    notes: await readNotesOfRun(db, deliveryId, at),
  });

  router.read(notesOfRunEndpoint, async ({ params: { id }, query: { at } }) => await notesOf(id, at));

  router.change(makeNotesEndpoint, {
    act: (tx, scope, { params: { id } }) => makeNotes(tx, scope, { deliveryId: id }),
    afterwards: async () => await Promise.resolve(onWebhooksChanged()),
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
    afterwards: async () => await Promise.resolve(onWebhooksChanged()),
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

  router.read(noteEndpoint, async ({ params: { id }, query: { format }, response }) => {
    const note = await getNote(id);
    if (format !== 'ubl') return note;
    response
      .set('Content-Disposition', `attachment; filename="${note.number}.xml"`)
      .type('application/xml')
      .send(despatchAdvice(note));
    return note;
  });

  router.read(noteWeightsEndpoint, async ({ query }) => await readWeights(db, query));

  router.read(notePdfEndpoint, async ({ params: { id }, query, request, response }) => {
    await sendNotePdf(await getNote(id), { db, timeZone, query, request, response });
    return '';
  });
};
