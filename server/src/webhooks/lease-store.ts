import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { DeliveryError, PauseReason } from '@werkplan/shared/webhooks/webhook.ts';
import type { PlanMessage } from '@werkplan/shared/live/plan-message-schema.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { FeedPosition } from '../feed/feed-position.ts';
import type { ReceiverAnswer } from './post-message.ts';

/** A webhook whose messages this server may currently send. */
export interface Lease extends FeedPosition {
  readonly id: number;
  readonly url: string;
  readonly kinds: string[];
  /** The signing secret, encrypted. */
  readonly secret: string;
  readonly tries: number;
  readonly failingSince: Date | null;
}

const leaseColumns = ['id', 'url', 'kinds', 'secret', 'epoch', 'position', 'tries', 'failingSince'] as const;

/** Milliseconds of a lease, more than sending a message takes; afterwards another server takes over a dead server's lease. */
const leaseMs = 15_000;
const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

/**
 * Acquires the lease to send a webhook's messages; undefined if the webhook is paused, waits for a retry or is gone, or
 * another server has the lease.
 */
export const acquireLease = async (db: Database, id: number, now: Date): Promise<Lease | undefined> => {
  const taken = await db
    .updateTable('webhook')
    .set({ busyUntil: leaseEnd(now) })
    .where('id', '=', id)
    .where('pausedAt', 'is', null)
    .where((row) => row.or([row('nextTryAt', 'is', null), row('nextTryAt', '<=', now)]))
    .where((row) => row.or([row('busyUntil', 'is', null), row('busyUntil', '<=', now)]))
    .returning(leaseColumns)
    .executeTakeFirst();
  return taken && { ...taken, epoch: taken.epoch ?? '' };
};

/** Acquires the lease to send requested messages, also of a paused webhook; false if another server has it. */
export const acquireRequestedLease = async (db: Database, id: number, now: Date): Promise<boolean> =>
  (await db
    .updateTable('webhook')
    .set({ askedUntil: leaseEnd(now) })
    .where('id', '=', id)
    .where((row) => row.or([row('askedUntil', 'is', null), row('askedUntil', '<=', now)]))
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Releases a lease: that of the feed's messages (`busyUntil`) or that of requested ones (`askedUntil`). */
export const releaseLease = async (
  db: Database,
  id: number,
  column: 'busyUntil' | 'askedUntil',
): Promise<void> => {
  await db
    .updateTable('webhook')
    .set({ [column]: null })
    .where('id', '=', id)
    .execute();
};

/** True if a server has the lease of the webhook's feed messages. */
export const isLeased = async (db: Database, id: number, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('webhook')
    .select('id')
    .where('id', '=', id)
    .where('busyUntil', '>', now)
    .executeTakeFirst()) !== undefined;

const isOf = ({ epoch }: FeedPosition) => sql<boolean>`coalesce(epoch, '') = ${epoch}`;

/** Moves the position past delivered messages; changes nothing and returns undefined if another server has taken over. */
export const advancePosition = async (
  db: Database,
  lease: Lease,
  to: FeedPosition,
  now: Date,
): Promise<Lease | undefined> => {
  const moved = await db
    .updateTable('webhook')
    .set({ ...to, failingSince: null, tries: 0, nextTryAt: null, busyUntil: leaseEnd(now) })
    .where('id', '=', lease.id)
    .where('position', '=', lease.position)
    .where('pausedAt', 'is', null)
    .where(isOf(lease))
    .returning(leaseColumns)
    .executeTakeFirst();
  return moved && { ...moved, epoch: moved.epoch ?? '' };
};

/** Records a failed delivery. Returns false, and drops this result, if another server was faster. */
export const recordFailure = async (
  db: Database,
  lease: Lease,
  { since, nextTryAt }: { since: Date; nextTryAt: Date },
): Promise<boolean> =>
  (await db
    .updateTable('webhook')
    .set({ failingSince: since, tries: lease.tries + 1, nextTryAt })
    .where('id', '=', lease.id)
    .where('position', '=', lease.position)
    .where(isOf(lease))
    .returning('id')
    .executeTakeFirst()) !== undefined;

/**
 * Pauses a webhook until an admin resumes it; waiting messages stay. Returns the recipients of the mail: the author or, if
 * no longer an admin, all admins. Undefined if it was already paused.
 */
export const pauseWebhook = async (
  db: Database,
  { id, reason, now }: { id: number; reason: PauseReason; now: Date },
): Promise<{ about: string; recipients: { email: string; language: Language }[] } | undefined> => {
  const paused = await db
    .updateTable('webhook')
    .set(({ eb }) => ({
      pausedAt: now,
      pausedReason: reason,
      nextTryAt: null,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('pausedAt', 'is', null)
    .returning(['name', 'createdBy'])
    .executeTakeFirst();
  if (!paused) return undefined;
  const admins = await db
    .selectFrom('appUser')
    .select(['id', 'email', sql<Language>`coalesce(language, 'de')`.as('language')])
    .where('role', '=', 'admin')
    .where('isActive', '=', true)
    .orderBy('id')
    .execute();
  const maker = admins.find((one) => one.id === paused.createdBy);
  return {
    about: paused.name,
    recipients: (maker ? [maker] : admins).map(({ email, language }) => ({ email, language })),
  };
};

/**
 * Returns the active webhooks that don't wait for a retry (`due`), those with requested messages (`asked`), and if there is any
 * webhook.
 */
export const findDueWebhooks = async (
  db: Database,
  now: Date,
): Promise<{ any: boolean; due: number[]; asked: number[] }> => {
  const { rows } = await sql<{ any: boolean; due: number[] | null; asked: number[] | null }>`
    SELECT EXISTS (SELECT FROM webhook) AS any,
      (SELECT array_agg(id) FROM webhook WHERE paused_at IS NULL AND (next_try_at IS NULL OR next_try_at <= ${now})) AS due,
      (SELECT array_agg(DISTINCT webhook_id) FROM webhook_delivery WHERE is_asked) AS asked`.execute(db);
  return { any: rows[0]?.any === true, due: rows[0]?.due ?? [], asked: rows[0]?.asked ?? [] };
};

export interface DeliveryAttempt extends ReceiverAnswer {
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly durationMs: number;
  readonly at: Date;
  readonly nextAt: Date | null;
  readonly error: DeliveryError | null;
}

export const recordAttempt = async (
  db: Database,
  webhookId: number,
  { message, position }: { message: PlanMessage; position: number },
  attempt: DeliveryAttempt,
): Promise<void> => {
  const { id: messageId, type, data } = message;
  const row = { webhookId, messageId, type, position, revisions: JSON.stringify(data.revisions ?? {}) };
  await db
    .insertInto('webhookDelivery')
    .values({ ...row, ...attempt, attempts: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['webhookId', 'messageId'])
        .doUpdateSet({ ...attempt, attempts: sql<number>`webhook_delivery.attempts + 1` }),
    )
    .execute();
};
