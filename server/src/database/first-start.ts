import { sql } from 'kysely';
import type { Database } from './database.ts';

/** Whether nobody has worked with this database yet. */
export async function isUnused(db: Database): Promise<boolean> {
  const { rows } = await sql<{ unused: boolean }>`
    select not exists (select from app_user) and not exists (select from production_order) as unused
  `.execute(db);
  return rows[0]?.unused === true;
}

/** Whether there is a user with this e-mail address. */
export async function hasUser(db: Database, email: string): Promise<boolean> {
  const { rows } = await sql`select from app_user where email = ${email}`.execute(db);
  return rows.length > 0;
}
