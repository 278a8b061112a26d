import type { PlanFeed } from '@werkplan/shared/live/plan-message-schema.ts';
import { invalid } from '@werkplan/shared/errors/domain-error.ts';
import type { Database } from '../database/database.ts';
import { orderFeed } from './feed-order-store.ts';
import { encodeCursor, parseCursor } from './feed-position.ts';
import { readFeed, readFeedEnd } from './feed-store.ts';

const pageLength = 100;

/**
 * Reads a page of the feed as callers get it (rules/webhooks.md#the-feed).
 * @throws VALIDATION_ERRORS for an invalid cursor
 */
export const readFeedPage = async (
  db: Database,
  { after, limit = pageLength }: { after: string | undefined; limit: number | undefined },
  now: Date,
): Promise<PlanFeed> => {
  const position = after === undefined ? undefined : parseCursor(after);
  if (position === null) throw invalid({ after: 'validation.invalidFormat' });
  await orderFeed(db);
  if (position === undefined)
    return { result: 'messages', messages: [], next: encodeCursor(await readFeedEnd(db)), more: false };
  const { messages, next, more } = await readFeed(db, position, { most: limit, now });
  return {
    result: 'messages',
    messages: messages.map(({ message }) => message),
    next: encodeCursor(next),
    more,
  };
};
