import type { AuditEventName } from '@werkplan/shared/account/audit.ts';
import type { Database } from '../database/database.ts';
import { storeEvent } from './audit-store.ts';
import type { EventSubject } from '../database/security-event.ts';

export const recordCommand = async (
  db: Database,
  event: AuditEventName,
  about: EventSubject,
): Promise<void> => {
  const by = { actor: 'command', address: null, requestId: null };
  await storeEvent(db, { event, outcome: 'done', reason: null, ...by, ...about }, new Date());
};
