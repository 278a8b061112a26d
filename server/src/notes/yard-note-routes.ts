import { DomainError, invalid } from '@werkplan/shared/errors/domain-error.ts';
import type { DeliveryNote } from '@werkplan/shared/notes/delivery-note-schema.ts';
import {
  signNoteEndpoint,
  yardNotePdfEndpoint,
  yardNotesEndpoint,
} from '@werkplan/shared/notes/note-endpoints.ts';
import type { NewReceipt } from '@werkplan/shared/notes/receipt-schema.ts';
import { signNote } from '@werkplan/shared/notes/sign-note.ts';
import type { Caller, YardCaller } from '../http/caller.ts';
import type { EndpointRouter } from '../http/endpoint-router.ts';
import { sendNotePdf } from './note-answer.ts';
import type { NoteContext } from './note-routes.ts';
import { findNote, readNotesOfRun } from './note-query.ts';
import { storeReceipt } from './receipt-store.ts';

type RunLink = YardCaller['link'] & { readonly deliveryId: number };

/** Returns the caller's link if it is a run's. @throws ACCESS_DENIED for other links, which show no notes */
const runLinkOf = (caller: Caller | null): RunLink => {
  if (caller?.kind !== 'yard' || caller.link.deliveryId === null) throw new DomainError('ACCESS_DENIED');
  return { ...caller.link, deliveryId: caller.link.deliveryId };
};

/** Checks that a delivery note may get this receipt. @throws NOTE_SIGNED, NOTE_CANCELED; VALIDATION_ERRORS for unknown parts */
const assertSignable = (note: DeliveryNote, receipt: NewReceipt): void => {
  if (note.receipt) throw new DomainError('NOTE_SIGNED', { values: { name: note.receipt.name } });
  // Accepts a receipt that was signed before the note was canceled, because the phone may have been offline.
  if (note.canceledAt !== null && Date.parse(receipt.signedAt) >= Date.parse(note.canceledAt))
    throw new DomainError('NOTE_CANCELED', { values: { number: note.number } });
  const parts = new Set(note.content.parts.map(({ shipmentId }) => shipmentId));
  if (receipt.missing.some(({ shipmentId }) => !parts.has(shipmentId)))
    throw invalid({ missing: 'validation.invalidFormat' });
};

/** Mounts the calls by which a run's own link reads and signs its delivery notes (rules/notes.md#receipt). */
export const mountYardNotes = (router: EndpointRouter, { db, clock, timeZone }: NoteContext): void => {
  const noteOf = async (caller: Caller | null, id: number): Promise<DeliveryNote> => {
    const { deliveryId } = runLinkOf(caller);
    const note = await findNote(db, { id });
    if (note?.deliveryId !== deliveryId) throw new DomainError('NOT_FOUND');
    return note;
  };

  router.read(yardNotesEndpoint, async ({ caller }) => {
    const { deliveryId } = runLinkOf(caller);
    const notes = await readNotesOfRun(db, deliveryId);
    const shown = notes.filter(
      ({ canceledAt, correctedBy, receipt }) => receipt !== null || (canceledAt ?? correctedBy) === null,
    );
    return { deliveryId, notes: shown.toSorted((a, b) => a.content.stop - b.content.stop || a.id - b.id) };
  });

  router.read(yardNotePdfEndpoint, async ({ caller, params, query, request, response }) => {
    await sendNotePdf(await noteOf(caller, params.id), { db, timeZone, query, request, response });
    return '';
  });

  router.change(signNoteEndpoint, {
    prepare: async ({ params, body }, caller) => {
      const note = await noteOf(caller, params.id);
      const { id: linkId, over } = runLinkOf(caller);
      if (over?.signedBefore && Date.parse(body.signedAt) >= over.signedBefore.getTime())
        throw new DomainError('SESSION_EXPIRED');
      const isAgain = note.receipt?.id === body.id;
      if (!isAgain) assertSignable(note, body);
      return { note, isAgain, linkId, by: caller.actor };
    },
    act: (tx, scope, { body }, { note, isAgain, linkId }) =>
      signNote(tx, scope, { note, receipt: isAgain ? null : body, linkId }),
    along:
      ({ body }, { note, isAgain, linkId, by }) =>
      async (tx) => {
        if (!isAgain) await storeReceipt(tx, body, { note, linkId, now: clock.now(), by });
      },
    finish: async ({ id }) => {
      const note = await findNote(db, { id });
      if (!note) throw new DomainError('NOT_FOUND');
      return note;
    },
  });
};
