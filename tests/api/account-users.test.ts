import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { checkSessionEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { notifyChannel } from '../../server/src/database/pg-notifier.ts';
import { findValidTokenRights, issueToken } from '../../server/src/tokens/token-store.ts';
import { nightly } from '../support/nightly.ts';
import { builtProgram } from '../support/built-program.ts';
import { Client } from '../support/client.ts';
import { connect, next } from '../support/live-follower.ts';
import { addUser, password, usePlant } from '../support/plant.ts';
import { setUpApp } from '../support/second-step.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.40');

const plant = usePlant();
const dataDir = mkdtempSync(join(tmpdir(), 'werkplan-users-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** Runs `npm run user -- …` with this standard input. */
const user = async (
  parameters: string[],
  typed = '',
): Promise<{ code: number | null; out: string; error: string }> => {
  const env = { PATH: process.env['PATH'], DATABASE_URL: plant.databaseUrl, DATA_DIR: dataDir };
  const child = spawn(process.execPath, [builtProgram('users-cli'), ...parameters], { env });
  child.stdin.end(typed);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  const [, database, complaint = ''] = /^(Database [^\n]*\n)?(.*)$/s.exec(error) ?? [];
  // A command with invalid arguments fails before it opens a database.
  if (code === 0) expect(database).toMatch(/^Database \S+ on \S+: schema \S+, [\d,]+ orders\.$/m);
  return { code, out, error: complaint };
};
const signIn = async (email: string, typed: string): Promise<string | undefined> => {
  const { status, body } = await new Client(plant.url).send('POST', '/api/login', { email, password: typed });
  return status === 200 ? 'ok' : body.type;
};
let people = 0;
/** Creates a user and signs them in. */
const newPerson = async (): Promise<{ email: string; client: Client }> => {
  people += 1;
  const email = `person${people}@werkplan.example`;
  await addUser(plant.db, email, `Person ${people}`);
  const client = new Client(plant.url);
  await client.signIn(email, password);
  return { email, client };
};

it('adds a user with a password from standard input, who can sign in at once', async () => {
  const email = 'eva@werkplan.example';
  const added = await user(['add', 'Eva@Werkplan.example', 'Eva Lang', '--language', 'de'], 'Geheim123\n');
  expect(added).toEqual({ code: 0, out: `${email} can sign in as a planner.\n`, error: '' });
  expect(await signIn(email, 'Geheim123')).toBe('ok');
  expect(await user(['add', email, 'Eva'], 'Geheim123\n')).toEqual({
    code: 1,
    out: '',
    error: `There is a user ${email} already.\n`,
  });
  expect((await user(['list'])).out).toContain(
    `${email}\tEva Lang\tplanner\tde\tactive\tlast seen 2026-11-23T08:00`,
  );
}, 60_000);

/** Listens to the notification to running servers; the returned function resolves with its payload. */
const listen = async (): Promise<() => Promise<unknown>> => {
  const listener = new pg.Client({ connectionString: plant.databaseUrl });
  await listener.connect();
  await listener.query(`LISTEN ${notifyChannel}`);
  const notified = once(listener, 'notification');
  return async () => {
    const [{ payload }] = (await notified) as [pg.Notification];
    await listener.end();
    return payload;
  };
};

it('makes up a password and shows it once; the old logins and sockets end, on a running server too', async () => {
  const { email, client } = await newPerson();
  const { cookie, csrf } = client;
  const bye = next(await connect(client), 'bye');
  const notified = await listen();
  const { out } = await user(['password', email]);
  expect(await notified()).toBe('logins');
  const madeUp = /The password, shown only once: (\S{16})\n/.exec(out)?.[1] ?? '';
  expect(await bye).toEqual({ reason: 'signedOut' });
  const old = Object.assign(new Client(plant.url), { cookie, csrf });
  expect((await old.attempt(checkSessionEndpoint, {})).status).toBe(401);
  expect([await signIn(email, password), await signIn(email, madeUp)]).toEqual(['BAD_CREDENTIALS', 'ok']);
}, 60_000);

nightly(
  'lists the tokens that outlive a password, and revokes them when asked to',
  async () => {
    spec('L.63');
    const { email } = await newPerson();
    const { id, name } = await plant.db
      .selectFrom('appUser')
      .select(['id', 'name'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const issue = async (title: string) =>
      await issueToken(
        plant.db,
        { name: title, scopes: ['read'], expiresAt: null },
        { id, name },
        plant.clock.now(),
      );
    const [erp, bi] = [await issue('ERP'), await issue('BI')];
    const living = async () =>
      (await findValidTokenRights(plant.db, [erp.id, bi.id], plant.clock.now())).size === 2;
    const listed = `${erp.id}\tERP\n${bi.id}\tBI\n`;
    const kept = await user(['password', email], 'Geheim123\n');
    expect(kept.out).toContain(`These 2 tokens for scripts, made by ${email}, can still be used`);
    expect([kept.out.endsWith(listed), await living()]).toEqual([true, true]);
    const revoked = await user(['password', email, '--revoke-tokens'], 'Geheim124\n');
    expect(revoked.out).toContain(`These 2 tokens for scripts are revoked:\n${listed}`);
    expect(await living()).toBe(false);
  },
  60_000,
);

nightly(
  'disables and enables: logins and sockets end with it',
  async () => {
    const { email, client } = await newPerson();
    const bye = next(await connect(client), 'bye');
    const notified = await listen();
    const disabled = await user(['disable', email]);
    expect(await notified()).toBe('logins');
    expect(disabled.out).toBe(`${email} is disabled; 1 sign-in was ended.\n`);
    expect(await bye).toEqual({ reason: 'signedOut' });
    expect(await signIn(email, password)).toBe('USER_NOT_ACTIVE');
    expect((await user(['password', email])).error).toContain('enable it first');
    expect((await user(['enable', email])).out).toBe(`${email} may sign in again.\n`);
    expect(await signIn(email, password)).toBe('ok');
  },
  60_000,
);

nightly(
  'refuses in plain words',
  async () => {
    spec('L.56');
    const weak = await user(['add', 'new@werkplan.example', 'New'], 'weak\n');
    expect(weak).toEqual({
      code: 1,
      out: '',
      error: 'The password is refused: Field should be at least 5 characters long!\n',
    });
    const namesake = await user(['add', 'new@werkplan.example', ' anna  BECKER '], 'Geheim123\n');
    expect(namesake).toEqual({
      code: 1,
      out: '',
      error: 'The name anna BECKER is taken: colleagues could not tell the two apart.\n',
    });
    expect((await user(['disable', 'new@werkplan.example'])).error).toBe(
      'There is no user new@werkplan.example.\n',
    );
  },
  60_000,
);

nightly('takes the second step off somebody who is locked out, and writes that down', async () => {
  const { email, client } = await newPerson();
  await setUpApp(client, plant.clock.now);
  expect(await signIn(email, password)).toBe('SECOND_STEP_REQUIRED');
  expect(await user(['reset-second-step', email])).toMatchObject({ code: 0, error: '' });
  expect(await signIn(email, password)).toBe('ok');
  const { actor } = await plant.db
    .selectFrom('securityEvent')
    .select('actor')
    .where('event', '=', 'secondStep.reset')
    .executeTakeFirstOrThrow();
  expect(actor).toBe('command');
});
