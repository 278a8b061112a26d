// Own server: a second server refuses the demo people.
import { checkSessionEndpoint, signInEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { listTrucksEndpoint } from '@werkplan/shared/trucks/truck-endpoints.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hashPassword } from '../../server/src/account/passwords.ts';
import { type App, startApp } from '../../server/src/app.ts';
import { callerMaxAgeMs } from '../../server/src/http/caller-cache.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { issueToken } from '../../server/src/tokens/token-store.ts';
import { notifyLogins } from '../../server/src/users/notify-logins-query.ts';
import { Client } from '../support/client.ts';
import { connect } from '../support/live-follower.ts';
import { password, usePlant } from '../support/plant.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.21');

/** The plant's users are those of the demo and have its password. */
const plant = usePlant();
const email = 'anna@werkplan.example';
const apps: App[] = [];
const lines: string[] = [];

/** Starts another server on the plant's database with this setting. */
const startWith = async (demoSignIns: boolean): Promise<string> => {
  const { config, databaseUrl, db, clock } = plant;
  const logger = createLogger('warn', { write: (line) => void lines.push(line) });
  const app = await startApp({ config: { ...config, port: 0, demoSignIns }, databaseUrl, db, clock, logger });
  apps.push(app);
  return `http://127.0.0.1:${app.port}`;
};
const signedInAt = (url: string): Client =>
  Object.assign(new Client(url), { cookie: plant.anna.cookie, csrf: plant.anna.csrf });

afterAll(async () => {
  for (const app of apps) await app.close();
});

describe('while demo sign-ins are off', () => {
  let url: string;
  beforeAll(async () => {
    url = await startWith(false);
  });

  it('nobody signs in with the password that everybody knows', async () => {
    expect(await new Client(url).refusal(signInEndpoint, { body: { email, password } })).toMatchObject({
      status: 401,
      type: 'USER_NOT_ACTIVE',
    });
    // A wrong password gets the same refusal, so the answer does not reveal that the demo password is right.
    expect(
      await new Client(url).refusal(signInEndpoint, { body: { email, password: 'Planner2' } }),
    ).toMatchObject({ status: 401, type: 'BAD_CREDENTIALS' });
  });

  it('who was signed in before is no longer, neither by call nor by socket', async () => {
    expect((await plant.anna.attempt(checkSessionEndpoint, {})).status).toBe(200);
    expect((await signedInAt(url).attempt(checkSessionEndpoint, {})).status).toBe(401);
    await expect(connect(signedInAt(url))).rejects.toThrow();
  });

  it('tokens of demo users are inactive; those of others work', async () => {
    const user = await plant.anna.call(checkSessionEndpoint);
    const token = { name: 'script', scopes: ['read' as const], expiresAt: null };
    const [of, others] = [
      await issueToken(plant.db, token, user, plant.clock.now()),
      await issueToken(plant.db, token, null, plant.clock.now()),
    ];
    const statusWith = async (secret: string) =>
      (await Object.assign(new Client(url), { token: secret }).attempt(listTrucksEndpoint, {})).status;
    expect([await statusWith(of.token), await statusWith(others.token)]).toEqual([401, 200]);
  });

  it('a new password reactivates the account', async () => {
    const changed = 'Another1Password';
    const passwordHash = await hashPassword(changed);
    const before = await plant.db
      .selectFrom('appUser')
      .select('passwordHash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await plant.db.updateTable('appUser').set({ passwordHash }).where('email', '=', email).execute();
    const client = new Client(url);
    await client.signIn(email, changed);
    expect((await client.attempt(checkSessionEndpoint, {})).status).toBe(200);
    await plant.db.updateTable('appUser').set(before).where('email', '=', email).execute();
    // `npm run user` notifies servers in this way; without it, they would notice later.
    await notifyLogins(plant.db);
    const status = async () => (await client.attempt(checkSessionEndpoint, {})).status;
    await expect.poll(status, { timeout: callerMaxAgeMs / 2 }).toBe(401);
  });
});

it('warns planners and the log while demo sign-ins are on, and not otherwise', async () => {
  const warningAt = async (url: string) =>
    (await signedInAt(url).attempt(checkSessionEndpoint, {})).headers.get('x-plan-warning');
  lines.length = 0;
  const url = await startWith(true);
  expect(lines.filter((line) => line.includes('Demo users can sign in with the password'))).toHaveLength(1);
  expect(await warningAt(url)).toBe('demo-sign-ins');
  const reply = await new Client(url).attempt(signInEndpoint, { body: { email, password } });
  expect(reply.headers.get('x-plan-warning')).toBe('demo-sign-ins');
  const before = await plant.db.selectFrom('appUser').select(['id', 'passwordHash']).execute();
  onTestFinished(async () => {
    for (const { id, passwordHash } of before)
      await plant.db.updateTable('appUser').set({ passwordHash }).where('id', '=', id).execute();
  });
  await plant.db
    .updateTable('appUser')
    .set({ passwordHash: await hashPassword('Another1Password') })
    .execute();
  expect(await warningAt(await startWith(true))).toBeNull();
});
