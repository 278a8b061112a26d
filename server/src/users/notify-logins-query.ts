import type { Database } from '../database/database.ts';
import { notifyTopic } from '../database/notify-topic-query.ts';

/** Tells running servers that logins ended, so that they close their sockets now. */
export const notifyLogins = async (db: Database): Promise<void> => await notifyTopic(db, 'logins');
