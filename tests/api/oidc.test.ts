// Own server: it has a provider of company accounts.
import { checkSessionEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { beginOidcEndpoint } from '@werkplan/shared/account/oidc-endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SignJWT } from 'jose';
import { oidcLogoutPath } from '@werkplan/shared/account/oidc.ts';
import { runUserCommand } from '../../server/src/users/run-user-command.ts';
import { connect, next } from '../support/live-follower.ts';
import { startOidcProvider } from '../support/oidc-provider.ts';
import { OidcVisitor } from '../support/oidc-visitor.ts';
import { addUser, useOwnPlant } from '../support/plant.ts';

const provider = await startOidcProvider();
const lines: string[] = [];
const plant = useOwnPlant({ oidc: provider.config, logLevel: 'info' }, { hear: (line) => lines.push(line) });
const honest = { alter: provider.alter, givesOldCodes: false, isForged: false } as const;
beforeAll(() => provider.serve(plant.url));
beforeEach(() => void Object.assign(provider, honest));
afterAll(async () => await provider.close());

let count = 0;
/** Adds a user who has never signed in through the provider; returns the e-mail address. */
const addColleague = async (): Promise<string> => {
  count += 1;
  const email = `colleague${count}@werkplan.example`;
  await addUser(plant.db, email, `Colleague ${count}`);
  return email;
};
const accountOf = (email: string, more: object = {}) => ({
  sub: `sub of ${email}`,
  email,
  email_verified: true,
  ...more,
});
const visitor = (): OidcVisitor => new OidcVisitor(plant.url);
const eventsOf = async (email: string) =>
  await plant.db
    .selectFrom('securityEvent')
    .innerJoin('appUser', 'appUser.id', 'securityEvent.userId')
    .select(['event', 'outcome', 'reason'])
    .where('email', '=', email)
    .orderBy('securityEvent.id')
    .execute();

/** Does what `npm run user -- unlink` does. */
const unlink = async (email: string): Promise<void> => {
  const askPassword = async () => await Promise.reject(new Error('no password is asked for'));
  await runUserCommand(plant.db, { name: 'unlink', email }, { askPassword, writeLine: () => undefined });
};

describe('a sign-in at the provider', () => {
  it('returns to where it began; the user is found by verified e-mail first, by subject later', async () => {
    const email = await addColleague();
    provider.account = accountOf(email.toUpperCase(), { sub: 'colleague' });
    const first = visitor();
    expect(await first.signIn()).toBe('/delivery');
    expect(await (await first.client()).call(checkSessionEndpoint)).toMatchObject({ email });
    // The provider's account may change its e-mail address and still denotes the same user.
    provider.account = accountOf('another@werkplan.example', { sub: 'colleague', email_verified: false });
    const second = visitor();
    expect(await second.signIn()).toBe('/delivery');
    expect(await (await second.client()).call(checkSessionEndpoint)).toMatchObject({ email });
    expect((await eventsOf(email)).map(({ event }) => event)).toEqual(['user.identify', 'signIn', 'signIn']);
  });

  it('uses PKCE, state and nonce', async () => {
    const { searchParams } = new URL(await visitor().begin());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    });
  });

  it('returns to paths of this plant only', async () => {
    for (const target of ['//evil.example', '/\\evil.example', 'https://evil.example', 'production'])
      expect(await plant.nobody.refusal(beginOidcEndpoint, { body: { target } })).toMatchObject({
        type: 'VALIDATION_ERRORS',
        fields: { target: expect.any(String) as string },
      });
  });
});

describe('refuses', () => {
  const refused = '/login?error=OIDC_REFUSED';
  beforeEach(async () => {
    provider.account = accountOf(await addColleague());
  });

  it('another state, a browser that started no sign-in, and a code used twice', async () => {
    const one = visitor();
    const callback = await one.visitProvider(await one.begin());
    expect(await visitor().comeBack(callback)).toBe(refused);
    const other = visitor();
    await other.begin();
    expect(await other.comeBack(callback)).toBe(refused);
    const sealed = one.jar.header;
    expect(await one.comeBack(callback)).toBe('/delivery');
    expect(await one.comeBack(callback)).toBe(refused);
    // A stored copy of the cookie does not help either.
    const again = await fetch(callback, { redirect: 'manual', headers: { cookie: sealed } });
    expect([again.headers.get('location'), again.headers.getSetCookie().length]).toEqual([refused, 1]);
  });

  it.each([
    ['another nonce', { nonce: 'of another sign-in' }],
    ['another audience', { aud: 'another plant' }],
    ['another issuer', { iss: 'https://another.example' }],
    ['an ID token of yesterday', { exp: 1_000_000 }],
  ])('%s', async (_, claims) => {
    provider.alter = (honestly) => ({ ...honestly, ...claims });
    const one = visitor();
    expect(await one.signIn()).toBe(refused);
    expect(await (await one.client()).refusal(checkSessionEndpoint)).toMatchObject({
      type: 'SESSION_EXPIRED',
    });
  });

  it('an ID token signed by somebody else', async () => {
    provider.isForged = true;
    expect(await visitor().signIn()).toBe(refused);
  });

  it('an expired code, and a canceled sign-in', async () => {
    provider.givesOldCodes = true;
    expect(await visitor().signIn()).toBe(refused);
    const one = visitor();
    const { searchParams } = new URL(await one.begin());
    const back = `${plant.url}/api/oidc/callback?error=access_denied&state=${searchParams.get('state')}`;
    expect(await one.comeBack(back)).toBe(refused);
  });

  it('a sign-in that took longer than ten minutes', async () => {
    const one = visitor();
    const callback = await one.visitProvider(await one.begin());
    plant.clock.set('2026-11-23T08:10:01Z');
    expect(await one.comeBack(callback)).toBe(refused);
    plant.clock.set('2026-11-23T08:00:00Z');
  });

  it('an unverified or unknown e-mail, and one whose user is linked to another account', async () => {
    const email = await addColleague();
    provider.account = accountOf(email, { email_verified: false });
    expect(await visitor().signIn()).toBe('/login?error=OIDC_EMAIL_UNVERIFIED');
    provider.account = { sub: 'silent', email };
    expect(await visitor().signIn()).toBe('/login?error=OIDC_EMAIL_UNVERIFIED');
    provider.account = accountOf('nobody@werkplan.example');
    expect(await visitor().signIn()).toBe('/login?error=OIDC_UNKNOWN_USER');
    provider.account = accountOf(email);
    expect(await visitor().signIn()).toBe('/delivery');
    provider.account = accountOf(email, { sub: 'second account' });
    expect(await visitor().signIn()).toBe('/login?error=OIDC_OTHER_IDENTITY');
    await unlink(email);
    expect(await visitor().signIn()).toBe('/delivery');
    await expect(unlink('anna@werkplan.example')).rejects.toThrow('has never signed in at the provider');
  });

  it('a disabled user', async () => {
    const email = await addColleague();
    await plant.db.updateTable('appUser').set({ isActive: false }).where('email', '=', email).execute();
    provider.account = accountOf(email);
    expect(await visitor().signIn()).toBe('/login?error=USER_NOT_ACTIVE');
  });
});

