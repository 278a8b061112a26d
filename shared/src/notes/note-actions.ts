import { getRun } from '../deliveries/item-refusals.ts';
import type { PlanRows } from '../live/patch.ts';
import type { Action } from '../plan/action.ts';
import type { ExtraData } from '../plan/extra-data.ts';
import type { RowWrite } from '../plan/logged-change.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { replyValue } from '../plan/reply.ts';
import type { DeliveryNote } from './delivery-note-schema.ts';
import type { NotesOfRun } from './note-contracts.ts';
import { notesOfRun, type PendingNote } from './note-content.ts';
import { assertRunUnsigned } from './sign-note.ts';

/**
 * The delivery notes that a run should have, to be stored with the change. If the list is empty, the run's valid notes are
 * canceled.
 */
export interface NotesToStore extends ExtraData {
  readonly area: 'notes';
  readonly value: readonly PendingNote[];
  /** The key of the only site whose note is replaced; if absent, all notes of the run are replaced. */
  readonly site?: string;
}

const areNotes = (entry: ExtraData): entry is NotesToStore => entry.area === 'notes';
/** Selects the delivery notes from the data of all extras. */
export const notesAmong = (entries: readonly ExtraData[]): readonly NotesToStore[] =>
  entries.filter(areNotes);

const storeNotesOfRun = (
  tx: PlanTransaction,
  id: number,
  value: readonly PendingNote[],
  site?: string,
): void => {
  const entry: NotesToStore = { area: 'notes', id, value, ...(site !== undefined && { site }) };
  tx.storeExtraData(entry);
};

const isRun = (write: RowWrite): write is RowWrite<'deliveries'> & RowWrite => write.kind === 'deliveries';
const hasLeft = (run: PlanRows['deliveries'] | null): boolean => (run?.departed ?? null) !== null;

/**
 * Makes the notes of runs that depart, and cancels the notes of runs whose departure is taken back (rules/notes.md#departure).
 * @throws NOTE_SIGNED if a departure is taken back although a site has signed for a card
 */
export const makeNotesOfDepartures = (tx: PlanTransaction): void => {
  for (const write of tx.writes) {
    if (!isRun(write) || hasLeft(write.before) === hasLeft(write.after)) continue;
    if (!hasLeft(write.after)) assertRunUnsigned(tx, write.id);
    storeNotesOfRun(tx, write.id, hasLeft(write.after) ? (notesOfRun(tx, write.id) ?? []) : []);
  }
};

/**
 * Makes a run's notes without changing the plan. The answer's list is still empty; it is filled in once the notes are stored.
 * @throws DELIVERY_NOT_FOUND
 */
export const makeNotes: Action<{ readonly deliveryId: number }, NotesOfRun> = (
  tx,
  _scope,
  { deliveryId },
) => {
  getRun(tx, deliveryId);
  storeNotesOfRun(tx, deliveryId, notesOfRun(tx, deliveryId) ?? []);
  return replyValue({ deliveryId, notes: [] });
};

/**
 * Makes a new note of a run for one site without changing the plan. A valid note with the same content stays.
 * @throws DELIVERY_NOT_FOUND
 */
export const correctNote: Action<{ readonly note: DeliveryNote; readonly site: string }, DeliveryNote> = (
  tx,
  _scope,
  { note, site },
) => {
  getRun(tx, note.deliveryId);
  const notes = notesOfRun(tx, note.deliveryId) ?? [];
  storeNotesOfRun(
    tx,
    note.deliveryId,
    notes.filter((one) => one.site === site),
    site,
  );
  return replyValue(note);
};
