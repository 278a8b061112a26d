// Own server: it sends mail and is restarted.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signInEndpoint, signOutEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { endLoginEndpoint, listLoginsEndpoint } from '@werkplan/shared/account/login-endpoints.ts';
import { changePasswordEndpoint } from '@werkplan/shared/account/password-endpoints.ts';
import { addDisplayEndpoint, removeDisplayEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import { createTokenEndpoint, revokeTokenEndpoint } from '@werkplan/shared/tokens/token-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { countAttempt } from '../../server/src/audit/attempt-store.ts';
import { type App, startApp } from '../../server/src/app.ts';
import { strangersBudget } from '../../server/src/audit/audit.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { readTokenCommand } from '../../server/src/tokens/token-command.ts';
import { runTokenCommand } from '../../server/src/tokens/run-token-command.ts';
import { runUserCommand } from '../../server/src/users/run-user-command.ts';
import { readUserCommand } from '../../server/src/users/user-command.ts';
import { Client } from '../support/client.ts';
import { useMailingPlant } from '../support/mailing-plant.ts';
import { password } from '../support/plant.ts';
import { askForCode } from '../support/displays.ts';
import { at } from '../support/scene.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const mailing = useMailingPlant();
const { plant } = mailing;
const email = 'anna@werkplan.example';
let own: App;
let logged = '';
let anna: Client;

beforeAll(async () => {
  const logger = createLogger('info', { write: (line) => (logged += line) });
  own = await startApp({ ...plant, config: { ...plant.config, port: 0 }, logger });
  anna = new Client(`http://127.0.0.1:${own.port}`);
  await anna.signIn(email, password);
});
afterAll(async () => await own.close());

const events = async () => await plant.db.selectFrom('securityEvent').selectAll().orderBy('id').execute();
const latest = async () => (await events()).at(-1);
/** Each test starts at the same time and without failed attempts, because attempts are limited per hour. */
beforeEach(async () => {
  plant.clock.set('2026-11-23T08:00:00Z');
  await plant.db.deleteFrom('attempt').execute();
});
/** Waits for a row, because a refusal is stored after its answer was sent. */
const eventually = async (expected: object): Promise<void> =>
  await vi.waitFor(async () => expect(await latest()).toMatchObject(expected), 10_000);
const ids = async () => {
  const { id } = await plant.db
    .selectFrom('appUser')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { userId: id, actor: `user:${id}` };
};

describe('the audit list records', () => {
  spec('L.55');
  it('a sign-in, in the log by the same words, with address and request', async () => {
    const client = new Client(anna.url);
    const reply = await client.attempt(signInEndpoint, { body: { email, password } });
    const { userId } = await ids();
    const expected = {
      event: 'signIn',
      outcome: 'done',
      reason: null,
      actor: 'nobody',
      userId,
      address: '127.0.0.1',
      requestId: reply.headers.get('x-request-id'),
    };
    const stored = await latest();
    expect(stored).toMatchObject({ ...expected, at: plant.clock.now() });
    expect(stored?.subject).toMatch(/^login:\d+$/);
    const lines = logged.split('\n').filter((line) => line.includes(`"requestId":"${expected.requestId}"`));
    expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ ...expected, level: 30 }),
    ]);
  });

  it('a wrong password of somebody known or not, without the e-mail', async () => {
    const { userId } = await ids();
    for (const [who, id] of [
      [email, userId],
      ['nobody@werkplan.example', null],
    ] as const) {
      const reply = await plant.nobody.send('POST', '/api/login', { email: who, password: 'Falsch1234' });
      await eventually({
        event: 'signIn',
        outcome: 'refused',
        reason: 'BAD_CREDENTIALS',
        userId: id,
        requestId: reply.body.requestId,
      });
    }
    const all = logged + JSON.stringify(await events());
    for (const secret of ['@werkplan.example', 'Falsch1234', password]) expect(all).not.toContain(secret);
  });

  it('a sign-out, here and of another device', async () => {
    const client = new Client(anna.url);
    await client.signIn(email, password);
    await client.call(signOutEndpoint);
    expect(await latest()).toMatchObject({ event: 'signOut', outcome: 'done', ...(await ids()) });
    await new Client(anna.url).signIn(email, password);
    const other = at(
      (await anna.call(listLoginsEndpoint)).filter(({ isCurrent }) => !isCurrent),
      0,
    );
    await anna.call(endLoginEndpoint, { params: { id: other.id } });
    expect(await latest()).toMatchObject({ event: 'signOut', subject: `login:${other.id}` });
  });

  it('a new password, and one that is refused', async () => {
    const body = { currentPassword: 'Falsch1234', password, passwordRepeat: password };
    await anna.attempt(changePasswordEndpoint, { body });
    await eventually({
      event: 'password.change',
      outcome: 'refused',
      reason: 'VALIDATION_ERRORS',
      ...(await ids()),
    });
    await anna.call(changePasswordEndpoint, { body: { ...body, currentPassword: password } });
    expect(await latest()).toMatchObject({ event: 'password.change', outcome: 'done', ...(await ids()) });
  });

  it('a forgotten password that is asked for and set by mail', async () => {
    const token = await mailing.token('bernd@werkplan.example');
    await eventually({ event: 'password.askReset', outcome: 'done', actor: 'nobody' });
    expect((await mailing.set(token, password)).status).toBe(204);
    expect(await latest()).toMatchObject({ event: 'password.reset', outcome: 'done', userId: 2 });
    expect((await mailing.set(token, password)).status).toBe(400);
    await eventually({ event: 'password.reset', outcome: 'refused', reason: 'TOKEN_USED' });
  });

  it('a token made and revoked, a display let in and out, each once though the answer is sent again', async () => {
    const key = { 'idempotency-key': 'one-token' };
    const body = { name: 'ERP', scopes: ['read' as const] };
    const before = (await events()).length;
    const { id } = (await anna.attempt(createTokenEndpoint, { body }, key)).body;
    await anna.attempt(createTokenEndpoint, { body }, key);
    await anna.call(revokeTokenEndpoint, { params: { id: Number(id) } });
    const { code } = await askForCode(plant.nobody);
    const display = await anna.call(addDisplayEndpoint, { body: { code, name: 'Halle 1' } });
    await anna.call(removeDisplayEndpoint, { params: { id: display.id } });
    const written = (await events()).slice(before);
    expect(written.map(({ event, subject, actor }) => [event, subject, actor])).toEqual(
      [
        ['token.make', `token:${String(id)}`],
        ['token.revoke', `token:${String(id)}`],
        ['display.pair', `display:${display.id}`],
        ['display.remove', `display:${display.id}`],
      ].map((one) => [...one, 'user:1']),
    );
  });

  it('what is done at the command line', async () => {
    const before = (await events()).length;
    const terminal = {
      askPassword: async () => await Promise.resolve({ password: 'Geheim123', isMadeUp: false }),
      writeLine: () => undefined,
    };
    const eva = 'eva@werkplan.example';
    for (const parameters of [
      ['add', eva, 'Eva Lang'],
      ['password', eva],
      ['role', eva, 'viewer'],
      ['disable', eva],
      ['enable', eva],
    ])
      await runUserCommand(plant.db, readUserCommand(parameters), terminal);
    await runTokenCommand(plant.db, readTokenCommand(['add', 'ERP'], plant.clock.now()), () => undefined);
    const written = (await events()).slice(before);
    expect(written.map(({ event }) => event)).toEqual([
      'user.add',
      'user.password',
      'user.role',
      'user.disable',
      'user.enable',
      'token.make',
    ]);
    expect(new Set(written.map(({ actor }) => actor))).toEqual(new Set(['command']));
    expect(written.slice(0, 5).every(({ userId }) => userId === 3)).toBe(true);
  });
});

