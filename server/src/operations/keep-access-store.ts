import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { RestoreSwap, ReadableTables, PlanSwap } from './swap.ts';

interface AccessTable {
  readonly name: string;
  /** A row's label for the operator. */
  readonly label: RawBuilder<unknown>;
  /** The row's state in words. `unreported` are further columns that are compared but not printed. */
  readonly state: RawBuilder<unknown>;
  readonly unreported?: RawBuilder<unknown>;
  /** True if rows of people whom the current plan doesn't know stay as in the backup. */
  readonly isPersonal: boolean;
}

const ofPerson = (what: string): RawBuilder<unknown> => sql`${sql.lit(`${what} of person `)} || user_id`;
const named = (what: string): RawBuilder<unknown> => sql`${sql.lit(`${what} `)} || id || ' (' || name || ')'`;
const untilRevoked = sql`CASE WHEN revoked_at IS NULL THEN 'in force' ELSE 'revoked' END`;

/** Tables of accounts and credentials, whose rows a restore keeps as they are in the current plan. */
const access: readonly AccessTable[] = [
  {
    name: 'app_user',
    label: named('person'),
    state: sql`role || CASE WHEN anonymized_at IS NOT NULL THEN ', anonymous' WHEN disabled_at IS NOT NULL THEN ', disabled'
      WHEN invited_at IS NOT NULL THEN ', invited' ELSE '' END`,
    unreported: sql`password_hash || email`,
    isPersonal: true,
  },
  {
    name: 'authenticator_app',
    label: ofPerson('authenticator app'),
    state: sql`CASE WHEN secret IS NULL THEN 'none' ELSE 'in use' END`,
    unreported: sql`secret`,
    isPersonal: true,
  },
  {
    name: 'recovery_code',
    label: ofPerson('recovery codes'),
    state: sql`CASE WHEN used_at IS NULL THEN 'as they are' ELSE 'used' END`,
    unreported: sql`hash`,
    isPersonal: true,
  },
  {
    name: 'passkey',
    label: sql`${named('passkey')} || ' of person ' || user_id`,
    state: sql`'in force'`,
    isPersonal: true,
  },
  {
    name: 'invitation',
    label: ofPerson('invitation'),
    state: sql`CASE WHEN used_at IS NULL THEN 'open' ELSE 'used' END`,
    unreported: sql`hash`,
    isPersonal: true,
  },
  {
    name: 'user_identity',
    label: ofPerson('company account'),
    state: sql`'in force'`,
    unreported: sql`issuer || subject`,
    isPersonal: true,
  },
  {
    name: 'known_device',
    label: ofPerson('known devices'),
    state: sql`'as they are'`,
    unreported: sql`hash`,
    isPersonal: true,
  },
  { name: 'api_token', label: named('token'), state: untilRevoked, isPersonal: false },
  {
    name: 'display',
    label: named('display'),
    state: sql`'in force'`,
    unreported: sql`key_hash`,
    isPersonal: false,
  },
  {
    name: 'yard_link',
    label: named('yard link'),
    state: untilRevoked,
    unreported: sql`generation`,
    isPersonal: false,
  },
];

/**
 * Keeps accounts and credentials as they are now, including those created since the backup. People who signed in since have
 * to sign in again; the others stay signed in or out as now.
 */
export const carryOverAccess = async (
  tx: Kysely<Tables>,
  swap: RestoreSwap,
  readable: ReadableTables,
): Promise<string[]> => {
  const tables = access.filter(({ name }) => readable.has(name));
  const said: string[] = [];
  for (const table of tables) said.push(...(await differencesOf(tx, swap, table)));
  await carryOverUsers(tx, swap);
  for (const table of tables.filter(({ name }) => name !== 'app_user')) await replaceRows(tx, swap, table);
  const { currentSchema, newSchema } = swap;
  if (readable.has('login'))
    await sql`UPDATE ${sql.id(newSchema, 'login')} kept SET ended_at = coalesce((SELECT ended_at FROM ${sql.id(currentSchema, 'login')} known
      WHERE known.id = kept.id AND known.created_at = kept.created_at), now())
      WHERE ended_at IS NULL AND NOT EXISTS (SELECT FROM ${sql.id(currentSchema, 'login')} known
        WHERE known.id = kept.id AND known.created_at = kept.created_at AND known.ended_at IS NULL)`.execute(
      tx,
    );
  if (readable.has('plant_settings'))
    await sql`UPDATE ${sql.id(newSchema, 'plant_settings')} SET second_step = known.second_step
      FROM ${sql.id(currentSchema, 'plant_settings')} known`.execute(tx);
  const gone = access.filter(({ name, isPersonal }) => !isPersonal && !readable.has(name));
  return [
    ...said,
    ...(gone.length > 0
      ? await revokeCredentials(
          tx,
          swap,
          gone.map(({ name }) => name),
        )
      : []),
  ];
};

