import type { Action } from '../plan/action.ts';
import { releaseDay, releaseOf } from './release-actions.ts';
import type { ReleaseRow } from './release-schema.ts';
import type { Day } from '../values/day.ts';
import { openDays } from '../plan/open-days.ts';

/**
 * Releases a day and opens it for planning. If it were opened later, the runs and templates that this adds would be late changes, for
 * which nobody could give a reason. @throws VALIDATION_ERRORS for a past day
 */
export const releaseAndOpenDay: Action<{ readonly date: Day }, ReleaseRow> = (tx, scope, { date }) => {
  const isNew = !releaseOf(tx, date);
  const reply = releaseDay(tx, scope, { date });
  if (isNew) openDays(tx, scope, { dates: [date] });
  return reply;
};
