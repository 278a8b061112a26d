import { daySnapshotEndpoint } from '@werkplan/shared/live/live-endpoints.ts';
import { addDays, daysFromTo } from '@werkplan/shared/values/day.ts';
import type { Plant } from './plant.ts';

/** The days ahead that the server keeps open by itself (`server/src/days/open-day.ts`). */
const daysAhead = 35;

/**
 * Goes to a moment of another day, on which the planners named sign in again. A server sees the new day at its next look at the
 * clock, up to 20 s later, and opens days then: they are read here, and so are open already, that nothing lands between two
 * looks of a test at the plan.
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
