import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

const silent = new Logger(() => () => undefined);

/** Returns the statements that give a role the rights for taking jobs. */
const grantsFor = (role: string): string => `
  GRANT USAGE ON SCHEMA graphile_worker TO ${role};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO ${role};
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO ${role};
  ALTER TABLE graphile_worker._private_jobs DISABLE ROW LEVEL SECURITY;
  ALTER TABLE graphile_worker._private_job_queues DISABLE ROW LEVEL SECURITY;
  ALTER TABLE graphile_worker._private_tasks DISABLE ROW LEVEL SECURITY;
  ALTER TABLE graphile_worker._private_known_crontabs DISABLE ROW LEVEL SECURITY;`;

/**
 * Migrates the job library's tables as the plan's owner and grants the server's role rights on them. These tables have a schema
 * of their own and aren't backed up, because a job only says in which table of the plan there is work.
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
