import type { WebhookDelivery } from '@werkplan/shared/webhooks/webhook-schema.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { DeliveryAttempt } from './lease-store.ts';

/** Reads a webhook's deliveries, the newest first. */
export const readWebhookDeliveries = async (
  db: Database,
  webhookId: number,
  before: number | undefined,
  most: number,
): Promise<WebhookDelivery[]> => {
  const rows = await db
    .selectFrom('webhookDelivery')
    .select(['id', 'messageId', 'type', 'revisions', 'state', 'attempts', 'status', 'error'])
    .select(['durationMs', 'answer', 'at', 'nextAt'])
    .where('webhookId', '=', webhookId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ at, nextAt, ...row }) => ({
    ...row,
    at: at.toISOString(),
    nextAt: nextAt?.toISOString() ?? null,
  }));
};

/** Queues a test message, which is sent without waiting for the feed's messages. */
export const requestTest = async (
  db: Database,
  test: { webhookId: number; messageId: string },
  now: Date,
): Promise<void> => {
  await db
    .insertInto('webhookDelivery')
    .values({ ...test, type: 'webhook.test', revisions: '{}', state: 'waiting', isAsked: true, at: now })
    .execute();
};

/** Queues a message to be sent again without waiting for the feed's messages. */
export const requestReplay = async (db: Database, id: number): Promise<void> => {
  await db.updateTable('webhookDelivery').set({ isAsked: true }).where('id', '=', id).execute();
};

const deliveries = (db: Database) =>
  db
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhook as w', 'w.id', 'd.webhookId')
    .select(['d.id', 'd.webhookId', 'd.messageId', 'd.type', 'd.position', 'd.state', 'd.at', 'd.isAsked'])
    .select(['w.url', 'w.secret', 'w.epoch', 'w.position as delivered']);

export const findWebhookDelivery = async (db: Database, id: number) =>
  await deliveries(db).where('d.id', '=', id).executeTakeFirst();
export type StoredWebhookDelivery = NonNullable<Awaited<ReturnType<typeof findWebhookDelivery>>>;

export const findNextRequested = async (
  db: Database,
  webhookId: number,
): Promise<StoredWebhookDelivery | undefined> =>
  await deliveries(db)
    .where('d.webhookId', '=', webhookId)
    .where('d.isAsked', '=', true)
    .orderBy('d.id')
    .executeTakeFirst();

export const recordRequestedAttempt = async (
  db: Database,
  id: number,
  attempt: DeliveryAttempt,
): Promise<void> => {
  await db
    .updateTable('webhookDelivery')
    .set({ ...attempt, isAsked: false, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .execute();
};

const keptDays = 30;
/** Maximum number of messages that one DELETE removes, so that it stays within the pool's time limit. */
const batch = 5_000n;

/** Deletes messages sent or given up more than 30 days ago. Runs at start and every hour. */
export const pruneWebhookDeliveries = async (db: Database, now: Date): Promise<void> => {
  let forgotten = batch;
  while (forgotten === batch) {
    const { numAffectedRows = 0n } = await sql`
      DELETE FROM webhook_delivery WHERE id = ANY(ARRAY(
        SELECT d.id FROM webhook w JOIN webhook_delivery d ON webhook_id = w.id
        WHERE at < ${now}::timestamptz - ${keptDays} * interval '1 day' AND state <> 'waiting' LIMIT ${batch}))`.execute(
      db,
    );
    forgotten = numAffectedRows;
  }
};
