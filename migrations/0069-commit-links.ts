import type { Kysely } from 'kysely';
import { makeCommitChanges } from './functions/commit-changes.ts';

/** A commit now also checks that the yard links by which its changes were made are still valid. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await makeCommitChanges(db);
};
