import type { User } from '@werkplan/shared/account/user-schema.ts';
import { planEpoch } from '../change/epoch-store.ts';
import type { Database } from '../database/database.ts';
import type { LoginMethod } from '../database/access-tables.ts';
import { type Rights, rightsOf } from '../http/rights.ts';

/**
 * A valid login and its user. The table `login` decides who is signed in; a session only refers to a row of it
 * (rules/account.md#the-login-decides).
 */
export interface ValidLogin {
  loginId: number;
  user: User;
  /** When the login ends or its use must be recorded again, whichever comes first. */
  until: Date;
}

/** Milliseconds after which the use of a login is recorded again (`lastSeenAt`). */
const touchEveryMs = 5 * 60_000;
const hourMs = 3_600_000;

export interface LoginLimits {
  idleHours: number;
  maxDays: number;
}

/** The user and the password hash with which a right password was compared. */
export interface PasswordProof {
  readonly method: 'password';
  readonly userId: number;
  readonly passwordHash: string;
}

/** A user who has proven their identity, and how. */
export type SignInProof =
  | PasswordProof
  | { readonly method: Exclude<LoginMethod, 'password' | 'oidc'>; readonly userId: number }
  /**
   * `providerSession` is the id of the session at the provider; when that session ends, so does this login. `authenticatedAt` is
   * when the provider last authenticated the person, if it says so.
   */
  | {
      readonly method: 'oidc';
      readonly userId: number;
      readonly providerSession: string | null;
      readonly authenticatedAt: Date | null;
    };

/**
 * Starts a login and returns its id. Returns null if the password has changed since it was compared, or the user was disabled.
 * The user's row is locked, so that a concurrent change of the password either ends this login or prevents it.
 * @throws an error that `asDomainError` maps to BUSY, during a restore
 */
export const startLogin = async (
  db: Database,
  proof: SignInProof,
  device: string | null,
  now: Date,
  { maxDays }: LoginLimits,
): Promise<number | null> => {
  const expiresAt = new Date(now.getTime() + maxDays * 24 * hourMs);
  const login = await db
    .with('owner', (cte) =>
      cte
        .selectFrom('appUser')
        .select('id')
        .where('id', '=', proof.userId)
        .where((row) =>
          proof.method === 'password' ? row('passwordHash', '=', proof.passwordHash) : row.lit(true),
        )
        .where('isActive', '=', true)
        // `planEpoch` fails during a restore, when a new login could get the id of one that isn't restored yet.
        .where(planEpoch, 'is not', null)
        .forShare(),
    )
    .insertInto('login')
    .columns([
      'userId',
      'createdAt',
      'lastSeenAt',
      'expiresAt',
      'device',
      'method',
      'providerSession',
      'provedAt',
    ])
    .expression((from) =>
      from
        .selectFrom('owner')
        .select((col) => [
          'owner.id',
          col.val(now).as('createdAt'),
          col.val(now).as('lastSeenAt'),
          col.val(expiresAt).as('expiresAt'),
          col.val(device).as('device'),
          col.val(proof.method).as('method'),
          col.val(proof.method === 'oidc' ? proof.providerSession : null).as('providerSession'),
          col.val(proof.method === 'oidc' ? proof.authenticatedAt : now).as('provedAt'),
        ]),
    )
    .returning('id')
    .executeTakeFirst();
  return login?.id ?? null;
};

/**
 * Returns a login with its user if it hasn't ended, expired or been idle too long, and the user is active; else null. Records
 * the use of the login, at most every five minutes.
 */
export const findLogin = async (
  db: Database,
  loginId: number,
  now: Date,
  { idleHours }: LoginLimits,
): Promise<ValidLogin | null> => {
  const idleSince = new Date(now.getTime() - idleHours * hourMs);
  const found = await db
    .selectFrom('login')
    .innerJoin('appUser', 'appUser.id', 'login.userId')
    .select(['login.lastSeenAt', 'login.expiresAt'])
    .select(['appUser.id', 'appUser.email', 'appUser.name', 'appUser.language', 'appUser.role'])
    .select(['appUser.mayChangeReleased', 'appUser.printsEmptyRuns'])
    .where('login.id', '=', loginId)
    .where('login.endedAt', 'is', null)
    .where('login.expiresAt', '>', now)
    .where('login.lastSeenAt', '>', idleSince)
    .where('appUser.isActive', '=', true)
    .executeTakeFirst();
  if (!found) return null;
  const { lastSeenAt, expiresAt, ...user } = found;
  const isTouched = now.getTime() - lastSeenAt.getTime() > touchEveryMs;
  if (isTouched) await db.updateTable('login').set({ lastSeenAt: now }).where('id', '=', loginId).execute();
  const seen = (isTouched ? now : lastSeenAt).getTime();
  const until = Math.min(expiresAt.getTime(), seen + Math.min(touchEveryMs, idleHours * hourMs));
  return { loginId, user, until: new Date(until) };
};

/** Returns when the person last proved their identity in this login; null if a provider that didn't tell it signed them in. */
export const findProofTime = async (db: Database, loginId: number): Promise<Date | null> =>
  (await db.selectFrom('login').select('provedAt').where('id', '=', loginId).executeTakeFirst())?.provedAt ??
  null;

export const recordProofTime = async (db: Database, loginId: number, at: Date): Promise<void> => {
  await db.updateTable('login').set({ provedAt: at }).where('id', '=', loginId).execute();
};

/** Reads the method by which a login began. @throws if there is no such login */
export const readLoginMethod = async (db: Database, loginId: number): Promise<LoginMethod> =>
  (await db.selectFrom('login').select('method').where('id', '=', loginId).executeTakeFirstOrThrow()).method;

export const endLogin = async (db: Database, loginId: number, now: Date): Promise<void> => {
  await db
    .updateTable('login')
    .set({ endedAt: now })
    .where('id', '=', loginId)
    .where('endedAt', 'is', null)
    .execute();
};

/** Returns those of these logins that are still valid, each with the rights of its user. */
export const findValidLogins = async (
  db: Database,
  loginIds: readonly number[],
  now: Date,
  { idleHours }: LoginLimits,
): Promise<ReadonlyMap<number, Rights>> => {
  if (loginIds.length === 0) return new Map();
  const idleSince = new Date(now.getTime() - idleHours * hourMs);
  const alive = await db
    .selectFrom('login')
    .innerJoin('appUser', 'appUser.id', 'login.userId')
    .select(['login.id', 'appUser.role', 'appUser.mayChangeReleased'])
    .where('login.id', 'in', [...loginIds])
    .where('login.endedAt', 'is', null)
    .where('login.expiresAt', '>', now)
    .where('login.lastSeenAt', '>', idleSince)
    .where('appUser.isActive', '=', true)
    .execute();
  return new Map(alive.map(({ id, role, mayChangeReleased }) => [id, rightsOf(role, mayChangeReleased)]));
};
