import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { SecurityEvent } from '../database/security-event.ts';

export const storeEvent = async (
  db: Pick<Database, 'insertInto'>,
  { subject, details, ...event }: SecurityEvent,
  now: Date,
): Promise<void> => {
  await db
    .insertInto('securityEvent')
    .values({
      ...event,
      subject: subject ?? null,
      details: details ? JSON.stringify(details) : null,
      at: now,
    })
    .execute();
};

/** Events a statement forgets at most, so that none runs into the pool's time limit. */
const batch = 5_000n;

/** Forgets what is older than so many months. At start and every hour. */
export const pruneEvents = async (db: Database, months: number, now: Date): Promise<void> => {
  let forgotten = batch;
  while (forgotten === batch) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM security_event WHERE id = ANY(ARRAY(SELECT id FROM security_event
        WHERE at < ${now}::timestamptz - make_interval(months => ${months}::integer) ORDER BY at LIMIT ${batch}))`.execute(
      db,
    );
    forgotten = numAffectedRows;
  }
};
