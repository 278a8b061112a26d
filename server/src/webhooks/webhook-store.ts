import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import { type DeliveryError, maxWebhooks, type PauseReason } from '@werkplan/shared/webhooks/webhook.ts';
import type { NewWebhook, Webhook } from '@werkplan/shared/webhooks/webhook-schema.ts';
import type { Revisions } from '@werkplan/shared/live/stream-key.ts';
import { type ColumnType, type Generated, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import type { FeedPosition } from '../feed/feed-position.ts';
import type { SecretSource } from '../account/stored-secret.ts';
import { webhookUse } from './webhook-secret.ts';

interface WebhookTable {
  id: Generated<number>;
  version: Generated<number>;
  name: string;
  url: string;
  kinds: string[];
  secret: string;
  createdBy: number;
  createdAt: Date;
  pausedAt: Date | null;
  pausedReason: PauseReason | null;
  epoch: string | null;
  position: Generated<number>;
  failingSince: Date | null;
  tries: Generated<number>;
  nextTryAt: Date | null;
  busyUntil: Generated<Date | null>;
  askedUntil: Generated<Date | null>;
}

interface WebhookDeliveryTable {
  id: Generated<number>;
  webhookId: number;
  messageId: string;
  type: string;
  revisions: ColumnType<Revisions, string, string>;
  position: number | null;
  state: 'waiting' | 'delivered' | 'failed';
  isAsked: Generated<boolean>;
  attempts: Generated<number>;
  status: number | null;
  error: DeliveryError | null;
  durationMs: number | null;
  answer: string | null;
  at: Date;
  nextAt: Date | null;
}

declare module '../database/tables.ts' {
  interface Tables {
    webhook: WebhookTable;
    webhookDelivery: WebhookDeliveryTable;
  }
}

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** Reads all webhooks, ordered by name, or the one with this id. */
export const readWebhooks = async (db: Database, id: number | null = null): Promise<Webhook[]> => {
  const rows = await db
    .selectFrom('webhook as w')
    .innerJoin('appUser as u', 'u.id', 'w.createdBy')
    .select([
      'w.id',
      'w.version',
      'w.name',
      'w.url',
      'w.kinds',
      'w.pausedAt',
      'w.pausedReason',
      'w.createdAt',
    ])
    .select(['u.name as createdBy'])
    .select([
      sql<number>`(SELECT count(*) FROM feed f JOIN feed_state s ON s.epoch = w.epoch
          WHERE f.position > w.position AND (w.kinds = '{}' OR f.kinds && w.kinds))
        + (SELECT count(*) FROM webhook_delivery d WHERE d.webhook_id = w.id AND d.is_asked)`.as('waiting'),
      sql<{ at: string; status: number | null; ok: boolean } | null>`(
        SELECT jsonb_build_object('at', d.at, 'status', d.status, 'ok', d.error IS NULL) FROM webhook_delivery d
        WHERE d.webhook_id = w.id AND d.attempts > 0 ORDER BY d.at DESC LIMIT 1)`.as('last'),
    ])
    .$if(id !== null, (query) => query.where('w.id', '=', id))
    .orderBy(sql`lower(w.name)`)
    .orderBy('w.id')
    .execute();
  return rows.map(({ pausedAt, createdAt, last, ...row }) => ({
    ...row,
    state: pausedAt === null ? 'active' : 'paused',
    pausedAt: iso(pausedAt),
    last: last && { ...last, at: new Date(last.at).toISOString() },
    createdAt: createdAt.toISOString(),
  }));
};

/** Key of the advisory lock ("wwhk" in ASCII) that makes concurrent additions wait for each other. */
const makingLock = 0x7777686b;

/**
 * Adds a webhook and returns its id. Concurrent calls wait for each other, so that the limit holds.
 * @throws TOO_MANY_WEBHOOKS when there are twenty
 */
export const addWebhook = async (
  db: Database,
  webhook: NewWebhook & FeedPosition & { secret: string; createdBy: number; createdAt: Date },
): Promise<number> =>
  await transact(db, async (tx, commitWith) => {
    await sql`SELECT pg_advisory_xact_lock(${makingLock})`.execute(tx);
    const { count } = await tx
      .selectFrom('webhook')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxWebhooks)
      throw new DomainError('TOO_MANY_WEBHOOKS', { values: { most: maxWebhooks } });
    const { id } = await commitWith(() =>
      tx.insertInto('webhook').values(webhook).returning('id').executeTakeFirstOrThrow(),
    );
    return id;
  });

/** The settings of a webhook that are changed; undefined fields stay unchanged. */
export interface WebhookSettings {
  readonly name?: string;
  readonly url?: string;
  readonly kinds?: string[];
  readonly secret?: string;
  readonly pausedAt?: Date | null;
  readonly pausedReason?: PauseReason | null;
}

/**
 * Changes the settings if the row still has that version, and makes failed messages due at once; false for another version.
 */
export const setWebhook = async (
  db: Database,
  { id, version }: { id: number; version: number },
  settings: WebhookSettings,
): Promise<boolean> =>
  (await db
    .updateTable('webhook')
    .set({ ...settings, version: version + 1, failingSince: null, tries: 0, nextTryAt: null })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Removes a webhook; returns false if there was none. */
export const removeWebhook = async (db: Database, id: number): Promise<boolean> =>
  (await db.deleteFrom('webhook').where('id', '=', id).returning('id').executeTakeFirst()) !== undefined;

/** Reads the webhooks' encrypted signing secrets. */
export const readWebhookSecrets: SecretSource = async (db) => {
  const webhooks = await db.selectFrom('webhook').select(['id', 'secret']).execute();
  return webhooks.map(({ id, secret: sealed }) => ({
    use: webhookUse,
    sealed,
    replace: async (text: string) =>
      await db
        .updateTable('webhook')
        .set({ secret: text })
        .where('id', '=', id)
        .where('secret', '=', sealed)
        .execute(),
  }));
};
