// Own server: it is restarted.
import {
  checkSessionEndpoint,
  signInEndpoint,
  signOutEndpoint,
  updateAccountEndpoint,
} from '@werkplan/shared/account/account-endpoints.ts';
import { listOrdersEndpoint } from '@werkplan/shared/orders/order-endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { makeOrder } from '../support/make.ts';
import { expectRefused } from '../support/observe.ts';
import { password, today, useOwnPlant } from '../support/plant.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

const plant = useOwnPlant();
const email = 'anna@werkplan.example';
let visitor: Client;

beforeEach(() => {
  visitor = new Client(plant.url);
});

const setActive = async (isActive: boolean): Promise<void> => {
  await plant.db.updateTable('appUser').set({ isActive }).where('email', '=', email).execute();
};
const isSignedIn = async (client: Client): Promise<boolean> =>
  (await client.attempt(checkSessionEndpoint, {})).status === 200;

describe('POST login', () => {
  it('answers the user, a cookie scripts cannot read, the CSRF token, the plant’s today and its time zone', async () => {
    spec('1.1', '3.1', '7.2');
    const reply = await visitor.attempt(signInEndpoint, { body: { email, password } });
    expect(reply.body).toEqual({
      id: 1,
      email,
      name: 'Anna Becker',
      language: null,
      role: 'admin',
      mayChangeReleased: true,
      printsEmptyRuns: true,
    });
    expect(reply.headers.get('x-csrf-token')).toMatch(/^[\w-]{43}$/);
    expect(reply.headers.get('x-plan-today')).toBe(today);
    expect(reply.headers.get('x-plan-time-zone')).toBe('Europe/Berlin');
    const [device, cookie] = reply.headers.getSetCookie();
    expect(cookie).toMatch(/^werkplan=s%3A[^;]+; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    expect(device).toMatch(
      /^werkplan-device=[\w-]{22}; Max-Age=15552000; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    expect(await makeOrder(visitor)).toMatchObject({ version: 1 });
  });

  it.each(['Anna@WERKPLAN.EXAMPLE', 'ANNA@Werkplan.example'])(
    'takes the e-mail in any case: %s',
    async (typed) => {
      spec('5.1');
      expect(await visitor.call(signInEndpoint, { body: { email: typed, password } })).toMatchObject({
        email,
      });
    },
  );

  it('answers an unknown e-mail and a wrong password alike', async () => {
    spec('8.6d');
    const unknown = await expectRefused(plant, visitor, signInEndpoint, {
      body: { email: 'nobody@werkplan.example', password },
    });
    const wrong = await expectRefused(plant, visitor, signInEndpoint, {
      body: { email, password: 'Planner2' },
    });
    expect(unknown).toMatchObject({
      status: 401,
      type: 'BAD_CREDENTIALS',
      displayMessage: 'Invalid username and/or password!',
    });
    expect({ ...wrong, requestId: '' }).toEqual({ ...unknown, requestId: '' });
    expect(visitor.cookie).toBe('');
  });

  it('says that a user is disabled only after the right password', async () => {
    spec('8.6d');
    await setActive(false);
    expect(await expectRefused(plant, visitor, signInEndpoint, { body: { email, password } })).toMatchObject({
      status: 401,
      type: 'USER_NOT_ACTIVE',
      displayMessage: 'User is disabled or not registered yet.',
    });
    expect(
      await expectRefused(plant, visitor, signInEndpoint, { body: { email, password: 'wrong' } }),
    ).toMatchObject({
      type: 'BAD_CREDENTIALS',
    });
    await setActive(true);
  });

  it.each(['anna', 'anna@werkplan', 'anna@werkplan.museum', 'a b@werkplan.de', 'eva@müller.example'])(
    'says of the address %s that nobody has what it says of any',
    async (address) => {
      const input = { body: { email: address, password } };
      expect(await expectRefused(plant, visitor, signInEndpoint, input)).toMatchObject({
        type: 'BAD_CREDENTIALS',
      });
    },
  );

  const wrong: [body: object, fields: object][] = [
    [{}, { email: 'Field is required!', password: 'Field is required!' }],
    [
      { email: '', password: '' },
      { email: 'Field is required!', password: 'Field is required!' },
    ],
    [{ email, password: 5 }, { password: 'Field is required!' }],
    [{ email, password, admin: true }, { admin: 'Unknown field' }],
  ];
  it.each(wrong)('refuses %j', async (body, fields) => {
    spec('5.1', '5.1a');
    const input = { body: body as { email: string; password: string } };
    expect(await expectRefused(plant, visitor, signInEndpoint, input)).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields,
    });
  });
});