describe('while the provider does not answer', () => {
  it('passwords work, the page is informed, and the provider is tried again later', async () => {
    const email = await addColleague();
    provider.account = accountOf(email);
    const one = visitor();
    const callback = await one.visitProvider(await one.begin());
    provider.pause();
    await plant.restart();
    expect(await one.comeBack(callback)).toBe('/login?error=OIDC_UNAVAILABLE');
    const refusal = await plant.nobody.refusal(beginOidcEndpoint, { body: { target: '/' } });
    expect(refusal).toMatchObject({ status: 502, type: 'OIDC_UNAVAILABLE' });
    await plant.nobody.signIn('anna@werkplan.example', 'Planner1');
    provider.serve(plant.url);
    expect(await visitor().signIn()).toBe('/delivery');
  });
});

describe('a logout at the provider', () => {
  const signedIn = async () => {
    const email = await addColleague();
    provider.account = accountOf(email);
    let session = '';
    provider.alter = (claims) => {
      session = String(claims['sid']);
      return claims;
    };
    const one = visitor();
    await one.signIn();
    return { email, client: await one.client(), session };
  };

  it('ends the logins of its session, closes their sockets, and is audited', async () => {
    const { email, client, session } = await signedIn();
    const elsewhere = visitor();
    await elsewhere.signIn();
    const socket = await connect(client);
    const bye = next(socket, 'bye');
    await provider.signOut(`sub of ${email}`, session);
    expect(await bye).toEqual({ reason: 'signedOut' });
    expect(await client.refusal(checkSessionEndpoint)).toMatchObject({ type: 'SESSION_EXPIRED' });
    expect(await (await elsewhere.client()).call(checkSessionEndpoint)).toMatchObject({ email });
    expect((await eventsOf(email)).at(-1)).toEqual({ event: 'signOut', outcome: 'done', reason: null });
    // A logout without a session id ends all sessions of the user.
    await provider.signOut(`sub of ${email}`);
    expect(await (await elsewhere.client()).refusal(checkSessionEndpoint)).toMatchObject({ status: 401 });
  });

  it('requires a valid logout token', async () => {
    const { email, client } = await signedIn();
    const seconds = Math.floor(Date.now() / 1000);
    const good = {
      iss: provider.url,
      aud: provider.config.clientId,
      iat: seconds,
      exp: seconds + 120,
      jti: 'j1',
      sub: `sub of ${email}`,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    };
    const post = async (token: string | null) =>
      await fetch(plant.url + oidcLogoutPath, {
        method: 'POST',
        body: new URLSearchParams(token === null ? {} : { logout_token: token }),
      });
    const { jti: _jti, ...unnumbered } = good;
    const { sub: _sub, ...nameless } = good;
    const bad = [
      { ...good, aud: 'another plant' },
      { ...good, iss: 'https://another.example' },
      { ...good, iat: seconds - 3600 },
      { ...good, nonce: 'of an ID token' },
      { ...good, events: {} },
      unnumbered,
      nameless,
    ];
    for (const claims of bad) expect((await post(await provider.sign(claims))).status).toBe(400);
    const forged = await new SignJWT(good)
      .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
      .sign(new Uint8Array(32));
    for (const token of [forged, 'nonsense', null]) expect((await post(token)).status).toBe(400);
    expect(await client.call(checkSessionEndpoint)).toMatchObject({ email });
    expect((await post(await provider.sign(good))).status).toBe(200);
    expect(await client.refusal(checkSessionEndpoint)).toMatchObject({ status: 401 });
  });
});

it('logs neither codes nor tokens', async () => {
  provider.account = accountOf(await addColleague());
  const one = visitor();
  const callback = await one.visitProvider(await one.begin());
  expect(await one.comeBack(callback)).toBe('/delivery');
  expect(await one.comeBack(callback)).toBe('/login?error=OIDC_REFUSED');
  const text = lines.join('\n');
  expect(text).toMatch(/OIDC_REFUSED/);
  expect(text).not.toMatch(/code=|state=|eyJ|what-the-provider/);
});
