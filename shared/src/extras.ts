import { storeDrawnMeasures } from './loads/store-drawn-measures.ts';
import { shareMetres } from './loads/share-metres.ts';
import { makeNotesOfDepartures } from './notes/note-actions.ts';
import { assertSignedMarksKept } from './notes/sign-note.ts';
import type { ChangeCheck } from './plan/change-check.ts';
import type { Consequence } from './plan/consequence.ts';
import type { PlanTransaction } from './plan/plan-transaction.ts';
import { recordLateChanges } from './releases/late-changes.ts';
import { writeTemplatesOfOpenedDays } from './routines/follow-templates.ts';
import { updateBookedKg } from './reservations/update-booked-kg.ts';
import { revertMovedConfirmations } from './sites/moved-confirmations.ts';
import type { Day } from './values/day.ts';

/**
 * Writes the extras' consequences of an action into its change, and refuses a change of what a site has signed for. Runs after
 * every action, on the server and in predictions. @throws NOTE_SIGNED
 */
export const followChange: Consequence = (tx, scope) => {
  writeTemplatesOfOpenedDays(tx, scope);
  revertMovedConfirmations(tx);
  shareMetres(tx);
  assertSignedMarksKept(tx);
};

/**
 * Derives the extras' rows from an action's writes. Called only on the server (before a change is stored, and for drafts and
 * proposals), because screens lack the rows that this reads.
 */
export const deriveRows = (tx: PlanTransaction, scope: { readonly today: Day }): void => {
  storeDrawnMeasures(tx);
  updateBookedKg(tx, scope);
  makeNotesOfDepartures(tx);
};

/**
 * Completes and checks a change on the server, right before its writes are stored. Returns the released days for which the change
 * needs a reason (rules/release.md).
 */
export const checkChange: ChangeCheck = (tx, scope, context) => {
  deriveRows(tx, scope);
  return recordLateChanges(tx, scope, context);
};
