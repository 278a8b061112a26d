import { sql } from 'kysely';
import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { MailTrouble } from '@werkplan/shared/mail/mail-trouble.ts';
import type { Database } from '../database/database.ts';

/** A link to a new password, to an account, or to the page where a paused webhook is; and what was done with an account. */
export type MailKind = 'reset' | 'invitation' | 'webhookPaused' | 'accountChanged';

/** A mail that was asked for. Whether anybody has this e-mail is found out when it is sent. */
export interface MailWish {
  kind: MailKind;
  email: string;
  /** For a user who has chosen none. */
  language: Language;
  /** Where its links lead; empty: it has none. */
  origin: string;
  /** What it is about, as people call it: a webhook's name; of an account the event. */
  about?: string | null;
  /** Who else did it. */
  byName?: string | null;
}

export interface QueuedMail extends MailWish {
  id: number;
  /** With the one that begins now. */
  tries: number;
  createdAt: Date;
}

/** The first repetition comes after so long, each further one after twice as long. */
const firstRetrySeconds = 30;

export const queueMail = async (db: Database, wish: MailWish, now: Date): Promise<void> => {
  await db
    .insertInto('outbox')
    .values({ ...wish, createdAt: now, nextTryAt: now })
    .execute();
};

/**
 * Takes the mail that is due the longest. Its next try is set at once, so whoever dies while sending leaves it to
 * others, and no transaction waits for a mail server. Two takers never take the same one.
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

export const dropMail = async (db: Database, id: number): Promise<void> => {
  await db.deleteFrom('outbox').where('id', '=', id).execute();
};

/** Notes why the waiting mail last failed. */
export const noteFailure = async (
  db: Database,
  id: number,
  { trouble, at }: { readonly trouble: MailTrouble; readonly at: Date },
): Promise<void> => {
  await db.updateTable('outbox').set({ failedBy: trouble, failedAt: at }).where('id', '=', id).execute();
};

/** Removes mails with a link that wait for this address: a link of theirs would void one that was handed over since. */
export const dropLinkMails = async (db: Database, email: string): Promise<void> => {
  await db
    .deleteFrom('outbox')
    .where('email', '=', email)
    .where('kind', 'in', ['reset', 'invitation'])
    .execute();
};

/** How many mails wait, and the last failure of one of them. */
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

/** Seconds until a mail is due; null when none waits. */
export const secondsToNextMail = async (db: Database, now: Date): Promise<number | null> => {
  const { next } = await db
    .selectFrom('outbox')
    .select(({ fn }) => fn.min('nextTryAt').as('next'))
    .executeTakeFirstOrThrow();
  return next ? Math.max(0, (next.getTime() - now.getTime()) / 1000) : null;
};
