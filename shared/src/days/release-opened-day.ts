import type { Action } from '../plan/action.ts';
import { releaseDay, releaseOf } from '../releases/release-actions.ts';
import type { ReleaseRow } from '../releases/release-schema.ts';
import type { Day } from '../values/day.ts';
import { openDays } from './open-day-action.ts';

/**
 * Releases a day, and opens it if nobody has looked at it yet: what trucks and templates bring there later would come after the
 * release, and nobody could give a reason for it. @throws VALIDATION_ERRORS for a past day
 */
export const releaseOpenedDay: Action<{ readonly date: Day }, ReleaseRow> = (tx, scope, { date }) => {
  const isNew = !releaseOf(tx, date);
  const reply = releaseDay(tx, scope, { date });
  if (isNew) openDays(tx, scope, { dates: [date] });
  return reply;
};
