import type { WebhookDelivery } from '@werkplan/shared/webhooks/webhook.ts';
import type { Database } from '../database/database.ts';

/** Messages of a webhook, the newest first, so many at most. */
export const readDeliveries = async (
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

/** A test message for a webhook, to be sent out of turn. */
export const askForTest = async (
  db: Database,
  test: { webhookId: number; messageId: string },
  now: Date,
): Promise<void> => {
  await db
    .insertInto('webhookDelivery')
    .values({ ...test, type: 'webhook.test', revisions: '{}', state: 'waiting', isAsked: true, at: now })
    .execute();
};

/** Has a message sent once more, out of turn; answers whether there is one. */
export const askForReplay = async (
  db: Database,
  { webhookId, id }: { webhookId: number; id: number },
): Promise<boolean> =>
  (await db
    .updateTable('webhookDelivery')
    .set({ isAsked: true })
    .where('webhookId', '=', webhookId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined;
