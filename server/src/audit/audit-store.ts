import type { Database } from '../database/database.ts';
import { isMailed } from './mailed-events.ts';
import type { SecurityEvent } from '../database/security-event.ts';
import type { Language } from '@werkplan/shared/i18n/languages.ts';

/** Queues a mail about an account to its owner, unless this person is only invited or anonymized. */
const queueAccountMail = async (
  db: Pick<Database, 'insertInto'>,
  { userId, event, actor, origin }: { userId: number; event: string; actor: string; origin: string },
  now: Date,
): Promise<void> => {
  const [, by] = /^user:(\d+)$/.exec(actor) ?? [];
  await db
    .insertInto('outbox')
    .columns(['kind', 'email', 'language', 'origin', 'about', 'byName', 'createdAt', 'nextTryAt'])
    .expression((from) =>
      from
        .selectFrom('appUser')
        .select((col) => [
          col.val('accountChanged' as const).as('kind'),
          'appUser.email',
          col.fn.coalesce('appUser.language', col.val<Language>('de')).as('language'),
          col.val(origin).as('origin'),
          col.val(event).as('about'),
          col
            .selectFrom('appUser as doer')
            .select('doer.name')
            .where('doer.id', '=', Number(by ?? 0))
            .where('doer.id', '!=', userId)
            .as('byName'),
          col.val(now).as('createdAt'),
          col.val(now).as('nextTryAt'),
        ])
        .where('appUser.id', '=', userId)
        .where('appUser.invitedAt', 'is', null)
        .where('appUser.anonymizedAt', 'is', null),
    )
    .execute();
};

/**
 * Stores an event. If its kind is one that users get mails about (`isMailed`) and it succeeded, also queues a mail to the user
 * concerned; `origin` is that of the mail's link, '' for a mail without a link.
 */
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
