import type { Database } from '../database/database.ts';

export interface NamedToken {
  readonly id: number;
  readonly name: string;
}

/** Lists the valid tokens that a user has made, the oldest first. */
export const listValidTokensOf = async (
  db: Pick<Database, 'selectFrom'>,
  userId: number,
  now: Date,
): Promise<NamedToken[]> =>
  await db
    .selectFrom('apiToken')
    .select(['id', 'name'])
    .where('createdBy', '=', userId)
    .where('revokedAt', 'is', null)
    .where((row) => row.or([row('expiresAt', 'is', null), row('expiresAt', '>', now)]))
    .orderBy('id')
    .execute();

/** Revokes all tokens that a user has made, and returns their ids, whose sockets the caller must disconnect. */
export const revokeTokensOf = async (db: Database, userId: number, now: Date): Promise<number[]> => {
  const revoked = await db
    .updateTable('apiToken')
    .set({ revokedAt: now })
    .where('createdBy', '=', userId)
    .where('revokedAt', 'is', null)
    .returning('id')
    .execute();
  return revoked.map(({ id }) => id);
};
