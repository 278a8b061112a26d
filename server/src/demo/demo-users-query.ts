import type { Database } from '../database/database.ts';
import { demoUsers } from './fill-demo-data.ts';

/** The e-mail addresses of the demo sign-ins that this database has. */
export async function findDemoEmails(db: Database): Promise<string[]> {
  const emails = demoUsers.map((user) => user.email);
  const found = await db
    .selectFrom('appUser')
    .select('email')
    .where('email', 'in', emails)
    .orderBy('id')
    .execute();
  return found.map((user) => user.email);
}
