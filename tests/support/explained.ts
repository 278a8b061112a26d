import pg from 'pg';
import { inject } from 'vitest';
import { type ExplainedStatement, parseExplained, explainSettings } from './explained-plan.ts';

const settings = {
  ...explainSettings,
  // PostgreSQL rightly scans small tables completely, and the time of the last autovacuum decides which tables count as small.
  // With sequential scans off, only those remain that no index can replace.
  enable_seqscan: 'off',
  'auto_explain.log_level': 'notice',
};

/** The database's URL for the superuser of the tests' PostgreSQL. */
export const asSuperuser = (databaseUrl: string): string =>
  Object.assign(new URL(inject('templateUrl')), { pathname: new URL(databaseUrl).pathname }).href;

/**
 * Makes PostgreSQL explain every statement of later connections to this database, including those inside functions, and
 * collects the plans. `plans` chooses whether prepared statements are planned for their actual values or generically.
 */
export const explainAll = async (
  databaseUrl: string,
  plans: 'force_custom_plan' | 'force_generic_plan',
): Promise<{ take: () => ExplainedStatement[]; stop: () => void }> => {
  const client = new pg.Client({ connectionString: asSuperuser(databaseUrl) });
  await client.connect();
  const name = pg.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
  for (const [setting, value] of Object.entries({ ...settings, plan_cache_mode: plans }))
    await client.query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
  // Existing connections lack the settings, so they are terminated.
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await client.end();
  const seen: ExplainedStatement[] = [];
  const prototype = pg.Client.prototype as { connect: (...given: unknown[]) => unknown };
  const { connect } = prototype;
  prototype.connect = function listening(this: pg.Client, ...given: unknown[]): unknown {
    this.on('notice', ({ message }) => {
      const explained = parseExplained(message ?? '');
      if (explained) seen.push(explained);
    });
    return connect.apply(this, given);
  };
  return { take: () => seen.splice(0), stop: () => void (prototype.connect = connect) };
};
