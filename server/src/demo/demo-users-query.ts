import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Returns the active users with one of these e-mails, in order of creation. */
export const findActiveUsers = async (
  db: Database,
  emails: readonly string[],
): Promise<{ email: string; passwordHash: string }[]> => {
  return await db
    .selectFrom('appUser')
    .select(['email', 'passwordHash'])
    .where('email', 'in', emails)
    .where('isActive', '=', true)
    .orderBy('id')
    .execute();
};

/** Counts the users of a schema, in any state, with one of these e-mails and with others. */
export const countUsers = async (
  on: Database,
  schema: string,
  emails: readonly string[],
): Promise<{ known: number; others: number }> => {
  const { rows } = await sql<{ known: number; others: number }>`
    SELECT count(*) FILTER (WHERE email = ANY(${emails}))::int AS known,
      count(*) FILTER (WHERE email <> ALL(${emails}))::int AS others FROM ${sql.id(schema, 'app_user')}`.execute(
    on,
  );
  return rows[0] ?? { known: 0, others: 0 };
};
