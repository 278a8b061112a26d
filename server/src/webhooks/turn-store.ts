import type { Language } from '@werkplan/shared/i18n/languages.ts';
import type { DeliveryError, PauseReason } from '@werkplan/shared/webhooks/webhook.ts';
import type { PlanMessage } from '@werkplan/shared/live/plan-message-schema.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { FeedPosition } from '../feed/feed-position.ts';
import type { ReceiverAnswer } from './post-message.ts';

/** A webhook whose messages this server currently sends. */
export interface Turn extends FeedPosition {
  readonly id: number;
  readonly url: string;
  readonly kinds: string[];
  /** Encrypted. */
  readonly secret: string;
  readonly tries: number;
  readonly failingSince: Date | null;
}

const turnColumns = ['id', 'url', 'kinds', 'secret', 'epoch', 'position', 'tries', 'failingSince'] as const;

/** Longer than sending a message takes; another server takes over a dead one's turn after it. */
const turnMs = 15_000;
const turnEnd = (now: Date): Date => new Date(now.getTime() + turnMs);

/**
 * Takes the turn to send a webhook's messages; undefined if it is paused, waits for a retry, is gone, or another server has
 * it.
 */
export const takeTurn = async (db: Database, id: number, now: Date): Promise<Turn | undefined> => {
  const taken = await db
    .updateTable('webhook')
    .set({ busyUntil: turnEnd(now) })
    .where('id', '=', id)
    .where('pausedAt', 'is', null)
    .where((row) => row.or([row('nextTryAt', 'is', null), row('nextTryAt', '<=', now)]))
    .where((row) => row.or([row('busyUntil', 'is', null), row('busyUntil', '<=', now)]))
    .returning(turnColumns)
    .executeTakeFirst();
  return taken && { ...taken, epoch: taken.epoch ?? '' };
};

/** Takes the turn to send requested messages, also of a paused webhook; false if another server has it. */
export const takeRequestedTurn = async (db: Database, id: number, now: Date): Promise<boolean> =>
  (await db
    .updateTable('webhook')
    .set({ askedUntil: turnEnd(now) })
    .where('id', '=', id)
    .where((row) => row.or([row('askedUntil', 'is', null), row('askedUntil', '<=', now)]))
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** @param turn the feed's messages, or requested ones */
export const endTurn = async (db: Database, id: number, turn: 'busyUntil' | 'askedUntil'): Promise<void> => {
  await db
    .updateTable('webhook')
    .set({ [turn]: null })
    .where('id', '=', id)
    .execute();
};

/** True if another server has the turn. */
export const isTaken = async (db: Database, id: number, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('webhook')
    .select('id')
    .where('id', '=', id)
    .where('busyUntil', '>', now)
    .executeTakeFirst()) !== undefined;

const isOf = ({ epoch }: FeedPosition) => sql<boolean>`coalesce(epoch, '') = ${epoch}`;

/** Advances the position past delivered messages; undefined if another server has taken over, and nothing changed. */
export const advance = async (
  db: Database,
  turn: Turn,
  to: FeedPosition,
  now: Date,
): Promise<Turn | undefined> => {
  const moved = await db
    .updateTable('webhook')
    .set({ ...to, failingSince: null, tries: 0, nextTryAt: null, busyUntil: turnEnd(now) })
    .where('id', '=', turn.id)
    .where('position', '=', turn.position)
    .where('pausedAt', 'is', null)
    .where(isOf(turn))
    .returning(turnColumns)
    .executeTakeFirst();
  return moved && { ...moved, epoch: moved.epoch ?? '' };
};

/** Records a failed delivery. Returns false if another server was faster and this result is dropped. */
export const noteFailure = async (
  db: Database,
  turn: Turn,
  { since, nextTryAt }: { since: Date; nextTryAt: Date },
): Promise<boolean> =>
  (await db
    .updateTable('webhook')
    .set({ failingSince: since, tries: turn.tries + 1, nextTryAt })
    .where('id', '=', turn.id)
    .where('position', '=', turn.position)
    .where(isOf(turn))
    .returning('id')
    .executeTakeFirst()) !== undefined;

/**
 * Pauses it until an admin resumes it and keeps waiting messages. Returns the recipients of the mail: the author or, if no
 * longer an admin, all admins; undefined if it was already paused.
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

/** Returns webhooks with work: those whose turn is free, and those with requested messages. */
export const readDue = async (
  db: Database,
  now: Date,
): Promise<{ any: boolean; due: number[]; asked: number[] }> => {
  const { rows } = await sql<{ any: boolean; due: number[] | null; asked: number[] | null }>`
    SELECT EXISTS (SELECT FROM webhook) AS any,
      (SELECT array_agg(id) FROM webhook WHERE paused_at IS NULL AND (next_try_at IS NULL OR next_try_at <= ${now})) AS due,
      (SELECT array_agg(DISTINCT webhook_id) FROM webhook_delivery WHERE is_asked) AS asked`.execute(db);
  return { any: rows[0]?.any === true, due: rows[0]?.due ?? [], asked: rows[0]?.asked ?? [] };
};

export interface Attempt extends ReceiverAnswer {
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly durationMs: number;
  readonly at: Date;
  readonly nextAt: Date | null;
  readonly error: DeliveryError | null;
}

export const noteAttempt = async (
  db: Database,
  webhookId: number,
  { message, position }: { message: PlanMessage; position: number },
  attempt: Attempt,
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
