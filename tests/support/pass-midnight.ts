import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { addDays, daysFromTo } from '@werkplan/shared/values/day.ts';
import type { Plant } from './plant.ts';

/** The server opens days this far ahead by itself (`server/src/days/open-day.ts`). */
const daysAhead = 35;

/**
 * Sets the clock to a moment of another day, on which these planners sign in again. A server notices the new day up to
 * 20 s later and then opens days; this function reads those days so that they are open at once and no later opening
 * interferes with a test that compares plans.
 */
export const passMidnight = async (
  plant: Plant,
  instant: string,
  signInAgain: () => Promise<unknown>,
): Promise<void> => {
  const before = plant.clock.today();
  plant.clock.set(instant);
  await signInAgain();
  const today = plant.clock.today();
  const [first, last] = [addDays(before < today ? before : today, daysAhead + 1), addDays(today, daysAhead)];
  for (const date of daysFromTo(first, last))
    await plant.anna.call(daySnapshotEndpoint, { params: { date } });
};
