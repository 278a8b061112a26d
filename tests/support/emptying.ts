import { sql } from 'kysely';
import { createDatabase, type Database } from '../../server/src/database/database.ts';
import { notifyTopic } from '../../server/src/database/notify-topic-query.ts';
import { notifyLogins } from '../../server/src/users/notify-logins-query.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const schema = 'test_seed';

interface Table {
  readonly name: string;
  readonly isSeeded: boolean;
}

/** Tables whose rows a test may change; excluded are the list of migrations and the epoch, which gets a new value instead. */
const readTables = async (db: Database): Promise<Table[]> => {
  const { rows: found } = await sql<{ name: string }>`
    SELECT format('%I.%I', nspname, relname) AS name
    FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind IN ('r', 'p') AND NOT relispartition
      AND (nspname = 'public' AND relname <> 'epoch' AND relname NOT LIKE 'kysely%'
        OR nspname = 'graphile_worker' AND relname IN ('_private_jobs', '_private_job_queues'))
    ORDER BY 1`.execute(db);
  const tables: Table[] = [];
  for (const { name } of found) {
    const { rows } = await sql.raw<{ some: boolean }>(`SELECT EXISTS (TABLE ${name}) AS some`).execute(db);
    tables.push({ name, isSeeded: rows[0]?.some === true });
  }
  return tables;
};

/** Sequences of credential ids, which sockets and caches of a server may still refer to when its database has been emptied. */
const ofCredentials = /^(?:login|api_token|display|yard_link)/;

interface EmptyOptions {
  /** Resets the sequences of credential ids as well; only for a database without a server. */
  readonly resetsCredentialIds?: boolean;
}

/** Returns statements that reset each sequence of the plan to its current value. */
const readSequences = async (db: Database, { resetsCredentialIds }: EmptyOptions): Promise<string[]> => {
  const { rows: found } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
    WHERE relkind = 'S' AND nspname = 'public' ORDER BY 1`.execute(db);
  const statements: string[] = [];
  const reset = found.filter(({ name }) => resetsCredentialIds === true || !ofCredentials.test(name));
  for (const { name } of reset) {
    const { rows } = await sql
      .raw<{ last: string; called: boolean }>(`SELECT last_value AS last, is_called AS called FROM "${name}"`)
      .execute(db);
    statements.push(`PERFORM setval('"${name}"', ${rows[0]?.last}, ${rows[0]?.called});`);
  }
  return statements;
};

const copyOf = (name: string): string => `${schema}."${name}"`;

/**
 * Adds a function to a test database that restores every row to its current state. The function bypasses triggers and
 * foreign keys, as a restore does, and ends the epoch, so that running servers reload the plan.
 */
export const createEmptyFunction = async (
  superuserUrl: string,
  options: EmptyOptions = {},
): Promise<void> => {
  const db = createDatabase(superuserUrl, { max: 1 });
  try {
    const tables = await readTables(db);
    const sequences = await readSequences(db, options);
    const seeded = tables.filter(({ isSeeded }) => isSeeded);
    const statements = [
      `CREATE SCHEMA ${schema}`,
      `GRANT USAGE ON SCHEMA ${schema} TO PUBLIC`,
      ...seeded.map(({ name }) => `CREATE TABLE ${copyOf(name)} AS TABLE ${name}`),
      `CREATE FUNCTION ${schema}.empty() RETURNS text LANGUAGE plpgsql SECURITY DEFINER
        SET session_replication_role = replica SET search_path = public, pg_temp AS $$
        BEGIN
          ${tables.map(({ name }) => `DELETE FROM ${name};`).join('\n')}
          ${seeded.map(({ name }) => `INSERT INTO ${name} OVERRIDING SYSTEM VALUE TABLE ${copyOf(name)};`).join('\n')}
          ${sequences.join('\n')}
          UPDATE epoch SET id = replace(gen_random_uuid()::text, '-', '');
          RETURN plan_epoch();
        END $$`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  } finally {
    await db.destroy();
  }
};

/** Calls the function that `createEmptyFunction` made and returns the new epoch. Servers then disconnect sockets of an earlier file, because their logins are gone. */
export const emptyDatabase = async (owner: Database): Promise<string> => {
  const { rows } = await sql.raw<{ empty: string }>(`SELECT ${schema}.empty()`).execute(owner);
  await notifyLogins(owner);
  await notifyTopic(owner, 'log');
  return rows[0]?.empty ?? '';
};

/** Databases that no server uses at the moment, with their open connections. */
const unused: TestDatabase[] = [];

/**
 * Returns an empty database that can be emptied, if possible one that another test file has returned: creating and dropping
 * one and opening its connections costs about a second of CPU.
 */
export const takeDatabase = async (): Promise<TestDatabase> => {
  const returned = unused.pop();
  if (returned) {
    await emptyDatabase(returned.owner);
    return returned;
  }
  const created = await createTestDatabase();
  await createEmptyFunction(created.superuserUrl);
  return created;
};

/** Keeps a database whose servers have stopped for the next test file. */
export const returnDatabase = (database: TestDatabase): void => void unused.push(database);
