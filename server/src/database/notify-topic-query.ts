import { type Kysely, sql } from 'kysely';
import { notifyChannel, type Topic } from './pg-notifier.ts';
import type { Tables } from './tables.ts';

/** Notifies running servers when the current transaction commits. */
export const notifyTopic = async (on: Kysely<Tables>, topic: Topic): Promise<void> => {
  await sql`SELECT pg_notify(${notifyChannel}, ${topic})`.execute(on);
};
