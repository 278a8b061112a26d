import pg from 'pg';

/** Executes one statement in the maintenance database `postgres`, because databases can't be created or dropped from within. */
export async function administer(serverUrl: string, statement: string): Promise<void> {
  const url = Object.assign(new URL(serverUrl), { pathname: '/postgres' });
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
