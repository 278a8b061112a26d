import type { Database } from '../database/database.ts';

/** Those of these users who are not disabled, in order of making. */
export async function findActiveUsers(
  db: Database,
  emails: readonly string[],
): Promise<{ email: string; passwordHash: string }[]> {
  return await db
    .selectFrom('appUser')
    .select(['email', 'passwordHash'])
    .where('email', 'in', emails)
    .where('isActive', '=', true)
    .orderBy('id')
    .execute();
}
