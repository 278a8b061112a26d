import type { User } from '@werkplan/shared/account/user.ts';
import type { Database } from '../database/database.ts';

/** The authority on who is signed in; the session row only names it (reliability C13). */
export interface SignedIn {
  loginId: number;
  user: User;
}

const touchEveryMs = 5 * 60_000;
const hourMs = 3_600_000;

export interface LoginLimits {
  idleHours: number;
  maxDays: number;
}

export const startLogin = async (
  db: Database,
  userId: number,
  now: Date,
  { maxDays }: LoginLimits,
): Promise<number> => {
  const expiresAt = new Date(now.getTime() + maxDays * 24 * hourMs);
  const login = await db
    .insertInto('login')
    .values({ userId, createdAt: now, lastSeenAt: now, expiresAt, endedAt: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return login.id;
};

/** The user of a living login: not ended, not idle, not past its end, the user not disabled; else null. */
export const findLogin = async (
  db: Database,
  loginId: number,
  now: Date,
  { idleHours }: LoginLimits,
): Promise<SignedIn | null> => {
  const idleSince = new Date(now.getTime() - idleHours * hourMs);
  const found = await db
    .selectFrom('login')
    .innerJoin('appUser', 'appUser.id', 'login.userId')
    .select(['login.lastSeenAt', 'appUser.id', 'appUser.email', 'appUser.name', 'appUser.language'])
    .where('login.id', '=', loginId)
    .where('login.endedAt', 'is', null)
    .where('login.expiresAt', '>', now)
    .where('login.lastSeenAt', '>', idleSince)
    .where('appUser.isActive', '=', true)
    .executeTakeFirst();
  if (!found) return null;
  const { lastSeenAt, ...user } = found;
  if (now.getTime() - lastSeenAt.getTime() > touchEveryMs) {
    await db.updateTable('login').set({ lastSeenAt: now }).where('id', '=', loginId).execute();
  }
  return { loginId, user };
};

export const endLogin = async (db: Database, loginId: number, now: Date): Promise<void> => {
  await db
    .updateTable('login')
    .set({ endedAt: now })
    .where('id', '=', loginId)
    .where('endedAt', 'is', null)
    .execute();
};

/** Those of the logins that no longer live: their sockets must close. */
export const deadLogins = async (
  db: Database,
  loginIds: readonly number[],
  now: Date,
  { idleHours }: LoginLimits,
): Promise<Set<number>> => {
  if (loginIds.length === 0) return new Set();
  const idleSince = new Date(now.getTime() - idleHours * hourMs);
  const alive = await db
    .selectFrom('login')
    .innerJoin('appUser', 'appUser.id', 'login.userId')
    .select('login.id')
    .where('login.id', 'in', [...loginIds])
    .where('login.endedAt', 'is', null)
    .where('login.expiresAt', '>', now)
    .where('login.lastSeenAt', '>', idleSince)
    .where('appUser.isActive', '=', true)
    .execute();
  const living = new Set(alive.map(({ id }) => id));
  return new Set(loginIds.filter((id) => !living.has(id)));
};
