import { noteDrawn } from './loads/note-drawn.ts';
import { shareMetres } from './loads/share-metres.ts';
import { noteDepartures } from './notes/note-actions.ts';
import type { ChangeCheck } from './plan/change-check.ts';
import type { Consequence } from './plan/consequence.ts';
import type { PlanTransaction } from './plan/plan-transaction.ts';
import { noteLateChanges } from './releases/late-changes.ts';
import { noteBookings } from './reservations/note-bookings.ts';
import { fallAnnouncements } from './sites/fallen-announcements.ts';
import type { Day } from './values/day.ts';

/** Everything that extras write after any action, as part of it: on the server, and in what screens predict. */
export const followChange: Consequence = (tx) => {
  fallAnnouncements(tx);
  shareMetres(tx);
};

/** Everything that extras derive from an action's writes with rows that a screen doesn't have. */
export const deriveRows = (tx: PlanTransaction, scope: { readonly today: Day }): void => {
  noteDrawn(tx);
  noteBookings(tx, scope);
  noteDepartures(tx);
};

/** Everything that is done with an action's writes right before they are stored. */
export const checkChange: ChangeCheck = (tx, scope, context) => {
  deriveRows(tx, scope);
  return noteLateChanges(tx, scope, context);
};
