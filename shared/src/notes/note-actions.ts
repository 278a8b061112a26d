import { getRun } from '../deliveries/item-refusals.ts';
import type { PlanRows } from '../live/patch.ts';
import type { Action } from '../plan/action.ts';
import type { Beside } from '../plan/beside.ts';
import type { RowWrite } from '../plan/logged-change.ts';
import type { PlanTransaction } from '../plan/plan-transaction.ts';
import { replyValue } from '../plan/reply.ts';
import type { NotesOfRun } from './note-contracts.ts';
import { notesOfRun, type PendingNote } from './note-content.ts';

/** The notes that a run is to have, stored with the change; none: the valid ones are canceled. */
export interface NotesBeside extends Beside {
  readonly area: 'notes';
  readonly value: readonly PendingNote[];
}

const areNotes = (entry: Beside): entry is NotesBeside => entry.area === 'notes';
/** Returns the notes among what a change stores beside the plan. */
export const notesAmong = (entries: readonly Beside[]): readonly NotesBeside[] => entries.filter(areNotes);

const noteRun = (tx: PlanTransaction, id: number, value: readonly PendingNote[]): void => {
  const entry: NotesBeside = { area: 'notes', id, value };
  tx.storeBeside(entry);
};

const isRun = (write: RowWrite): write is RowWrite<'deliveries'> & RowWrite => write.kind === 'deliveries';
const hasLeft = (run: PlanRows['deliveries'] | null): boolean => (run?.departed ?? null) !== null;

/** A run that departs gets its notes in the same change, one whose departure is taken back loses them (rules/notes.md#departure). */
export const noteDepartures = (tx: PlanTransaction): void => {
  for (const write of tx.writes) {
    if (!isRun(write) || hasLeft(write.before) === hasLeft(write.after)) continue;
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
