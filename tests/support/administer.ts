import pg from 'pg';

/** Runs one statement on the server's `postgres` database, where databases are made and dropped. */
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
