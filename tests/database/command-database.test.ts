import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readSchema } from '../../server/src/database/migrate.ts';
import { migrations } from '../../migrations/migrations.ts';
import { mayHaveDemo } from '../../server/src/demo/demo-store.ts';
import { beginNewPlan } from '../../server/src/operations/new-plan-command.ts';
import { readPlanTables } from '../../server/src/operations/plan-tables-query.ts';
import { readShape } from '../../server/src/operations/shape-query.ts';
import { nightly } from '../support/nightly.ts';
import { builtProgram } from '../support/built-program.ts';
import { fillLittlePlan } from '../support/commits.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createEmptyDatabase } from '../support/test-database-at.ts';
import { volumes } from '../support/volumes.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

let plan: TestDatabase;
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
/** Databases of single tests that modify their contents. */
const ownDatabases: { drop: () => Promise<void> }[] = [];
const littlePlan = async (): Promise<TestDatabase> => {
  const database = await createTestDatabase();
  ownDatabases.push(database);
  await fillLittlePlan(database.db);
  return database;
};
const folder = mkdtempSync(join(tmpdir(), 'werkplan-commands-'));
const nowhere = join(folder, 'data');
beforeAll(async () => {
  plan = await littlePlan();
  empty = await createEmptyDatabase();
  ownDatabases.push(empty);
});
afterAll(async () => {
  for (const database of ownDatabases) await database.drop();
  rmSync(folder, { recursive: true });
});

/** Runs a command with this environment; returns its exit code and the lines on standard error. */
const run = async (program: string, parameters: readonly string[], settings: Record<string, string>) => {
  const env = { PATH: process.env['PATH'], DATA_DIR: nowhere, SESSION_SECRET: 'a'.repeat(32), ...settings };
  return await new Promise<{ code: number; lines: string[] }>((resolve) => {
    const child = execFile(
      process.execPath,
      [builtProgram(program), ...parameters],
      { env },
      (_error, _out, complaint) =>
        resolve({ code: child.exitCode ?? -1, lines: complaint.trimEnd().split('\n') }),
    );
    child.stdin?.end();
  });
};
const nameOf = (url: string): string => new URL(url).pathname.slice(1);
const placeOf = (url: string): string =>
  `Database ${nameOf(url)} on ${decodeURIComponent(new URL(url).host)}`;
const newest = Object.keys(migrations).at(-1);

const commands = [
  ['users-cli', ['list']],
  ['tokens-cli', ['list']],
  ['archive-cli', ['--list']],
  ['verify-cli', []],
  ['backup-cli', ['--to', join(folder, 'plan.gz')]],
] as const;
/** The commands to test; in the short form only some, because all open the database by the same code. */
const playedCommands = commands.slice(0, volumes.commands);

it.each(playedCommands)('%s says first which database it works on', async (program, parameters) => {
  const { code, lines } = await run(program, parameters, { DATABASE_URL: plan.ownerUrl });
  expect(code).toBe(0);
  expect(lines[0]).toBe(`${placeOf(plan.ownerUrl)}: schema ${newest}, 1 orders.`);
});

it.each(playedCommands)('%s makes no database', async (program, parameters) => {
  rmSync(join(folder, 'plan.gz'), { force: true });
  expect(await run(program, parameters, { DATABASE_URL: empty.url })).toEqual({
    code: 1,
    lines: [
      `${placeOf(empty.url)}: empty.`,
      'It holds no plan: npm start makes a database, and so does this command with --create.',
    ],
  });
  expect(await readSchema(empty.db.withoutPlugins())).toEqual([]);
  expect(await run(program, parameters, {})).toEqual({
    code: 1,
    lines: [
      `There is none in ${nowhere}: npm start makes a database, and so does this command with --create.`,
    ],
  });
  expect(existsSync(nowhere)).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  ['main', ['--newplan'], 'npm start [-- --new-plan]: "--newplan" is no parameter of it.', 2],
  ['verify-cli', ['--day'], 'npm run verify: "--day" is no parameter of it.', 1],
  ['rotate-cli', ['now'], 'npm run rotate: "now" is no parameter of it.', 1],
])('%s does nothing with a parameter that it doesn’t know', async (program, parameters, line, code) => {
  expect(await run(program, parameters, { DATABASE_URL: plan.ownerUrl })).toEqual({ code, lines: [line] });
});

/** The environment for the embedded PostgreSQL: the run's own one, found by its data directory. */
const embedded = (): Record<string, string> => {
  const folder = decodeURIComponent(new URL(inject('templateUrl')).host).replace(/:\d+$/, '');
  return folder.startsWith('/') ? { DATA_DIR: folder } : { DATABASE_URL: plan.ownerUrl };
};

