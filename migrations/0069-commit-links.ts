import type { Kysely } from 'kysely';
import { makeCommitChanges } from './functions/commit-changes.ts';

/** A commit also asks whether the yard's links that it is made by still let somebody in. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await makeCommitChanges(db);
};
