// Own server: a second server loses its database.
import {
  checkSessionEndpoint,
  signOutEndpoint,
  updateAccountEndpoint,
} from '@werkplan/shared/account/account-endpoints.ts';
import { endLoginEndpoint, listLoginsEndpoint } from '@werkplan/shared/account/login-endpoints.ts';
import {
  changePasswordEndpoint,
  resetPasswordEndpoint,
} from '@werkplan/shared/account/password-endpoints.ts';
import { pairDisplayEndpoint, removeDisplayEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import { historyEndpoint } from '@werkplan/shared/history/history-endpoints.ts';
import { createTokenEndpoint, revokeTokenEndpoint } from '@werkplan/shared/tokens/token-endpoints.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { issueResetToken } from '../../server/src/account/reset-token-store.ts';
import { startApp } from '../../server/src/app.ts';
import { readUserCommand } from '../../server/src/users/user-command.ts';
import { runUserCommand } from '../../server/src/users/run-user-command.ts';
import { captchaToken } from '../support/captcha.ts';
import { Client } from '../support/client.ts';
import { countStatements } from '../support/count-statements.ts';
import { openGate } from '../support/database-gate.ts';
import { pairWall } from '../support/displays.ts';
import { connect, next } from '../support/live-follower.ts';
import { makeOrder } from '../support/make.ts';
import { addUser, password, today, useOwnPlant } from '../support/plant.ts';
import { callerStatements, untilRemembered } from '../support/remembered.ts';
import { collectedLogger } from '../support/run-logs.ts';

const plant = useOwnPlant();
const another = 'Another1Password';
let people = 0;
let email: string;
/** Two logins of one new user. */
let here: Client;
let there: Client;

const signedIn = async (): Promise<Client> => {
  const client = new Client(plant.url);
  await client.signIn(email, password);
  return client;
};
beforeEach(async () => {
  people += 1;
  email = `person${people}@werkplan.example`;
  await addUser(plant.db, email, `Person ${people}`);
  [here, there] = [await signedIn(), await signedIn()];
});

const scriptOf = async (owner: Client) => {
  const body = { name: 'ERP', scopes: ['read' as const], expiresAt: null };
  const { id, token } = await owner.call(createTokenEndpoint, { body });
  return { id, script: Object.assign(new Client(plant.url), { token }) };
};
const statusOf = async (client: Client, path = '/api/trucks') => (await client.send('GET', path)).status;
const statementsOf = async (work: () => Promise<unknown>) =>
  callerStatements((await countStatements(plant, work)).statements);
const totals = `/api/halls/totals?date=${today}`;
/** A client with the same cookies, as a browser would still have them. */
const copyOf = ({ cookie, csrf }: Client): Client => Object.assign(new Client(plant.url), { cookie, csrf });
const changePassword = async (client: Client, to: string, from = password) =>
  await client.call(changePasswordEndpoint, {
    body: { currentPassword: from, password: to, passwordRepeat: to },
  });
const reset = async (revokeTokens: boolean) => {
  const { token = '' } = (await issueResetToken(plant.db, email, plant.clock.now(), 60)) ?? {};
  const body = { token, password: another, passwordRepeat: another, revokeTokens };
  await plant.nobody.call(resetPasswordEndpoint, {
    body: { ...body, captchaToken: await captchaToken(plant) },
  });
};

describe('a remembered sign-in is nobody’s in the next request', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['signed out', async () => await copyOf(here).call(signOutEndpoint)],
    [
      'was ended from another one',
      async () => {
        const logins = await there.call(listLoginsEndpoint);
        const id = logins.find(({ isCurrent }) => !isCurrent)?.id ?? 0;
        await there.call(endLoginEndpoint, { params: { id } });
      },
    ],
    ['signed in anew by the same browser', async () => await copyOf(here).signIn(email, password)],
    ['got another password elsewhere', async () => await changePassword(there, another)],
    ['got another password by mail', async () => await reset(false)],
  ])('once it %s', async (_, end) => {
    await untilRemembered(plant, here);
    await untilRemembered(plant, there);
    await end();
    expect(await statusOf(here)).toBe(401);
  });

  it('once the command line has disabled the user and the notification arrived', async () => {
    const bye = next(await connect(here), 'bye');
    await untilRemembered(plant, here);
    const terminal = {
      askPassword: async () => await Promise.reject(new Error()),
      writeLine: () => undefined,
    };
    await runUserCommand(plant.db, readUserCommand(['disable', email]), terminal);
    await bye;
    expect(await statusOf(here)).toBe(401);
  });
});

it('a remembered token is nobody’s once it was revoked, or a new password revoked it', async () => {
  const [revoked, kept] = [await scriptOf(here), await scriptOf(here)];
  for (const { script } of [revoked, kept]) await untilRemembered(plant, script);
  await here.call(revokeTokenEndpoint, { params: { id: revoked.id } });
  expect([await statusOf(revoked.script), await statusOf(kept.script)]).toEqual([401, 200]);
  await untilRemembered(plant, kept.script);
  await reset(true);
  expect(await statusOf(kept.script)).toBe(401);
});

