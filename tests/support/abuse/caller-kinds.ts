import { removeDisplayEndpoint } from '@werkplan/shared/displays/display-endpoints.ts';
import type { ErrorCode } from '@werkplan/shared/errors/error-codes.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { type TokenScope, tokenScopes } from '@werkplan/shared/tokens/token.ts';
import { Client } from '../client.ts';
import { pairWall } from '../displays.ts';
import type { Plant } from '../plant.ts';
import { makeToken } from '../script.ts';
import { keys, signInVisitor, strangers } from './callers.ts';

/** One of all the kinds of callers there are, and what is due to it by the declarations alone. */
export interface CallerKind {
  readonly name: string;
  readonly client: Client;
  readonly headers: Readonly<Record<string, string>>;
  /** What refuses it this call, before anything of its input is looked at; null: it is let in. */
  readonly refusedBy: (endpoint: AnyEndpoint) => ErrorCode | null;
  /** What it may follow by a socket. */
  readonly follows: 'everything' | 'totals' | 'nothing';
}

type Rights = Pick<CallerKind, 'refusedBy' | 'follows'>;

const nobody: Rights = {
  refusedBy: ({ access }) => (access === 'public' ? null : 'SESSION_EXPIRED'),
  follows: 'nothing',
};
const planner: Rights = { refusedBy: () => null, follows: 'everything' };
/** Signing in is the display's way to more. */
const display: Rights = {
  refusedBy: ({ access, method }) =>
    access === 'public' || (access === 'display' && method === 'GET') ? null : 'SESSION_EXPIRED',
  follows: 'totals',
};
const script = (...scopes: TokenScope[]): Rights => {
  const may = ({ access, method }: AnyEndpoint): boolean => {
    if (access === 'public') return true;
    if (access === 'account') return false;
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
    ...script(...scopes),
  });
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

/** Every kind of caller, in a plant where the clock stands still. */
export const everyCaller = async (plant: Plant): Promise<CallerKind[]> => {
  const { client } = await signInVisitor(plant);
  const gone: CallerKind[] = [];
  // One after the other: each is the newest login when it is spoiled.
  for (const [name, become] of Object.entries(strangers))
    gone.push({ name: `a caller ${name}`, client: await become(plant), headers: {}, ...nobody });
  const odd = Object.entries(keys).map(([name, authorization]) => ({
    name,
    client: new Client(plant.url),
    headers: { authorization },
    ...nobody,
  }));
  return [
    { name: 'a planner', client, headers: {}, ...planner },
    ...gone,
    ...odd,
    ...(await scripts(plant)),
    ...(await displays(plant)),
  ];
};
