import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { queueAccountMail } from './told-store.ts';
import { isTold } from './told-events.ts';
import type { SecurityEvent } from '../database/security-event.ts';

/** Stores an event, and tells the person concerned what was done; `origin`: where a link in the mail leads, empty: it has none. */
export const storeEvent = async (
  db: Pick<Database, 'insertInto'>,
  { subject, details, ...event }: SecurityEvent,
  now: Date,
  origin = '',
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
  const { userId, actor, outcome } = event;
  if (outcome === 'done' && userId !== null && isTold(event.event))
    await queueAccountMail(db, { userId, event: event.event, actor, origin }, now);
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
