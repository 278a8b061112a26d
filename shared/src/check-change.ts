import type { ChangeCheck } from './plan/change-check.ts';
import { noteLateChanges } from './releases/late-changes.ts';
import { noteBookings } from './reservations/note-bookings.ts';

/** Everything that extras derive from an action's writes right before they are stored. */
export const checkChange: ChangeCheck = (tx, scope, context) => {
  noteBookings(tx, scope);
  return noteLateChanges(tx, scope, context);
};
