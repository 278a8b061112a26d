import { sql } from 'kysely';
import { startNewEpoch } from '../change/epoch-store.ts';
import type { Database } from '../database/database.ts';
import { readHeads, readPatchesAfter } from '../change/log-query.ts';
import type { TailedLog } from './tailed-log.ts';

export const createTailedLog = (db: Database): TailedLog => ({
  heads: async (keys) => await readHeads(db, keys),
  patchesAfter: async (key, revision) => await readPatchesAfter(db, key, revision),
  ping: async () => void (await sql`SELECT 1`.execute(db)),
  endEpoch: async (seen) => await startNewEpoch(db, seen),
});
