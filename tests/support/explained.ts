import pg from 'pg';
import { inject } from 'vitest';

/** What a statement did in a table. */
interface Scan {
  /** `Seq Scan`, `Index Scan` … */
  readonly node: string;
  readonly table: string;
  readonly index: string | null;
  /** Rows looked at, those that a filter threw away among them. */
  readonly rows: number;
}

/** A statement as PostgreSQL ran it, also one inside a function of the database. */
export interface Explained {
  readonly text: string;
  readonly scans: readonly Scan[];
}

interface Node {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows'?: number;
  readonly 'Actual Loops'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly Node[];
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const scanOf = (node: Node): Scan[] => {
  const table = node['Relation Name'];
  if (table === undefined || node['Node Type'] === 'ModifyTable') return [];
  const rows = (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  return [
    {
      node: node['Node Type'],
      table,
      index: node['Index Name'] ?? null,
      rows: rows * (node['Actual Loops'] ?? 0),
    },
  ];
};

const explainedBy = (notice: string): Explained | null => {
  const found = /^duration: [^{]*plan:\s*(\{.*\})\s*$/s.exec(notice);
  if (!found) return null;
  const { 'Query Text': text, Plan: plan } = JSON.parse(found[1] ?? '') as {
    'Query Text': string;
    Plan: Node;
  };
  return { text: text.replaceAll(/\s+/g, ' ').trim(), scans: nodesOf(plan).flatMap(scanOf) };
};

const settings = {
  // A small table is rightly read as a whole, and when autovacuum last came decides what is small: what is left without this
  // is what no index helps with.
  enable_seqscan: 'off',
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
};

/** The same database, as the superuser of the tests' PostgreSQL reaches it. */
export const asSuperuser = (databaseUrl: string): string =>
  Object.assign(new URL(inject('templateUrl')), { pathname: new URL(databaseUrl).pathname }).href;

/**
 * Has PostgreSQL explain every statement that connections made from now on send to this database, also those inside its
 * functions, and collects that. `plans` says for which values a prepared statement is planned: for its own each time, or once
 * for any.
 */
export const explainAll = async (
  databaseUrl: string,
  plans: 'force_custom_plan' | 'force_generic_plan',
): Promise<{ take: () => Explained[]; stop: () => void }> => {
  const client = new pg.Client({ connectionString: asSuperuser(databaseUrl) });
  await client.connect();
  const name = pg.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
  for (const [setting, value] of Object.entries({ ...settings, plan_cache_mode: plans }))
    await client.query(`ALTER DATABASE ${name} SET ${setting} = '${value}'`);
  // Those that are connected already have none of that.
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  );
  await client.end();
  const seen: Explained[] = [];
  const prototype = pg.Client.prototype as { connect: (...given: unknown[]) => unknown };
  const { connect } = prototype;
  prototype.connect = function listening(this: pg.Client, ...given: unknown[]): unknown {
    this.on('notice', ({ message }) => {
      const explained = explainedBy(message ?? '');
      if (explained) seen.push(explained);
    });
    return connect.apply(this, given);
  };
  return { take: () => seen.splice(0), stop: () => void (prototype.connect = connect) };
};
