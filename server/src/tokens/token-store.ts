import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@werkplan/shared/values/role.ts';
import type { User } from '@werkplan/shared/account/user-schema.ts';
import { DomainError } from '@werkplan/shared/errors/domain-error.ts';
import type { IssuedToken, NewToken, Token } from '@werkplan/shared/tokens/token-schema.ts';
import { maxLivingTokens, type TokenScope } from '@werkplan/shared/tokens/token.ts';
import { listValidTokensOf } from '../account/user-tokens-store.ts';
import type { Database } from '../database/database.ts';
import { transact } from '../database/transact.ts';
import { type Rights, rightsOf } from '../http/rights.ts';

const secretBytes = 32;
const shownLength = 9;
const touchEveryMs = 60_000;

export const hashOfToken = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');
const makeSecret = (): string => `wp_${randomBytes(secretBytes).toString('base64url')}`;

interface Maker {
  readonly id: number;
  readonly name: string;
}

/**
 * Issues a user's token; only the answer contains its secret. Concurrent calls wait for each other, so that the limit holds.
 * @throws TOO_MANY_TOKENS when the user has fifty valid ones
 */
export const issueOwnToken = async (
  db: Database,
  token: NewToken,
  maker: Maker,
  now: Date,
): Promise<IssuedToken> =>
  await transact(db, async (tx, commitWith) => {
    await tx.selectFrom('appUser').select('id').where('id', '=', maker.id).forNoKeyUpdate().execute();
    const valid = await listValidTokensOf(tx, maker.id, now);
    if (valid.length >= maxLivingTokens)
      throw new DomainError('TOO_MANY_TOKENS', { values: { most: maxLivingTokens } });
    return await commitWith(async () => await issueToken(tx, token, maker, now));
  });

/** Issues a token; only the answer contains its secret. Tokens made at the command line have no author (`createdBy` null). */
export const issueToken = async (
  db: Pick<Database, 'insertInto'>,
  { name, scopes, expiresAt }: NewToken,
  createdBy: Maker | null,
  now: Date,
): Promise<IssuedToken> => {
  const token = makeSecret();
  const prefix = token.slice(0, shownLength);
  const row = { name, prefix, scopes, expiresAt: expiresAt === null ? null : new Date(expiresAt) };
  const { id } = await db
    .insertInto('apiToken')
    .values({ ...row, hash: hashOfToken(token), createdBy: createdBy?.id ?? null, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return {
    id,
    name,
    prefix,
    scopes,
    createdAt: now.toISOString(),
    createdBy: createdBy?.name ?? null,
    isOwn: createdBy !== null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    lastUsedAt: null,
    token,
  };
};

/**
 * The user who manages tokens: administrators manage all, planners their own. null is the command line, which manages all.
 */
type TokenManager = Pick<User, 'id' | 'role'> | null;
const managesAll = (manager: TokenManager): boolean => manager === null || manager.role === 'admin';

/** Lists the tokens visible to this user that aren't revoked, the newest first. */
export const listTokens = async (db: Database, manager: TokenManager): Promise<Token[]> => {
  const rows = await db
    .selectFrom('apiToken')
    .leftJoin('appUser', 'appUser.id', 'apiToken.createdBy')
    .select([
      'apiToken.id',
      'apiToken.name',
      'apiToken.prefix',
      'apiToken.scopes',
      'apiToken.createdAt',
      'apiToken.createdBy as ownerId',
      'appUser.name as createdBy',
      'apiToken.expiresAt',
      'apiToken.lastUsedAt',
    ])
    .where('apiToken.revokedAt', 'is', null)
    .$if(!managesAll(manager), (query) => query.where('apiToken.createdBy', '=', manager?.id ?? 0))
    .orderBy('apiToken.id', 'desc')
    .execute();
  return rows.map(({ createdAt, expiresAt, lastUsedAt, ownerId, ...row }) => ({
    ...row,
    isOwn: ownerId !== null && ownerId === manager?.id,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
};

/** Revokes a token and returns its author; undefined if the user has no such token. */
export const revokeToken = async (
  db: Database,
  id: number,
  manager: TokenManager,
  now: Date,
): Promise<{ createdBy: number | null } | undefined> =>
  await db
    .updateTable('apiToken')
    .set({ revokedAt: now })
    .where('id', '=', id)
    .where('revokedAt', 'is', null)
    .$if(!managesAll(manager), (query) => query.where('createdBy', '=', manager?.id ?? 0))
    .returning('createdBy')
    .executeTakeFirst();

/**
 * Selects tokens that aren't revoked or expired and whose author isn't disabled
 * (rules/tokens.md#a-token-rests-with-its-maker).
 */
const validTokens = (db: Database, now: Date) =>
  db
    .selectFrom('apiToken')
    .leftJoin('appUser', 'appUser.id', 'apiToken.createdBy')
    .where('apiToken.revokedAt', 'is', null)
    .where((row) => row.or([row('apiToken.expiresAt', 'is', null), row('apiToken.expiresAt', '>', now)]))
    .where((row) => row.or([row('apiToken.createdBy', 'is', null), row('appUser.isActive', '=', true)]));

/** The role of tokens made at the command line. */
const atCommandLine: Role = 'admin';

interface FoundToken {
  id: number;
  name: string;
  scopes: TokenScope[];
  ownerEmail: string | null;
  /** The current role of the token's author. */
  role: Role;
  /** True if the author may change released days. */
  mayChangeReleased: boolean;
  /** The time at which the token expires or its use must be recorded again. */
  until: Date;
}

/** Finds the valid token with this secret and records its use; else null. */
export const findToken = async (db: Database, secret: string, now: Date): Promise<FoundToken | null> => {
  const found = await validTokens(db, now)
    .select(['apiToken.id', 'apiToken.name', 'apiToken.scopes', 'apiToken.lastUsedAt', 'apiToken.expiresAt'])
    .select(['appUser.email as ownerEmail', 'appUser.role', 'appUser.mayChangeReleased'])
    .where('apiToken.hash', '=', hashOfToken(secret))
    .executeTakeFirst();
  if (!found) return null;
  const { lastUsedAt, expiresAt, role, mayChangeReleased, ...token } = found;
  const isFresh = lastUsedAt !== null && now.getTime() - lastUsedAt.getTime() <= touchEveryMs;
  if (!isFresh)
    await db.updateTable('apiToken').set({ lastUsedAt: now }).where('id', '=', token.id).execute();
  const used = (isFresh ? lastUsedAt : now).getTime();
  const until = Math.min(expiresAt?.getTime() ?? Infinity, used + touchEveryMs);
  return {
    ...token,
    role: role ?? atCommandLine,
    mayChangeReleased: mayChangeReleased ?? true,
    until: new Date(until),
  };
};

/** Returns the rights of those tokens that are valid, by id; they are the current rights of the tokens' authors. */
export const findValidTokenRights = async (
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Rights>> => {
  if (ids.length === 0) return new Map();
  const alive = await validTokens(db, now)
    .select(['apiToken.id', 'appUser.role', 'appUser.mayChangeReleased'])
    .where('apiToken.id', 'in', [...ids])
    .execute();
  return new Map(
    alive.map(({ id, role, mayChangeReleased }) => [
      id,
      rightsOf(role ?? atCommandLine, mayChangeReleased ?? true),
    ]),
  );
};
