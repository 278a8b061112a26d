import { checkSessionEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { invitePersonEndpoint, listPeopleEndpoint } from '@werkplan/shared/account/person-endpoints.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOidcProvider } from '../support/oidc-provider.ts';
import { OidcVisitor } from '../support/oidc-visitor.ts';
import { password, usePlant } from '../support/plant.ts';

const provider = await startOidcProvider();
const plant = usePlant({
  logLevel: 'silent',
  oidc: {
    ...provider.config,
    roleClaim: 'groups',
    roles: [
      { role: 'admin', group: 'plant-it' },
      { role: 'planner', group: 'plant-office' },
    ],
    trustEmail: true,
    createUsers: true,
  },
});
beforeAll(() => provider.serve(plant.url));
afterAll(async () => await provider.close());

/** Signs somebody in there; answers who they are here. */
const arrive = async (name: string, claims: object) => {
  provider.account = { sub: name, email: `${name}@werkplan.example`, ...claims };
  const visitor = new OidcVisitor(plant.url);
  expect(await visitor.signIn()).toBe('/delivery');
  return await (await visitor.client()).call(checkSessionEndpoint);
};
const signInByPassword = async (name: string) =>
  await plant.nobody.send('POST', '/api/login', { email: `${name}@werkplan.example`, password });

it('keeps the last administrator, whatever the groups', async () => {
  expect(await arrive('anna', { groups: ['plant-office'] })).toMatchObject({ role: 'admin' });
});

it('makes newcomers users, by their groups, and tells two of a name apart', async () => {
  expect(await arrive('ida', { name: 'Ida Berg', groups: ['plant-office', 'plant-it'] })).toMatchObject({
    role: 'admin',
    name: 'Ida Berg',
  });
  expect(await arrive('ida2', { name: 'Ida Berg', groups: ['canteen'] })).toMatchObject({
    role: 'viewer',
    name: 'Ida Berg (ida2@werkplan.example)',
  });
  expect(await arrive('nameless', {})).toMatchObject({ role: 'planner', name: 'nameless' });
});

it('makes who was invited a member', async () => {
  const body = { email: 'olga@werkplan.example', role: 'viewer', language: 'de' } as const;
  await plant.anna.call(invitePersonEndpoint, { body });
  expect(await arrive('olga', { name: 'Olga Wirth' })).toMatchObject({ name: 'Olga Wirth', role: 'viewer' });
  const person = (await plant.anna.call(listPeopleEndpoint)).find(({ email }) => email === body.email);
  expect(person).toMatchObject({ state: 'active', signInWith: ['oidc'] });
});

it('gives another role with the next sign-in, and leaves it where the provider says no groups', async () => {
  expect(await arrive('kim', { groups: ['plant-office'] })).toMatchObject({ role: 'planner' });
  expect(await arrive('kim', { groups: 'plant-it' })).toMatchObject({ role: 'admin' });
  expect(await arrive('kim', {})).toMatchObject({ role: 'admin' });
  expect(await arrive('kim', { groups: [] })).toMatchObject({ role: 'viewer' });
});

it('takes a password of administrators alone who never came from the provider', async () => {
  Object.assign(plant.config, { oidc: { ...plant.config.oidc, only: true } });
  await plant.restart();
  const off = { status: 401, body: expect.objectContaining({ type: 'PASSWORD_SIGN_IN_OFF' }) as unknown };
  expect(await signInByPassword('bernd')).toMatchObject(off);
  expect(await signInByPassword('anna')).toMatchObject(off);
  await plant.db.updateTable('appUser').set({ role: 'admin' }).where('email', 'like', 'bernd@%').execute();
  expect((await signInByPassword('bernd')).status).toBe(200);
});
