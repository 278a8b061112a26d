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

/** The notes that a run shall have, which are stored with the change. If there are none, the run's valid notes are canceled. */
export interface NotesBeside extends Beside {
  readonly area: 'notes';
  readonly value: readonly PendingNote[];
  /** The only site whose note is replaced; without it all notes of the run are. */
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

/** Makes the notes of a run that departs, and cancels them if its departure is taken back (rules/notes.md#departure). */
export const noteDepartures = (tx: PlanTransaction): void => {
  for (const write of tx.writes) {
    if (!isRun(write) || hasLeft(write.before) === hasLeft(write.after)) continue;
    if (!hasLeft(write.after)) assertUnsigned(tx, write.id);
    noteRun(tx, write.id, hasLeft(write.after) ? (notesOfRun(tx, write.id) ?? []) : []);
  }
};

/**
 * Makes a run's notes without changing the plan. The answer has none yet; they are filled in once they are stored.
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
 * Makes a run's note for a site anew without changing the plan. If the valid note says the same, it stays.
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
