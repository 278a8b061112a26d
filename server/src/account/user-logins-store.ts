import type { Login } from '@werkplan/shared/account/login-contracts.ts';
import type { Database } from '../database/database.ts';
import { transact, type Tx } from '../database/transact.ts';
import type { LoginLimits } from './login-store.ts';

const hourMs = 3_600_000;

/** Lists the user's valid logins, the most recently used first. */
export const listValidLogins = async (
  db: Database,
  userId: number,
  current: number,
  now: Date,
  { idleHours }: LoginLimits,
): Promise<Login[]> => {
  const logins = await db
    .selectFrom('login')
    .select(['id', 'createdAt', 'lastSeenAt', 'device'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', new Date(now.getTime() - idleHours * hourMs))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return logins.map(({ id, createdAt, lastSeenAt, device }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    device,
    isCurrent: id === current,
  }));
};

/** Ends a login of this user. Returns false if the user has no such login or it has ended already. */
export const endOwnLogin = async (db: Database, userId: number, id: number, now: Date): Promise<boolean> => {
  const ended = await db
    .updateTable('login')
    .set({ endedAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
};

/** Ends all logins of a user except `but`, and returns the ids of the ended ones, whose sockets the caller must disconnect. */
export const endLoginsOf = async (
  tx: Tx,
  userId: number,
  now: Date,
  but: number | null = null,
): Promise<number[]> => {
  const ended = await tx
    .updateTable('login')
    .set({ endedAt: now })
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .$if(but !== null, (query) => query.where('id', '<>', but))
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
};

export const endUserLogins = async (db: Database, userId: number, now: Date): Promise<number[]> =>
  await transact(
    db,
    async (tx, commitWith) => await commitWith(async () => await endLoginsOf(tx, userId, now)),
  );
