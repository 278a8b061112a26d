// Own server: it has a provider of company accounts.
import { checkSessionEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { listAuditEndpoint } from '@werkplan/shared/account/audit-endpoints.ts';
import {
  providerSignOutEndpoint,
  readIdentityEndpoint,
  removeIdentityEndpoint,
} from '@werkplan/shared/account/oidc-endpoints.ts';
import { invitePersonEndpoint, listUsersEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import type { Role } from '@werkplan/shared/values/role.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startOidcProvider } from '../support/oidc-provider.ts';
import { OidcVisitor } from '../support/oidc-visitor.ts';
import { addUser, password, useOwnPlant } from '../support/plant.ts';

const provider = await startOidcProvider();
/** The server's log lines about claims. */
const logged: object[] = [];
const hear = (line: string): void => {
  const told = JSON.parse(line) as object;
  if ('claim' in told) logged.push(told);
};
const oidc = {
  ...provider.config,
  roleClaim: 'groups',
  roles: [
    { role: 'admin', group: 'plant-it' },
    { role: 'planner', group: 'plant-office' },
  ] as const,
  trustEmail: true,
  createUsers: true,
};
const plant = useOwnPlant({ logLevel: 'info', oidc }, { hear });
beforeAll(() => provider.serve(plant.url));
afterAll(async () => await provider.close());

/** Signs a user in through the provider; returns the plant's user. */
const arrive = async (name: string, claims: object) =>
  await (await enter(name, claims)).call(checkSessionEndpoint);
/** Signs a user in through the provider; returns the browser. */
const visit = async (name: string, claims: object): Promise<OidcVisitor> => {
  provider.account = { sub: name, email: `${name}@werkplan.example`, ...claims };
  const visitor = new OidcVisitor(plant.url);
  expect(await visitor.signIn()).toBe('/delivery');
  return visitor;
};
const enter = async (name: string, claims: object) => await (await visit(name, claims)).client();
/** Signs in and re-authenticates at the provider. */
const enterProven = async (name: string) => {
  const visitor = await visit(name, {});
  expect(await visitor.prove()).toBe('/proven');
  return await visitor.client();
};
const signInByPassword = async (name: string) =>
  await plant.nobody.send('POST', '/api/login', { email: `${name}@werkplan.example`, password });

const setRole = async (email: string, role: Role) =>
  await plant.db.updateTable('appUser').set({ role }).where('email', '=', email).execute();

it('keeps the last administrator, whatever the groups say', async () => {
  await plant.db
    .updateTable('appUser')
    .set({ role: 'viewer' })
    .where('email', '!=', 'anna@werkplan.example')
    .execute();
  expect(await arrive('anna', { groups: ['plant-office'] })).toMatchObject({ role: 'admin' });
});

it('creates users for new people by their groups, and gives equal names a number', async () => {
  expect(await arrive('ida', { name: 'Ida Berg', groups: ['plant-office', 'plant-it'] })).toMatchObject({
    role: 'admin',
    name: 'Ida Berg',
  });
  expect(await arrive('ida2', { name: 'Ida Berg', groups: ['canteen'] })).toMatchObject({
    role: 'viewer',
    name: 'Ida Berg (ida2@werkplan.example)',
  });
  expect(await arrive('nameless', {})).toMatchObject({ role: 'viewer', name: 'nameless' });
});

it('completes the invitation of an invited user', async () => {
  const body = { email: 'olga@werkplan.example', role: 'viewer', language: 'de' } as const;
  await plant.anna.call(invitePersonEndpoint, { body });
  expect(await arrive('olga', { name: 'Olga Wirth' })).toMatchObject({ name: 'Olga Wirth', role: 'viewer' });
  const person = (await plant.anna.call(listUsersEndpoint)).find(({ email }) => email === body.email);
  expect(person).toMatchObject({ state: 'active', signInWith: ['oidc'] });
});

it('changes the role at the next sign-in', async () => {
  expect(await arrive('kim', { groups: ['plant-office'] })).toMatchObject({ role: 'planner' });
  expect(await arrive('kim', { groups: 'plant-it' })).toMatchObject({ role: 'admin' });
  expect(await arrive('kim', { groups: ['canteen', 3, 'plant-office'] })).toMatchObject({ role: 'planner' });
});

describe('makes a viewer of an administrator and of a planner, and says why in the log,', () => {
  const [missing, tooMany, none] = ['missing', 'too many groups', 'no group of OIDC_ROLES'];
  it.each([
    ['where the claim is missing', {}, missing],
    ['where it is a number', { groups: 3 }, 'another type'],
    ['where no group is known', { groups: ['canteen'] }, none],
    ['where there are no groups', { groups: [] }, none],
    ['where Entra ID left the groups out', { _claim_names: { groups: 'src1' } }, tooMany],
  ])('%s', async (_, claims, reason) => {
    for (const group of ['plant-it', 'plant-office']) {
      await arrive('jo', { groups: [group] });
      logged.length = 0;
      // Entra sends its claims in the ID token, so they are added there.
      provider.alter = (signed) => ({ ...signed, ...claims });
      expect(await arrive('jo', claims)).toMatchObject({ role: 'viewer' });
      provider.alter = (signed) => signed;
      expect(logged).toEqual([
        expect.objectContaining({ claim: 'groups', reason, subject: 'jo', level: reason === none ? 30 : 40 }),
      ]);
    }
    const { entries } = await plant.anna.call(listAuditEndpoint, { query: { kind: 'roles' } });
    expect(entries[0]).toMatchObject({ event: 'user.role', by: 'provider' });
  });
});

it('leaves roles to Werkplan if no claim is configured', async () => {
  const { roleClaim, roles } = plant.config.oidc ?? {};
  const setClaim = async (given: object) => {
    Object.assign(plant.config, { oidc: { ...plant.config.oidc, ...given } });
    await plant.restart();
  };
  await arrive('lee', { groups: ['plant-it'] });
  await setClaim({ roleClaim: null, roles: [] });
  onTestFinished(async () => await setClaim({ roleClaim, roles }));
  expect(await arrive('lee', { groups: ['canteen'] })).toMatchObject({ role: 'admin' });
  expect(await arrive('lee', {})).toMatchObject({ role: 'admin' });
  expect(await arrive('newcomer2', { groups: ['plant-it'] })).toMatchObject({ role: 'planner' });
});

it('accepts users with confusable names, and notifies administrators', async () => {
  await enter('double', { name: 'Аnna Becker' });
  const people = await plant.anna.call(listUsersEndpoint, {});
  const { nameHint } = people.find(({ email }) => email === 'double@werkplan.example') ?? {};
  expect(nameHint).toEqual({ problem: 'mixedScripts', other: null });
});

describe('a proof of identity at the provider', () => {
  const { alter } = provider;
  afterEach(() => void (provider.alter = alter));
  const mayUnlink = async (person: OidcVisitor): Promise<boolean> =>
    (await (await person.client()).attempt(removeIdentityEndpoint, {})).body?.type !== 'PROOF_REQUIRED';

  it('is required after a new sign-in, which may rest on an old session there; a fresh one counts', async () => {
    const person = await visit('newcomer', {});
    expect(await mayUnlink(person)).toBe(false);
    expect(await person.prove()).toBe('/proven');
    expect(await mayUnlink(person)).toBe(true);
  });

  it('is included in the sign-in if the provider reports a fresh authentication', async () => {
    provider.alter = (claims) => ({ ...claims, auth_time: plant.clock.now().getTime() / 1000 });
    expect(await mayUnlink(await visit('newcomer', {}))).toBe(true);
    provider.alter = (claims) => ({ ...claims, auth_time: plant.clock.now().getTime() / 1000 - 3_600 });
    expect(await mayUnlink(await visit('newcomer', {}))).toBe(false);
  });

  it.each([
    [
      'somebody else signed in there',
      () => void (provider.alter = (claims) => ({ ...claims, sub: 'somebody else' })),
    ],
    [
      'it asked nobody for an hour',
      () => void (provider.alter = (claims) => ({ ...claims, auth_time: Date.now() / 1000 - 3_600 })),
    ],
    ['it doesn’t say when it asked', () => void (provider.alter = ({ auth_time: _, ...claims }) => claims)],
  ])('is none when %s', async (_, spoil) => {
    const person = await visit('newcomer', {});
    spoil();
    expect(await person.prove()).toBe('/proven?error=OIDC_REFUSED');
    expect(await mayUnlink(person)).toBe(false);
  });
});

describe('a user’s own account at the provider', () => {
  it('can be unlinked by the user, and is found by e-mail the next time', async () => {
    await addUser(plant.db, 'clara@werkplan.example', 'Clara Vogt');
    const client = await enterProven('clara');
    expect(await client.call(readIdentityEndpoint, {})).toEqual({
      since: expect.any(String) as string,
      isRemovable: true,
    });
    await client.call(removeIdentityEndpoint, {});
    expect(await client.call(readIdentityEndpoint, {})).toEqual({ since: null, isRemovable: false });
    expect((await client.attempt(removeIdentityEndpoint, {})).status).toBe(404);
    await enter('clara', { sub: 'clara’s other account' });
    const { entries } = await plant.anna.call(listAuditEndpoint, { query: { kind: 'keys' } });
    expect(entries.slice(0, 2).map(({ event, by, person }) => [event, by, person?.name])).toEqual([
      ['user.identify', 'provider', undefined],
      ['user.unlink', 'person', 'Clara Vogt'],
    ]);
  });

  it('cannot be unlinked if no other sign-in method is left', async () => {
    const client = await enterProven('newcomer');
    expect(await client.call(readIdentityEndpoint, {})).toMatchObject({ isRemovable: false });
    expect((await client.attempt(removeIdentityEndpoint, {})).body.type).toBe('ACCESS_DENIED');
  });

  it('is also signed out at the provider if the sign-in began there', async () => {
    const { address } = await (await enter('newcomer', {})).call(providerSignOutEndpoint, {});
    const { origin, searchParams } = new URL(address ?? '');
    expect([origin, Object.fromEntries(searchParams)]).toEqual([
      provider.url,
      { client_id: provider.config.clientId, post_logout_redirect_uri: `${plant.url}/login` },
    ]);
    expect(await plant.anna.call(providerSignOutEndpoint, {})).toEqual({ address: null });
  });
});

it('accepts a password only from administrators who never signed in at the provider', async () => {
  await addUser(plant.db, 'doris@werkplan.example', 'Doris Hahn');
  await addUser(plant.db, 'emil@werkplan.example', 'Emil Lang');
  await arrive('doris', { groups: ['plant-it'] });
  const setOnly = async (only: boolean) => {
    Object.assign(plant.config, { oidc: { ...plant.config.oidc, only } });
    await plant.restart();
  };
  await setOnly(true);
  onTestFinished(async () => await setOnly(false));
  const off = { status: 401, body: expect.objectContaining({ type: 'PASSWORD_SIGN_IN_OFF' }) as unknown };
  expect(await signInByPassword('emil')).toMatchObject(off);
  expect(await signInByPassword('doris')).toMatchObject(off);
  expect(await (await enter('doris', {})).call(readIdentityEndpoint, {})).toMatchObject({
    isRemovable: false,
  });
  await setRole('emil@werkplan.example', 'admin');
  expect((await signInByPassword('emil')).status).toBe(200);
});
