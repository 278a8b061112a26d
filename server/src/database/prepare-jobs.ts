import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

const silent = new Logger(() => () => undefined);

/** What lets the server's role take jobs; asked in a statement that touches nothing which is right already. */
const grantsFor = (role: string): string => `
  GRANT USAGE ON SCHEMA graphile_worker TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO ${role};
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO ${role};
  ALTER TABLE graphile_worker._private_jobs DISABLE ROW LEVEL SECURITY;
  ALTER TABLE graphile_worker._private_job_queues DISABLE ROW LEVEL SECURITY;
  ALTER TABLE graphile_worker._private_tasks DISABLE ROW LEVEL SECURITY;
  ALTER TABLE graphile_worker._private_known_crontabs DISABLE ROW LEVEL SECURITY;`;

/**
 * Brings the job library's own tables up to date, as the owner of the plan's, and lets the server's role work with them. They lie
 * in a schema of their own, in no backup: what is to be done is in the plan's tables, a job is only the sign to look there.
 */
export const prepareJobs = async (ownerUrl: string, url: string): Promise<void> => {
  await runMigrations({ connectionString: ownerUrl, logger: silent, maxPoolSize: 1 });
  const role = await onConnection(url, async (client) => {
    const { rows } = await client.query<{ role: string }>('SELECT quote_ident(current_user) AS role');
    return rows[0]?.role ?? '';
  });
  await onConnection(ownerUrl, async (client) => {
    const { rows } = await client.query<{ isGranted: boolean }>(
      `SELECT $1 = quote_ident(current_user) OR has_schema_privilege($2, 'graphile_worker', 'USAGE') AND (
         SELECT bool_and(has_table_privilege($2, oid, 'SELECT, DELETE') AND NOT relrowsecurity) FROM pg_class
         WHERE relnamespace = 'graphile_worker'::regnamespace AND relkind = 'r' AND relname LIKE '\\_private\\_%') AS "isGranted"`,
      [role, role.replaceAll('"', '')],
    );
    if (rows[0]?.isGranted !== true) await client.query(grantsFor(role));
  });
};

const onConnection = async <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};
