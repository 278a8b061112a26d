import type { Database } from '../database/database.ts';
import { notifyTopic } from '../database/notify-topic-query.ts';

/** Notifies running servers that logins ended, so that they disconnect their sockets. */
export const notifyLogins = async (db: Database): Promise<void> => await notifyTopic(db, 'logins');
