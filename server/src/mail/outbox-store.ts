import { sql } from 'kysely';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { MailTrouble } from '@werkplan/shared/mail/mail-trouble.ts';
import type { Database } from '../database/database.ts';

/** A mail with a link to set a password, accept an invitation or see a paused webhook, or about a change of an account. */
export type MailKind = 'reset' | 'invitation' | 'webhookPaused' | 'accountChanged';

/** A mail to be composed and sent. The recipient is looked up when it is sent. */
export interface MailRequest {
  kind: MailKind;
  email: string;
  /** The language of the mail if the user hasn't chosen one. */
  language: Language;
  /** The origin of the mail's link, such as https://plan.example.com; '' for a mail without a link. */
  origin: string;
  /** The name of the webhook, or of the event that changed the account. */
  about?: string | null;
  /** The name of the person who changed somebody else's account. */
  byName?: string | null;
}

export interface QueuedMail extends MailRequest {
  id: number;
  /** The number of tries, including the current one. */
  tries: number;
  createdAt: Date;
}

/** Seconds before the first retry, doubled for each further one. */
const firstRetrySeconds = 30;

/**
 * Queues a mail. A reset or an invitation replaces failed mails of its kind to the same address, because their retries would
 * void the newer link.
 */
export const queueMail = async (db: Database, wish: MailRequest, now: Date): Promise<void> => {
  if (wish.kind === 'reset' || wish.kind === 'invitation')
    await db
      .deleteFrom('outbox')
      .where('email', '=', wish.email)
      .where('kind', '=', wish.kind)
      .where('failedAt', 'is not', null)
      .execute();
  await db
    .insertInto('outbox')
    .values({ ...wish, createdAt: now, nextTryAt: now })
    .execute();
};

/**
 * Takes the mail that has been due longest. Its next try is scheduled at once, so that others continue if this process dies,
 * and no transaction waits for a mail server. Concurrent callers never take the same mail.
 */
export const takeDueMail = async (db: Database, now: Date): Promise<QueuedMail | undefined> =>
  await db
    .updateTable('outbox')
    .set({
      tries: sql<number>`tries + 1`,
      nextTryAt: sql<Date>`${now}::timestamptz + ${firstRetrySeconds} * power(2, tries) * interval '1 second'`,
    })
    .where('id', '=', (query) =>
      query
        .selectFrom('outbox')
        .select('id')
        .where('nextTryAt', '<=', now)
        .orderBy('nextTryAt')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'kind', 'email', 'language', 'origin', 'about', 'byName', 'tries', 'createdAt'])
    .executeTakeFirst();

export const deleteMail = async (db: Database, id: number): Promise<void> => {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
};

/** Records the failure of a mail that waits for its next try. */
export const recordFailure = async (
  db: Database,
  id: number,
  { trouble, at }: { readonly trouble: MailTrouble; readonly at: Date },
): Promise<void> => {
  await db.updateTable('outbox').set({ failedBy: trouble, failedAt: at }).where('id', '=', id).execute();
};

/** Deletes waiting resets and invitations to this address, because their links would void a newer one. */
export const deleteLinkMails = async (db: Database, email: string): Promise<void> => {
  await db
    .deleteFrom('outbox')
    .where('email', '=', email)
    .where('kind', 'in', ['reset', 'invitation'])
    .execute();
};

/** Returns the number of waiting mails and the last failure. */
export const readWaitingMails = async (
  db: Database,
): Promise<{ waiting: number; failure: { trouble: MailTrouble; at: Date } | null }> => {
  const { waiting } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow();
  const failed = await db
    .selectFrom('outbox')
    .select(['failedBy', 'failedAt'])
    .where('failedAt', 'is not', null)
    .orderBy('failedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { failedBy: trouble = null, failedAt: at = null } = failed ?? {};
  return { waiting: Number(waiting), failure: trouble && at && { trouble, at } };
};

/** Returns the seconds until a mail is due; null when none waits. */
export const readSecondsToNextMail = async (db: Database, now: Date): Promise<number | null> => {
  const { next } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.min('nextTryAt').as('next'))
    .executeTakeFirstOrThrow();
  return next ? Math.max(0, (next.getTime() - now.getTime()) / 1000) : null;
};