it('a remembered display is nobody’s once it was removed, or has fetched another key', async () => {
  const [wall, other] = [await pairWall(plant, 'Halle 1'), await pairWall(plant, 'Halle 2')];
  await untilRemembered(plant, wall.wall, totals);
  await plant.anna.call(removeDisplayEndpoint, { params: { id: wall.id } });
  expect(await statusOf(wall.wall, totals)).toBe(401);
  await untilRemembered(plant, other.wall, totals);
  await copyOf(other.wall).call(pairDisplayEndpoint, { body: { secret: other.secret } });
  expect(await statusOf(other.wall, totals)).toBe(401);
});

it('a new name and language count from the next request on', async () => {
  await untilRemembered(plant, here);
  const body = { name: `Renamed ${people}`, language: 'en' as const };
  await there.call(updateAccountEndpoint, { body });
  expect(await here.call(checkSessionEndpoint)).toMatchObject(body);
  await makeOrder(here);
  const { entries } = await here.call(historyEndpoint, { query: { date: today } });
  expect(entries[0]?.actor.name).toBe(body.name);
});

it('a demo user is kept out from the moment the known password is back', async () => {
  const app = await startApp({
    ...plant,
    config: { ...plant.config, port: 0, demoSignIns: false },
    logger: collectedLogger('silent'),
  });
  email = 'bernd@werkplan.example';
  await changePassword(plant.bernd, another);
  const bernd = new Client(`http://127.0.0.1:${app.port}`);
  await bernd.signIn(email, another);
  // Otherwise the password change would end this login as well, and the test would prove nothing.
  await plant.bernd.call(signOutEndpoint);
  await untilRemembered(plant, bernd);
  await changePassword(bernd, password, another);
  expect(await statusOf(bernd)).toBe(401);
  await app.close();
});

it('nobody is remembered while no notification would arrive', async () => {
  const gate = await openGate(plant.databaseUrl);
  const app = await startApp({
    ...plant,
    config: { ...plant.config, port: 0 },
    // Only the notifications, sessions and log reads of this server use the gate; it looks up callers directly.
    databaseUrl: gate.url,
    logger: collectedLogger('silent'),
    blindAfterMs: 60_000,
  });
  const url = `http://127.0.0.1:${app.port}`;
  const client = Object.assign(new Client(url), { cookie: here.cookie, csrf: here.csrf });
  await untilRemembered(plant, client);
  gate.shut();
  const asked = async () => (await statementsOf(async () => await statusOf(client))).length;
  await vi.waitUntil(async () => (await asked()) > 0, 10_000);
  expect([await asked(), await asked(), await asked()]).toEqual([1, 1, 1]);
  gate.open();
  await untilRemembered(plant, client);
  await app.close();
  await gate.close();
});

describe('while it is remembered', () => {
  it('a caller’s read and write ask for nobody', async () => {
    const { script } = await scriptOf(here);
    const { wall } = await pairWall(plant, 'Halle 3');
    await untilRemembered(plant, here);
    await untilRemembered(plant, script);
    await untilRemembered(plant, wall, totals);
    expect(await statementsOf(async () => await statusOf(here))).toEqual([]);
    expect(await statementsOf(async () => await makeOrder(here))).toEqual([]);
    expect(await statementsOf(async () => await statusOf(script))).toEqual([]);
    expect(await statementsOf(async () => await statusOf(wall, totals))).toEqual([]);
  });

  it('several at once that nobody knows ask once', async () => {
    await untilRemembered(plant, here);
    const { script } = await scriptOf(here);
    const asked = await statementsOf(
      async () => await Promise.all(Array.from({ length: 8 }, async () => await statusOf(script))),
    );
    expect(asked).toHaveLength(1);
  });

  it('its use is noted again by the plant’s clock, and its end is kept', async () => {
    const seenAt = async () => {
      const { lastSeenAt } = await plant.db
        .selectFrom('login')
        .innerJoin('appUser', 'appUser.id', 'login.userId')
        .select('lastSeenAt')
        .where('email', '=', email)
        .orderBy('login.id')
        .executeTakeFirstOrThrow();
      return lastSeenAt.toISOString();
    };
    await untilRemembered(plant, here);
    plant.clock.set('2026-11-23T08:04:59Z');
    await statusOf(here);
    expect(await seenAt()).toBe('2026-11-23T08:00:00.000Z');
    plant.clock.set('2026-11-23T08:06:00Z');
    await statusOf(here);
    expect(await seenAt()).toBe('2026-11-23T08:06:00.000Z');
    await untilRemembered(plant, here);
    plant.clock.set('2026-11-23T20:06:00Z');
    expect(await statusOf(here)).toBe(401);
    plant.clock.set('2026-11-23T08:00:00Z');
  });
});
