import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readSchema } from '../../server/src/database/migrate.ts';
import { migrations } from '../../migrations/migrations.ts';
import { builtProgram } from '../support/built-program.ts';
import { fillLittlePlan } from '../support/commits.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { createEmptyDatabase } from '../support/test-database-at.ts';

let plan: TestDatabase;
let empty: Awaited<ReturnType<typeof createEmptyDatabase>>;
const folder = mkdtempSync(join(tmpdir(), 'werkplan-commands-'));
const nowhere = join(folder, 'data');
beforeAll(async () => {
  plan = await createTestDatabase();
  await fillLittlePlan(plan.db);
  empty = await createEmptyDatabase();
});
afterAll(async () => {
  await plan.drop();
  await empty.drop();
  rmSync(folder, { recursive: true });
});

/** What a command with these settings prints on standard error, line by line, and its exit code. */
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

it.each(commands)('%s says first which database it works on', async (program, parameters) => {
  const { code, lines } = await run(program, parameters, { DATABASE_URL: plan.ownerUrl });
  expect(code).toBe(0);
  expect(lines[0]).toBe(`${placeOf(plan.ownerUrl)}: schema ${newest}, 1 orders.`);
});

it.each(commands)('%s makes no database', async (program, parameters) => {
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

it('a restore overwrites the database that is named, and fills an empty one when it is asked to make it', async () => {
  const to = join(folder, 'plan.gz');
  await run('backup-cli', ['--to', to], { DATABASE_URL: plan.ownerUrl });
  const settings = { DATABASE_URL: plan.ownerUrl };
  const name = nameOf(plan.ownerUrl);
  expect((await run('restore-cli', ['--from', to, '--force', 'werkplan'], settings)).lines.slice(1)).toEqual([
    `--force werkplan: the database is called ${name}; nothing was changed.`,
  ]);
  expect((await run('restore-cli', ['--from', to, '--force'], settings)).code).toBe(1);
  expect((await run('restore-cli', ['--from', to, '--force', name], settings)).code).toBe(0);
  expect((await run('restore-cli', ['--from', to, '--create'], { DATABASE_URL: empty.url })).code).toBe(0);
  expect((await run('users-cli', ['list'], { DATABASE_URL: empty.url })).lines[0]).toBe(
    `${placeOf(empty.url)}: schema ${newest}, 1 orders.`,
  );
});