describe('a session', () => {
  beforeEach(async () => await visitor.signIn(email, password));

  it('is answered by checkSession with the same CSRF token and the plant’s time zone', async () => {
    spec('7.2');
    const reply = await visitor.attempt(checkSessionEndpoint, {});
    expect(reply.body).toEqual({
      id: 1,
      email,
      name: 'Anna Becker',
      language: null,
      role: 'admin',
      mayChangeReleased: true,
      printsEmptyRuns: true,
    });
    expect(reply.headers.get('x-csrf-token')).toBe(visitor.csrf);
    expect(reply.headers.get('x-plan-time-zone')).toBe('Europe/Berlin');
  });

  it('survives a restart', async () => {
    await plant.restart();
    expect(await isSignedIn(visitor)).toBe(true);
    expect(await makeOrder(visitor)).toMatchObject({ version: 1 });
  });

  it('ends with sign-out, for its cookie too', async () => {
    spec('7.2');
    const { cookie, csrf } = visitor;
    const left = await visitor.attempt(signOutEndpoint, {});
    expect([left.status, left.headers.get('clear-site-data')]).toEqual([204, '"cache"']);
    const stolen = Object.assign(new Client(plant.url), { cookie, csrf });
    expect(await expectRefused(plant, stolen, checkSessionEndpoint)).toMatchObject({
      status: 401,
      type: 'SESSION_EXPIRED',
      displayMessage: 'Your session has expired. Please log in again.',
    });
    expect(await expectRefused(plant, stolen, signOutEndpoint)).toMatchObject({ status: 401 });
  });

  it("doesn't end another one of the same user", async () => {
    const other = new Client(plant.url);
    await other.signIn(email, password);
    await visitor.attempt(signOutEndpoint, {});
    expect(await isSignedIn(other)).toBe(true);
  });

  it('gets a new id at every sign-in; the old one is dead', async () => {
    const { cookie } = visitor;
    await visitor.signIn(email, password);
    expect(visitor.cookie).not.toBe(cookie);
    expect(await isSignedIn(Object.assign(new Client(plant.url), { cookie }))).toBe(false);
    expect(await isSignedIn(visitor)).toBe(true);
  });

  it("isn't taken over from a cookie that was planted before", async () => {
    const planted = Object.assign(new Client(plant.url), { cookie: 'werkplan=s%3Aplanted.signature' });
    await planted.signIn(email, password);
    expect(planted.cookie).not.toContain('planted');
  });

  it('ends when its user is disabled', async () => {
    spec('8.6d');
    await setActive(false);
    expect(await expectRefused(plant, visitor, listOrdersEndpoint, { query: { date: today } })).toMatchObject(
      {
        status: 401,
      },
    );
    await setActive(true);
  });

  it('ends 12 hours after its last use, and at the latest after 7 days', async () => {
    const start = Date.parse('2026-11-23T08:00:00Z');
    const after = (hours: number) => plant.clock.set(new Date(start + hours * 3_600_000).toISOString());
    for (let hours = 0; hours < 7 * 24; hours += 11) {
      after(hours);
      expect(await isSignedIn(visitor), `after ${hours} h`).toBe(true);
    }
    after(7 * 24);
    expect(await isSignedIn(visitor)).toBe(false);
    after(0);
    await visitor.signIn(email, password);
    after(12);
    expect(await isSignedIn(visitor)).toBe(false);
    after(0);
  });
});

describe('PUT account', () => {
  beforeEach(async () => await visitor.signIn(email, password));

  it('remembers the language, and forgets it', async () => {
    spec('1.7');
    for (const language of ['de', 'en', null] as const) {
      expect(await visitor.call(updateAccountEndpoint, { body: { language } })).toMatchObject({
        email,
        language,
      });
      expect(await visitor.call(checkSessionEndpoint)).toMatchObject({ language });
    }
  });

  it('remembers that empty runs are to be left out on paper, beside the language', async () => {
    expect(await visitor.call(checkSessionEndpoint)).toMatchObject({ printsEmptyRuns: true });
    for (const printsEmptyRuns of [false, true]) {
      const body = { printsEmptyRuns };
      expect(await visitor.call(updateAccountEndpoint, { body })).toMatchObject({ email, ...body });
      expect(await visitor.call(checkSessionEndpoint)).toMatchObject(body);
    }
    const input = { body: { printsEmptyRuns: 'no' as never } };
    expect(await expectRefused(plant, visitor, updateAccountEndpoint, input)).toMatchObject({
      fields: { printsEmptyRuns: 'Invalid format' },
    });
  });

  it.each(['fr', 'DE', 1])('refuses %j', async (language) => {
    const input = { body: { language: language as 'de' } };
    expect(await expectRefused(plant, visitor, updateAccountEndpoint, input)).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: { language: 'Invalid format' },
    });
  });
});
