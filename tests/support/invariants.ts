import type { Database } from '../../server/src/database/database.ts';
import { verifyStored } from '../../server/src/plan/verify-query.ts';

/** What must be true of the plan and its log after anything at all: names of what some row breaks, with the rows. */
export const brokenInvariants = async (db: Database): Promise<string[]> => {
  const checked = (await verifyStored(db)) ?? [];
  return checked
    .filter(({ count }) => count > 0)
    .map(
      ({ name, listed }) => `${name}: ${listed.map(({ subject, what }) => `${subject} ${what}`).join('; ')}`,
    );
};
