import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { bellChannel, type Topic } from '../live/bell.ts';

/** Tells running servers that logins ended, so that they close their sockets now. */
export const ringLogins = async (db: Database): Promise<void> => {
  const topic: Topic = 'logins';
  await sql`SELECT pg_notify(${bellChannel}, ${topic})`.execute(db);
};
