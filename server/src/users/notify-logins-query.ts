import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { notifyChannel, type Topic } from '../database/pg-notifier.ts';

/** Tells running servers that logins ended, so that they close their sockets now. */
export const notifyLogins = async (db: Database): Promise<void> => {
  const topic: Topic = 'logins';
  await sql`SELECT pg_notify(${notifyChannel}, ${topic})`.execute(db);
};