nightly(
  'a restore overwrites the database that is named, and brings an embedded plan into an empty one elsewhere',
  async () => {
    const files = join(folder, 'backups');
    mkdirSync(files);
    const [to, from] = [join(files, 'plan.gz'), join(files, 'embedded.gz')];
    const other = await createEmptyDatabase();
    ownDatabases.push(other);
    await run('backup-cli', ['--to', to], { DATABASE_URL: plan.ownerUrl });
    const name = embedded()['DATA_DIR'] === undefined ? nameOf(plan.ownerUrl) : 'werkplan';
    expect(
      (await run('restore-cli', ['--from', to, '--force', 'another'], embedded())).lines.slice(1),
    ).toEqual([`--force another: the database is called ${name}; nothing was changed.`]);
    expect((await run('restore-cli', ['--from', to, '--force'], embedded())).code).toBe(1);
    expect((await run('restore-cli', ['--from', to, '--force', name], embedded())).code).toBe(0);
    // The steps of docs/moving.md.
    expect((await run('backup-cli', ['--to', from], embedded())).code).toBe(0);
    const elsewhere = { DATABASE_URL: other.url };
    expect((await run('restore-cli', ['--from', from, '--create', '--keep-links'], elsewhere)).code).toBe(0);
    expect(await run('verify-cli', [], elsewhere)).toEqual({
      code: 0,
      lines: [`${placeOf(other.url)}: schema ${newest}, 1 orders.`],
    });
    rmSync(files, { recursive: true });
  },
);

describe('npm run new-plan', () => {
  spec('L.22i');
  /** Existing users that prevent the command; each is removed afterwards. */
  const others = [
    ['an active person', sql`'eva@example.com', true, NULL, NULL, NULL`],
    ['a disabled person', sql`'eva@example.com', false, now(), NULL, NULL`],
    ['an invited person', sql`'eva@example.com', false, NULL, now(), NULL`],
    ['an anonymous person', sql`'former-9@werkplan.invalid', false, now(), NULL, now()`],
  ] as const;
  const writeLine = (): void => undefined;
  /** Counts the rows that a refused command must not change. */
  const stateOf = async (): Promise<unknown> => {
    const { rows } = await sql`
      SELECT (SELECT count(*) FROM change) AS changes, (SELECT count(*) FROM app_user) AS people,
        (SELECT count(*) FROM login) AS logins, (SELECT count(*) FROM security_event) AS events, plan_epoch() AS epoch`.execute(
      plan.owner,
    );
    return rows[0];
  };

  it.each(others)('is refused where %s stands beside the demo’s', async (_, values) => {
    await sql`INSERT INTO app_user (id, name, password_hash, email, is_active, disabled_at, invited_at, anonymized_at)
      VALUES (9, 'Eva Lang', '', ${values})`.execute(plan.owner);
    const before = await stateOf();
    await expect(beginNewPlan(plan.owner, { force: true, writeLine })).rejects.toThrow(
      'One user other than the demo’s is in this plan (npm run user -- list); nothing was changed (PLAN_IN_USE).',
    );
    expect(await stateOf()).toEqual(before);
    await sql`DELETE FROM app_user WHERE id = 9`.execute(plan.owner);
  });

  nightly.each([
    ['no confirmation', [], /\(CONFIRMATION_MISSING\)\.$/],
    ['another name', ['--force', 'werkplan'], /^--force werkplan: the database is called/],
    ['an unknown option', ['--yes'], /^npm run new-plan -- --force <database>$/],
  ])('is refused with %s', async (_, parameters, sentence) => {
    const before = await stateOf();
    const { code, lines } = await run('new-plan-cli', parameters, { DATABASE_URL: plan.ownerUrl });
    expect([code, lines.at(-1)]).toEqual([1, expect.stringMatching(sentence)]);
    expect(await stateOf()).toEqual(before);
  });

  nightly('leaves the schema and nothing of the demo, which does not come back', async () => {
    const plan = await littlePlan();
    const shape = await readShape(plan.owner.withoutPlugins());
    const name = nameOf(plan.ownerUrl);
    const { code, lines } = await run('new-plan-cli', ['--force', name], { DATABASE_URL: plan.ownerUrl });
    expect([code, lines]).toEqual([0, [`${placeOf(plan.ownerUrl)}: schema ${newest}, 1 orders.`]]);
    const left: string[] = [];
    for (const table of await readPlanTables(plan.owner.withoutPlugins())) {
      const { rows } = await sql`SELECT FROM ${sql.table(table.name)} LIMIT 1`.execute(plan.owner);
      if (rows.length > 0) left.push(table.name);
    }
    expect(left.toSorted()).toEqual(['epoch', 'hall', 'log_start', 'security_event']);
    expect(await readShape(plan.owner.withoutPlugins())).toEqual(shape);
    const { rows: events } = await sql`SELECT event, actor, details FROM security_event`.execute(plan.owner);
    expect(events).toEqual([{ event: 'plan.new', actor: 'command', details: { user: userInfo().username } }]);
    expect(await mayHaveDemo(plan.db)).toBe(false);
    await expect(beginNewPlan(plan.owner, { force: true, writeLine })).rejects.toThrow('(NO_DEMO_PLAN)');
    const added = await run('users-cli', ['add', 'eva@example.com', 'Eva Lang'], {
      DATABASE_URL: plan.ownerUrl,
    });
    expect(added.code).toBe(0);
  });
});