it('requests without a login write at most 200 rows an hour', async () => {
  spec('L.62');
  const taken = async () => await countAttempt(plant.db, strangersBudget, []);
  for (let count = 0; count < strangersBudget.limit - 2; count += 1) await taken();
  const before = (await events()).length;
  const wrong = { email: 'x@werkplan.example', password: 'Falsch1234' };
  for (let count = 0; count < 6; count += 1) await plant.nobody.send('POST', '/api/login', wrong);
  // Events are stored after the answer; the restart waits until all are stored.
  await plant.restart();
  expect((await events()).length - before).toBe(2);
  expect(await taken()).toBeGreaterThan(0);
});

it('a row never changes, and is deleted after the configured months', async () => {
  spec('L.55');
  // The clean-up also ends the logins of a year ago.
  onTestFinished(async () => {
    plant.clock.set('2026-11-23T08:00:00Z');
    await anna.signIn(email, password);
  });
  const database = plant.db;
  const add = readTokenCommand(['add', 'ERP'], plant.clock.now());
  for (let made = 0; made < 11; made += 1) await runTokenCommand(database, add, () => undefined);
  await expect(database.updateTable('securityEvent').set({ actor: 'user:9' }).execute()).rejects.toThrow();
  const count = (await events()).length;
  expect(count).toBeGreaterThan(10);
  plant.clock.set('2027-12-22T08:00:00Z');
  await plant.restart();
  expect((await events()).length).toBeGreaterThanOrEqual(count);
  // The database protects the last four weeks by its own clock, even if a server's clock is wrong.
  plant.clock.set('2099-12-24T08:00:00Z');
  await plant.restart();
  expect((await events()).length).toBeGreaterThanOrEqual(count);
});

it('a mail that became a file goes after a week', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'werkplan-outbox-'));
  const folder = join(dataDir, 'outbox');
  mkdirSync(folder);
  const now = plant.clock.now().getTime() / 1000;
  for (const [name, days] of [
    ['old.eml', 8],
    ['half.eml.part', 8],
    ['new.eml', 6],
    ['note.txt', 99],
  ] as const) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), now, now - days * 86_400);
  }
  const app = await startApp({
    ...plant,
    config: { ...plant.config, port: 0, dataDir },
    logger: createLogger('silent'),
  });
  expect(readdirSync(folder).toSorted((a, b) => a.localeCompare(b))).toEqual(['new.eml', 'note.txt']);
  await app.close();
  rmSync(dataDir, { recursive: true });
});
