import { checkSessionEndpoint, updateAccountEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { endLoginEndpoint, listLoginsEndpoint } from '@werkplan/shared/account/login-endpoints.ts';
import { changePasswordEndpoint } from '@werkplan/shared/account/password-endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { issueResetToken, requireValidResetToken } from '../../server/src/account/reset-token-store.ts';
import { pruneAccounts } from '../../server/src/account/prune-store.ts';
import { startLogin } from '../../server/src/account/login-store.ts';
import { Client } from '../support/client.ts';
import { connect, next } from '../support/live-follower.ts';
import { addUser, password, usePlant } from '../support/plant.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

spec('L.39');

const plant = usePlant();
const newPassword = 'Neues1Wort';
let people = 0;
let email: string;
let here: Client;
let there: Client;

const signIn = async (userAgent: string): Promise<Client> => {
  const client = new Client(plant.url);
  const reply = await client.send('POST', '/api/login', { email, password }, { 'user-agent': userAgent });
  expect(reply.status).toBe(200);
  return client;
};
const isSignedIn = async (client: Client): Promise<boolean> =>
  (await client.attempt(checkSessionEndpoint, {})).status === 200;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1';

beforeEach(async () => {
  people += 1;
  email = `person${people}@werkplan.example`;
  await addUser(plant.db, email, `Person ${people}`);
  here = await signIn(firefox);
  there = await signIn(safari);
});

describe('a user’s own password', () => {
  const change = (currentPassword = password, passwordRepeat = newPassword) => ({
    body: { currentPassword, password: newPassword, passwordRepeat },
  });

  it('is changed with the current one; the other logins and their sockets end, this one goes on', async () => {
    const bye = next(await connect(there), 'bye');
    const reply = await here.attempt(changePasswordEndpoint, change());
    expect([reply.status, reply.headers.get('cache-control')]).toEqual([204, 'no-store']);
    expect(await bye).toEqual({ reason: 'signedOut' });
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    const visitor = new Client(plant.url);
    expect((await visitor.send('POST', '/api/login', { email, password })).status).toBe(401);
    expect((await visitor.send('POST', '/api/login', { email, password: newPassword })).status).toBe(200);
  });

  it('voids a mailed link that still waits', async () => {
    const issued = await issueResetToken(plant.db, email, plant.clock.now(), 60);
    await here.call(changePasswordEndpoint, change());
    await expect(requireValidResetToken(plant.db, issued?.token ?? '', plant.clock.now())).rejects.toThrow(
      'TOKEN_EXPIRED',
    );
  });

  it('stays with a wrong current one, and nobody is signed out', async () => {
    expect(await here.refusal(changePasswordEndpoint, change('Wrong123'))).toMatchObject({
      status: 400,
      type: 'VALIDATION_ERRORS',
      fields: { currentPassword: 'The current password is wrong.' },
    });
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, true]);
  });

  it('stays when the repetition differs', async () => {
    expect(await here.refusal(changePasswordEndpoint, change(password, 'x'))).toMatchObject({
      fields: { passwordRepeat: 'Passwords do not match!' },
    });
  });

  it('changed during a sign-in with the old one leaves no login with the old one', async () => {
    const { id, passwordHash } = await plant.db
      .selectFrom('appUser')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await here.call(changePasswordEndpoint, change());
    const limits = { idleHours: 12, maxDays: 7 };
    expect(
      await startLogin(
        plant.db,
        { method: 'password', userId: id, passwordHash },
        null,
        plant.clock.now(),
        limits,
      ),
    ).toBeNull();
  });
});

describe('a user’s logins', () => {
  it('are listed with device and time, the own one marked, nobody else’s', async () => {
    const logins = await here.call(listLoginsEndpoint);
    const at = '2026-11-23T08:00:00.000Z';
    const common = { id: expect.any(Number) as number, createdAt: at, lastSeenAt: at };
    expect(logins).toEqual([
      { ...common, device: 'Safari, iPhone', isCurrent: false },
      { ...common, device: 'Firefox, Windows', isCurrent: true },
    ]);
  });

  it('end one by one, with their sockets', async () => {
    const [other] = await here.call(listLoginsEndpoint);
    const bye = next(await connect(there), 'bye');
    const input = { params: { id: other?.id ?? 0 } };
    expect((await here.attempt(endLoginEndpoint, input)).status).toBe(204);
    expect(await bye).toEqual({ reason: 'signedOut' });
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false]);
    expect(await here.call(listLoginsEndpoint)).toHaveLength(1);
    expect(await here.refusal(endLoginEndpoint, input)).toMatchObject({ status: 404, type: 'NOT_FOUND' });
  });

  it('cannot be ended by other users', async () => {
    const [own] = await here.call(listLoginsEndpoint);
    const input = { params: { id: own?.id ?? 0 } };
    expect(await plant.anna.refusal(endLoginEndpoint, input)).toMatchObject({
      status: 404,
      type: 'NOT_FOUND',
    });
    expect(await isSignedIn(there)).toBe(true);
  });

  it('are forgotten 30 days after their end', async () => {
    const [own] = await here.call(listLoginsEndpoint);
    await here.call(endLoginEndpoint, { params: { id: own?.id ?? 0 } });
    const kept = async (): Promise<boolean> =>
      (await plant.db
        .selectFrom('login')
        .select('id')
        .where('id', '=', own?.id ?? 0)
        .executeTakeFirst()) !== undefined;
    const day = 86_400_000;
    await pruneAccounts(plant.db, new Date(plant.clock.now().getTime() + 30 * day));
    expect(await kept()).toBe(true);
    await pruneAccounts(plant.db, new Date(plant.clock.now().getTime() + 30 * day + 1));
    expect(await kept()).toBe(false);
    expect(await isSignedIn(plant.anna)).toBe(true);
  });
});

describe('a user’s own name', () => {
  it('is changed alone or with the language; fields that are not named stay', async () => {
    const change = async (body: { name?: string; language?: 'de' | 'en' | null }) =>
      await here.call(updateAccountEndpoint, { body });
    expect(await change({ language: 'de' })).toMatchObject({ name: `Person ${people}`, language: 'de' });
    expect(await change({ name: ' <b>Änne</b> ' })).toMatchObject({ name: '<b>Änne</b>', language: 'de' });
    expect(await here.call(checkSessionEndpoint)).toMatchObject({ name: '<b>Änne</b>', language: 'de' });
  });

  it('cannot be another user’s, in any spelling', async () => {
    for (const name of ['Anna Becker', 'ANNA  becker', ' Anna\u00a0Becker', 'Ａnna Becker'])
      expect(await here.refusal(updateAccountEndpoint, { body: { name } })).toMatchObject({
        status: 400,
        type: 'VALIDATION_ERRORS',
        fields: {
          name: 'Somebody here has this name already. Please add something to it, such as “(Hall 2)”.',
        },
      });
    expect(await here.call(updateAccountEndpoint, { body: { name: 'Anna Becker (Halle 2)' } })).toMatchObject(
      {
        name: 'Anna Becker (Halle 2)',
      },
    );
  });

  it.each([[{}], [{ name: ' ' }], [{ name: 'a\u0000b' }], [{ name: null }], [{ name: 'Anna\u200b Becker' }]])(
    '%j is refused',
    async (body) => {
      const input = { body: body as { name: string } };
      expect(await here.refusal(updateAccountEndpoint, input)).toMatchObject({
        type: 'VALIDATION_ERRORS',
        fields: { name: expect.any(String) as string },
      });
    },
  );
});
