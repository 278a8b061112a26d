import type { NameHint, Person } from '@werkplan/shared/account/person-schema.ts';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { findNameHints } from './name-likeness.ts';
import { unmatchableHash } from './passwords.ts';

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** Reads all users, or the one with this id. They are sorted by name, or by e-mail if invited; former users come last. */
export const readUsers = async (db: Database, id: number | null = null): Promise<Person[]> => {
  const rows = await db
    .selectFrom('appUser as u')
    .leftJoinLateral(
      (sub) =>
        sub
          .selectFrom('outbox')
          .select(['id as mailId', 'failedBy'])
          .whereRef('outbox.email', '=', 'u.email')
          .where('kind', 'in', ['reset', 'invitation'])
          .orderBy('id', 'desc')
          .limit(1)
          .as('mail'),
      (join) => join.onTrue(),
    )
    .leftJoin('invitation as i', (join) =>
      join.onRef('i.userId', '=', 'u.id').on('u.invitedAt', 'is not', null),
    )
    .select(['u.id', 'u.name', 'u.email', 'u.role', 'u.mayChangeReleased', 'u.language', 'u.isActive'])
    .select(['mail.mailId', 'mail.failedBy'])
    .select(['u.invitedAt', 'u.disabledAt', 'u.anonymizedAt', 'i.expiresAt'])
    .select((row) => [
      row('u.passwordHash', '<>', unmatchableHash).as('hasPassword'),
      sql<boolean>`EXISTS (SELECT FROM user_identity WHERE user_id = u.id)`.as('hasIdentity'),
      sql<boolean>`EXISTS (SELECT FROM passkey WHERE user_id = u.id)`.as('hasPasskey'),
      sql<boolean>`EXISTS (SELECT FROM authenticator_app WHERE user_id = u.id AND secret IS NOT NULL)`.as(
        'hasApp',
      ),
      sql<Date | null>`greatest(
        (SELECT max(last_seen_at) FROM login WHERE user_id = u.id),
        (SELECT max(last_seen_at) FROM known_device WHERE user_id = u.id))`.as('lastSeenAt'),
    ])
    .$if(id !== null, (query) => query.where('u.id', '=', id))
    .orderBy(sql`u.anonymized_at IS NOT NULL, name_as_read(u.name), u.id`)
    .execute();
  const hints = await readNameHints(db);
  return rows.map(({ isActive, invitedAt, disabledAt, anonymizedAt, expiresAt, ...row }) => {
    const { hasPassword, hasIdentity, hasPasskey, hasApp, mailId, failedBy, ...person } = row;
    const state = stateOf({ isActive, invitedAt, disabledAt, anonymizedAt });
    return {
      ...person,
      name: invitedAt === null ? person.name : null,
      nameHint: hints.get(person.id) ?? null,
      email: state === 'former' ? null : person.email,
      lastSeenAt: iso(person.lastSeenAt),
      state,
      since: iso(anonymizedAt ?? disabledAt),
      until: state === 'invited' ? iso(expiresAt) : null,
      mail: mailId === null || state === 'former' ? null : { trouble: failedBy },
      signInWith: [
        ...(hasPassword ? (['password'] as const) : []),
        ...(hasPasskey ? (['passkey'] as const) : []),
        ...(hasApp ? (['totp'] as const) : []),
        ...(hasIdentity ? (['oidc'] as const) : []),
      ],
    };
  });
};

const readNameHints = async (db: Database): Promise<ReadonlyMap<number, NameHint | null>> => {
  const members = await db
    .selectFrom('appUser')
    .select(['id', 'name'])
    .where('invitedAt', 'is', null)
    .where('anonymizedAt', 'is', null)
    .orderBy('id')
    .execute();
  const hints = findNameHints(members.map(({ name }) => name));
  return new Map(members.map(({ id }, index) => [id, hints[index] ?? null]));
};

const stateOf = ({
  isActive,
  invitedAt,
  disabledAt,
  anonymizedAt,
}: {
  isActive: boolean;
  invitedAt: Date | null;
  disabledAt: Date | null;
  anonymizedAt: Date | null;
}): Person['state'] => {
  if (anonymizedAt) return 'former';
  if (isActive) return 'active';
  return invitedAt && !disabledAt ? 'invited' : 'disabled';
};