const differencesOf = async (
  tx: Kysely<Tables>,
  { currentSchema, newSchema }: PlanSwap,
  { name, label, state, unreported = sql`NULL` }: AccessTable,
): Promise<string[]> => {
  const rowsOf = (schema: string) =>
    sql`SELECT ${label} AS label, ${state} AS state, ${unreported} AS unreported FROM ${sql.id(schema, name)}`;
  const { rows } = await sql<{ line: string }>`
    SELECT DISTINCT label || ': stays as it is now (' || state || ')' AS line FROM (${rowsOf(currentSchema)} EXCEPT ${rowsOf(newSchema)}) kept
    UNION SELECT label || ${name === 'app_user' ? ': comes back' : ': stays removed'}::text FROM (${rowsOf(newSchema)}) had
    WHERE label NOT IN (SELECT label FROM (${rowsOf(currentSchema)}) has) ORDER BY 1`.execute(tx);
  return rows.map(({ line }) => line);
};

const columnsOf = async (tx: Kysely<Tables>, name: string): Promise<RawBuilder<unknown>> => {
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute WHERE attrelid = to_regclass(${name}) AND attnum > 0 AND NOT attisdropped`.execute(
    tx,
  );
  return sql.join(rows.map((column) => sql.id(column.name)));
};

/**
 * Keeps users as they are in the current plan. Users are never deleted, so one whom the current plan doesn't know stays as in the
 * backup, but is disabled if somebody else has the same e-mail now.
 */
const carryOverUsers = async (tx: Kysely<Tables>, { currentSchema, newSchema }: PlanSwap): Promise<void> => {
  const [known, kept] = [sql.id(currentSchema, 'app_user'), sql.id(newSchema, 'app_user')];
  const columns = await columnsOf(tx, 'app_user');
  await sql`UPDATE ${kept} SET is_active = false, invited_at = NULL, disabled_at = coalesce(disabled_at, now()),
    email = 'restored-' || id || '@werkplan.invalid'
    WHERE id NOT IN (SELECT id FROM ${known}) AND email IN (SELECT email FROM ${known})`.execute(tx);
  // Placeholders prevent a conflict when two people have swapped their e-mails.
  await sql`UPDATE ${kept} SET email = 'waiting-' || id WHERE id IN (SELECT id FROM ${known})`.execute(tx);
  await sql`INSERT INTO ${kept} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${known}
    WHERE id NOT IN (SELECT id FROM ${kept})`.execute(tx);
  await sql`UPDATE ${kept} kept SET (${columns}) = (SELECT ${columns} FROM ${known} known WHERE known.id = kept.id)
    WHERE id IN (SELECT id FROM ${known})`.execute(tx);
  // Marks anonymized people again, because the restored log contains their names.
  await sql`UPDATE ${kept} SET is_named_in_log = true WHERE anonymized_at IS NOT NULL`.execute(tx);
};

const replaceRows = async (
  tx: Kysely<Tables>,
  { currentSchema, newSchema }: PlanSwap,
  { name, isPersonal }: AccessTable,
): Promise<void> => {
  const columns = await columnsOf(tx, name);
  const ofKnown = isPersonal
    ? sql`WHERE user_id IN (SELECT id FROM ${sql.id(currentSchema, 'app_user')})`
    : sql``;
  await sql`DELETE FROM ${sql.id(newSchema, name)} ${ofKnown}`.execute(tx);
  await sql`INSERT INTO ${sql.id(newSchema, name)} (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns} FROM ${sql.id(currentSchema, name)}`.execute(tx);
};

/** Statements that revoke credentials other than passwords. */
const revocations: Readonly<Record<string, RawBuilder<unknown>>> = {
  api_token: sql`UPDATE api_token SET revoked_at = now() WHERE revoked_at IS NULL`,
  display: sql`DELETE FROM display`,
  yard_link: sql`UPDATE yard_link SET revoked_at = now(), generation = generation + 1 WHERE revoked_at IS NULL`,
  invitation: sql`UPDATE invitation SET hash = NULL WHERE used_at IS NULL`,
  login: sql`UPDATE login SET ended_at = now() WHERE ended_at IS NULL`,
  session: sql`DELETE FROM session`,
};

/**
 * Revokes the credentials in the restored plan, because it is unknown which were revoked after the backup: all of them, or those
 * in the given tables. Does nothing if `keepLinks` is set.
 */
export const revokeCredentials = async (
  tx: Kysely<Tables>,
  { keepLinks }: Pick<RestoreSwap, 'keepLinks'>,
  tables: readonly string[] = Object.keys(revocations),
): Promise<string[]> => {
  if (keepLinks) return [];
  let count = 0n;
  for (const name of tables)
    count += (await (revocations[name] ?? sql`SELECT`).execute(tx)).numAffectedRows ?? 0n;
  return count === 0n
    ? []
    : [
        `${count} links, displays, tokens and sign-ins are void, for they may have been revoked since the backup; --keep-links keeps them`,
      ];
};
