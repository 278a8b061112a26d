import type { Database } from '../database/database.ts';
import { queueAccountMail } from './told-store.ts';
import { isMailed } from './mailed-events.ts';
import type { SecurityEvent } from '../database/security-event.ts';

/** Stores an event and queues a mail to the person concerned; `origin` is the base of its link, '' for none. */
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
  if (outcome === 'done' && userId !== null && isMailed(event.event))
    await queueAccountMail(db, { userId, event: event.event, actor, origin }, now);
};
