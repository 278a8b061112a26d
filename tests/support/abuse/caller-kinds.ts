import { removeDisplayEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import { type Role, roles } from '@werkplan/shared/values/role.ts';
import type { ErrorCode } from '@werkplan/shared/errors/error-codes.ts';
import { mayRoleCall } from '@werkplan/shared/http/access.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { type TokenScope, tokenScopes } from '@werkplan/shared/tokens/token.ts';
import { removeYardLinkEndpoint } from '@werkplan/shared/yard/yard-endpoints.ts';
import { issueToken } from '../../../server/src/tokens/token-store.ts';
import { Client } from '../client.ts';
import { pairWall } from '../displays.ts';
import type { Plant } from '../plant.ts';
import { loaderWith } from '../yard.ts';
import { makeToken } from '../script.ts';
import { invalidCredentials, signInVisitor, strangers } from './callers.ts';

/** One kind of caller, and what the endpoint declarations alone grant it. */
export interface CallerKind {
  readonly name: string;
  readonly client: Client;
  readonly headers: Readonly<Record<string, string>>;
  /** The code with which this caller is refused before the input is read; null when it is let in. */
  readonly refusedBy: (endpoint: AnyEndpoint) => ErrorCode | null;
  /** The rooms that this caller's socket may join. */
  readonly follows: 'everything' | 'totals' | 'nothing';
}

type Rights = Pick<CallerKind, 'refusedBy' | 'follows'>;

const nobody: Rights = {
  refusedBy: ({ access }) => (access === 'public' ? null : 'SESSION_EXPIRED'),
  follows: 'nothing',
};
const person = (role: Role): Rights => ({
  refusedBy: (endpoint) => (mayRoleCall(role, endpoint) ? null : 'ACCESS_DENIED'),
  follows: 'everything',
});
/** A display may sign in, because public calls are open to it, too. */
const display: Rights = {
  refusedBy: ({ access, method }) =>
    access === 'public' || (access === 'display' && method === 'GET') ? null : 'SESSION_EXPIRED',
  follows: 'totals',
};
/** A yard link may only use public calls and the yard's own calls. */
const yard: Rights = {
  refusedBy: ({ access }) => (access === 'public' || access === 'yard' ? null : 'ACCESS_DENIED'),
  follows: 'nothing',
};
const script = (role: Role, ...scopes: TokenScope[]): Rights => {
  const may = (endpoint: AnyEndpoint): boolean => {
    const { access, inPerson, method } = endpoint;
    if (access === 'public') return true;
    if (access === 'yard' || inPerson || !mayRoleCall(role, endpoint)) return false;
    if (method !== 'GET') return scopes.includes('write');
    return scopes.includes('read') || (access === 'display' && scopes.includes('display'));
  };
  return {
    refusedBy: (endpoint) => (may(endpoint) ? null : 'ACCESS_DENIED'),
    follows: scopes.includes('read') ? 'everything' : scopes.includes('display') ? 'totals' : 'nothing',
  };
};

const bearer = (token: string): CallerKind['headers'] => ({ authorization: `Bearer ${token}` });

const scripts = async (plant: Plant): Promise<CallerKind[]> => {
  const client = new Client(plant.url);
  const withScopes = async (...scopes: TokenScope[]): Promise<CallerKind> => ({
    name: `a token that may ${scopes.join(' and ')}`,
    client,
    headers: bearer((await makeToken(plant, scopes)).token),
    ...script('admin', ...scopes),
  });
  const ofMaker = async (role: Role, ...scopes: TokenScope[]): Promise<CallerKind> => {
    const { email } = await signInVisitor(plant, role);
    const maker = await plant.db
      .selectFrom('appUser')
      .select(['id', 'name'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    const made = { name: `ERP of a ${role}`, scopes, expiresAt: null };
    const { token } = await issueToken(plant.db, made, maker, plant.clock.now());
    const name = `a ${role}’s token that may ${scopes.join(' and ')}`;
    return { name, client, headers: bearer(token), ...script(role, ...scopes) };
  };
  const spoiled = async (
    name: string,
    change: { revokedAt?: Date; expiresAt?: Date },
  ): Promise<CallerKind> => {
    const { id, token } = await makeToken(plant, ['read', 'write']);
    await plant.db.updateTable('apiToken').set(change).where('id', '=', id).execute();
    return { name: `a token that ${name}`, client, headers: bearer(token), ...nobody };
  };
  const now = plant.clock.now();
  return [
    ...(await Promise.all(tokenScopes.map(async (scope) => await withScopes(scope)))),
    await withScopes('read', 'write', 'display'),
    await ofMaker('viewer', 'read', 'write'),
    await ofMaker('planner', 'read', 'write'),
    await spoiled('was revoked', { revokedAt: now }),
    await spoiled('has come to its end', { expiresAt: now }),
  ];
};

const displays = async (plant: Plant): Promise<CallerKind[]> => {
  const { wall } = await pairWall(plant, 'Halle 2');
  const removed = await pairWall(plant, 'Halle 3');
  await plant.anna.call(removeDisplayEndpoint, { params: { id: removed.id } });
  return [
    { name: 'a display', client: wall, headers: {}, ...display },
    { name: 'a display that was removed', client: removed.wall, headers: {}, ...nobody },
  ];
};

const yardLinks = async (plant: Plant): Promise<CallerKind[]> => {
  const client = new Client(plant.url);
  const [living, revoked, ended] = [
    await loaderWith(plant),
    await loaderWith(plant),
    await loaderWith(plant),
  ];
  await plant.anna.call(removeYardLinkEndpoint, { params: { id: revoked.link.id } });
  await plant.db
    .updateTable('yardLink')
    .set({ validUntil: plant.clock.now() })
    .where('id', '=', ended.link.id)
    .execute();
  // A token with a wrong character stands for a guessed token and for one of another server.
  const last = living.link.token.endsWith('A') ? 'B' : 'A';
  const guessed = bearer(living.link.token.slice(0, -1) + last);
  return [
    { name: 'a yard link', client, headers: bearer(living.link.token), ...yard },
    { name: 'a yard link that was revoked', client, headers: bearer(revoked.link.token), ...nobody },
    { name: 'a yard link that has come to its end', client, headers: bearer(ended.link.token), ...nobody },
    { name: 'a yard link that was guessed', client, headers: guessed, ...nobody },
  ];
};

/** Creates every kind of caller in a plant whose clock stands still. */
export const makeCallers = async (plant: Plant): Promise<CallerKind[]> => {
  const people = await Promise.all(
    roles.map(async (role) => ({ role, client: (await signInVisitor(plant, role)).client })),
  );
  const gone: CallerKind[] = [];
  // Sequential, because each stranger spoils the newest login.
  for (const [name, become] of Object.entries(strangers))
    gone.push({ name: `a caller ${name}`, client: await become(plant), headers: {}, ...nobody });
  const odd = Object.entries(invalidCredentials).map(([name, authorization]) => ({
    name,
    client: new Client(plant.url),
    headers: { authorization },
    ...nobody,
  }));
  return [
    ...people.map(({ role, client }) => ({ name: `a ${role}`, client, headers: {}, ...person(role) })),
    ...gone,
    ...odd,
    ...(await scripts(plant)),
    ...(await displays(plant)),
    ...(await yardLinks(plant)),
  ];
};
