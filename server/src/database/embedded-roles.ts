import { createHmac } from 'node:crypto';
import pg from 'pg';

/**
 * The embedded PostgreSQL's roles: the superuser only sets up the other two and the database, the owner migrates the tables, and
 * the server runs as `app`.
 */
const roles = { superuser: 'werkplan', owner: 'werkplan_owner', app: 'werkplan_app' } as const;
export type EmbeddedRole = keyof typeof roles;

/** Derives a password for each role, so that one role's password doesn't reveal another's. */
const passwordOf = (role: EmbeddedRole, password: string): string =>
  role === 'superuser' ? password : createHmac('sha256', password).update(roles[role]).digest('base64url');

/** Returns the URL of a database in the embedded PostgreSQL for a role; `password` is the superuser's. */
export const embeddedAddress = (
  port: number,
  password: string,
  database: string,
  role: EmbeddedRole,
): string => {
  return `postgresql://${roles[role]}:${passwordOf(role, password)}@127.0.0.1:${port}/${database}`;
};

/** Creates owner and app role in a new cluster or one of an earlier release; called as superuser. */
export const makeRoles = async (superuserUrl: string): Promise<void> => {
  const { password } = new URL(superuserUrl);
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    for (const role of ['owner', 'app'] as const) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [roles[role]]);
      await client.query(
        `${rowCount ? 'alter' : 'create'} role ${roles[role]} login password '${passwordOf(role, password)}'`,
      );
    }
  } finally {
    await client.end();
  }
};

/** Creates the database `werkplan` for the owner, or transfers an earlier release's database to the owner. */
export const ensureDatabase = async (owner: pg.Client, port: number, password: string): Promise<void> => {
  const { rows } = await owner.query<{ owner: string }>(
    `select pg_get_userbyid(datdba) as owner from pg_database where datname = 'werkplan'`,
  );
  const [database] = rows;
  if (database?.owner === roles.owner) return;
  if (database) return await transferOwnership(embeddedAddress(port, password, 'werkplan', 'superuser'));
  const superuser = new pg.Client({
    connectionString: embeddedAddress(port, password, 'postgres', 'superuser'),
  });
  await superuser.connect();
  try {
    await superuser.query(`create database werkplan owner ${roles.owner}`);
  } finally {
    await superuser.end();
  }
};

/**
 * Transfers a database with its contents to the owner; the address is the superuser's. The database itself comes last, so
 * that an interrupted transfer is repeated by the next start.
 */
export const transferOwnership = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ statement: string }>(`
      select 'alter table ' || oid::regclass || ' owner to ${roles.owner}' as statement from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      union all select 'alter function ' || oid::regprocedure || ' owner to ${roles.owner}' from pg_proc
        where pronamespace = 'public'::regnamespace
      union all select 'alter database ' || quote_ident(current_database()) || ' owner to ${roles.owner}'`);
    for (const { statement } of rows) await client.query(statement);
  } finally {
    await client.end();
  }
};
