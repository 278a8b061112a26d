import type { Database } from '../../server/src/database/database.ts';
import { noteChecks } from '../../server/src/notes/verify-notes-query.ts';
import { verifyStored } from '../../server/src/plan/verify-query.ts';

/** Lists the broken invariants of plan and log, with the rows that break them. */
export const brokenInvariants = async (db: Database): Promise<string[]> => {
  const checked = (await verifyStored(db, { more: noteChecks })) ?? [];
  return checked
    .filter(({ count }) => count > 0)
    .map(
      ({ name, listed }) => `${name}: ${listed.map(({ subject, what }) => `${subject} ${what}`).join('; ')}`,
    );
};
