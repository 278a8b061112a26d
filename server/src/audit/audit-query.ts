import type { AuditEntry } from '@werkplan/shared/account/audit-schema.ts';
import { type AuditEventName, type AuditKind, auditEvents } from '@werkplan/shared/account/audit.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

type Person = { id: number; name: string } | null;

const person = (id: number | null, name: string | null): Person =>
  id === null || name === null ? null : { id, name };

const eventsOf = (kind: AuditKind): AuditEventName[] =>
  (Object.keys(auditEvents) as AuditEventName[]).filter((event) => auditEvents[event] === kind);

const byOf = (actor: string): AuditEntry['by'] => {
  if (actor === 'command' || actor === 'provider' || actor === 'nobody') return actor;
  return 'person';
};

/** Reads audit entries, the newest first, with users' current names. */
export const readAuditEntries = async (
  db: Database,
  { kind, before }: { kind: AuditKind | undefined; before: number | undefined },
  most: number,
): Promise<AuditEntry[]> => {
  const rows = await db
    .selectFrom('securityEvent as e')
    .leftJoin('appUser as actor', (join) => join.on(sql<boolean>`e.actor = 'user:' || actor.id`))
    .leftJoin('appUser as about', 'about.id', 'e.userId')
    .select(['e.id', 'e.at', 'e.event', 'e.outcome', 'e.reason', 'e.actor', 'e.details', 'e.address'])
    .select([
      'actor.id as actorId',
      'actor.name as actorName',
      'about.id as aboutId',
      'about.name as aboutName',
    ])
    .where('e.event', 'in', kind ? eventsOf(kind) : (Object.keys(auditEvents) as AuditEventName[]))
    .$if(before !== undefined, (query) => query.where('e.id', '<', before ?? 0))
    .orderBy('e.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, at, event, outcome, reason, actor, details, address, ...names }) => ({
    id,
    at: at.toISOString(),
    event,
    outcome,
    reason,
    by: byOf(actor),
    person: person(names.actorId, names.actorName),
    about: person(names.aboutId, names.aboutName),
    details,
    address,
  }));
};
