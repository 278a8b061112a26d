import { getRun } from '../deliveries/item-refusals.ts';
import type { PlanRows } from '../live/patch.ts';
import type { Action } from '../plan/action.ts';
import type { Beside } from '../plan/beside.ts';
import type { RowWrite } from '../plan/logged-change.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { replyValue } from '../plan/reply.ts';
import type { DeliveryNote } from './delivery-note-schema.ts';
import type { NotesOfRun } from './note-contracts.ts';
import { notesOfRun, type PendingNote } from './note-content.ts';
import { assertUnsigned } from './sign-note.ts';

/** The notes that a run is to have, stored with the change; none: the valid ones are canceled. */
export interface NotesBeside extends Beside {
  readonly area: 'notes';
  readonly value: readonly PendingNote[];
  /** Only the note of this site; all of the run's by default. */
  readonly site?: string;
}

const areNotes = (entry: Beside): entry is NotesBeside => entry.area === 'notes';
/** Returns the notes among what a change stores beside the plan. */
export const notesAmong = (entries: readonly Beside[]): readonly NotesBeside[] => entries.filter(areNotes);

const noteRun = (tx: PlanTransaction, id: number, value: readonly PendingNote[], site?: string): void => {
  const entry: NotesBeside = { area: 'notes', id, value, ...(site !== undefined && { site }) };
  tx.storeBeside(entry);
};

const isRun = (write: RowWrite): write is RowWrite<'deliveries'> & RowWrite => write.kind === 'deliveries';
const hasLeft = (run: PlanRows['deliveries'] | null): boolean => (run?.departed ?? null) !== null;

/** A run that departs gets its notes in the same change, one whose departure is taken back loses them (rules/notes.md#departure). */
export const noteDepartures = (tx: PlanTransaction): void => {
  for (const write of tx.writes) {
    if (!isRun(write) || hasLeft(write.before) === hasLeft(write.after)) continue;
    if (!hasLeft(write.after)) assertUnsigned(tx, write.id);
    noteRun(tx, write.id, hasLeft(write.after) ? (notesOfRun(tx, write.id) ?? []) : []);
  }
};

/**
 * Makes a run's notes; the answer's are filled in once they are stored. Changes nothing of the plan.
 * @throws DELIVERY_NOT_FOUND
 */
export const makeNotes: Action<{ readonly deliveryId: number }, NotesOfRun> = (
  tx,
  _scope,
  { deliveryId },
) => {
  getRun(tx, deliveryId);
  noteRun(tx, deliveryId, notesOfRun(tx, deliveryId) ?? []);
  return replyValue({ deliveryId, notes: [] });
};

/**
 * Makes the note of a site of a run anew; the valid one stays where it says the same. Changes nothing of the plan.
 * @throws DELIVERY_NOT_FOUND
 */
export const correctNote: Action<{ readonly note: DeliveryNote; readonly site: string }, DeliveryNote> = (
  tx,
  _scope,
  { note, site },
) => {
  getRun(tx, note.deliveryId);
  const notes = notesOfRun(tx, note.deliveryId) ?? [];
  noteRun(
    tx,
    note.deliveryId,
    notes.filter((one) => one.site === site),
    site,
  );
  return replyValue(note);
};
