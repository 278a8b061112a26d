import type { PlanMessage } from '@werkplan/shared/live/plan-message-schema.ts';
import type { Database } from '../database/database.ts';
import { encodeCursor } from '../feed/feed-position.ts';
import { readFeed } from '../feed/feed-store.ts';
import type { StoredWebhookDelivery } from './webhook-delivery-store.ts';

/** Rebuilds a message for sending it again; null if its change is archived. */
export const rebuildMessage = async (
  db: Database,
  { messageId: id, type, at, position, epoch }: StoredWebhookDelivery,
): Promise<PlanMessage | null> => {
  const timestamp = at.toISOString();
  if (type === 'webhook.test') return { id, type, timestamp, data: {} };
  if (position === null || epoch === null) return null;
  if (type === 'plan.reset')
    return { id, type, timestamp, data: { cursor: encodeCursor({ epoch, position }) } };
  const { messages } = await readFeed(db, { epoch, position: position - 1 }, { most: 1, now: at });
  return messages.find(({ message }) => message.id === id)?.message ?? null;
};
