import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { type TokenScope, tokenScopes } from '@werkplan/shared/tokens/token.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { invalidCredentials, strangers } from '../support/abuse/callers.ts';
import { declaredEndpoints, type MountedCall, mountedCalls } from '../support/abuse/declared.ts';
import { fingerprint } from '../support/abuse/fingerprint.ts';
import { foreignOrigins, isTriedWith } from '../support/abuse/origins.ts';
import { watchProcess } from '../support/abuse/process-watch.ts';
import { errorIn } from '../support/abuse/refusal.ts';
import { sampleOf, rawRequestOf } from '../support/abuse/samples.ts';
import { makeAbuseScene } from '../support/abuse/make-scene.ts';
import type { AbuseScene } from '../support/abuse/scene.ts';
import { sendRaw, type RawRequest } from '../support/abuse/raw-request.ts';
import { Client } from '../support/client.ts';
import { scriptWith } from '../support/script.ts';
import { isLong } from '../support/volumes.ts';
import { usePlant } from '../support/plant.ts';
import { spec } from '@werkplan/shared/values/testing/spec.ts';

/** Calls that need no login. A new public call must be added here. */
const publicCalls = [
  'api.describe',
  'api.docs',
  'account.signIn',
  'account.beginOidc',
  'account.finishSignIn',
  'account.passkeyOptions',
  'account.passkeySignIn',
  'account.offerApp',
  'account.confirmApp',
  'account.offerPasskey',
  'account.addPasskey',
  'account.captcha',
  'account.requestReset',
  'account.checkResetToken',
  'account.checkMailedToken',
  'account.resetPassword',
  'account.checkInvitation',
  'account.acceptInvitation',
  'displays.pair',
];

const plant = usePlant({ isSilent: true });
watchProcess();

let scene: AbuseScene;
let calls: MountedCall[];
beforeAll(async () => {
  scene = await makeAbuseScene(plant);
  calls = await mountedCalls(plant);
});

const isPublic = ({ name }: MountedCall): boolean => publicCalls.includes(name);
/** True for calls that only a yard link may make. */
const isYards = ({ name }: MountedCall): boolean => name.startsWith('yard.');
const changes = ({ method }: MountedCall): boolean => method !== 'GET';
/** Selects every n-th call, shifted at each turn; in the nightly run all calls. */
const inTurn =
  (turn: number, every: number) =>
  (call: MountedCall): boolean =>
    isLong || (calls.indexOf(call) + turn) % every === 0;

/** Sends a valid input with these headers to each call; returns the call names by error code and asserts that nothing has changed. */
const walk = async (
  client: Client,
  which: (call: MountedCall) => boolean,
  headers: RawRequest['headers'] = {},
): Promise<Record<string, string[]>> => {
  const before = await fingerprint(plant.db);
  const met: Record<string, string[]> = {};
  for (const call of calls.filter(which)) {
    const input = sampleOf(call, scene);
    const { type } = errorIn(await sendRaw(client, rawRequestOf(call, input, headers)), 'en');
    (met[type] ??= []).push(call.name);
  }
  expect(await fingerprint(plant.db)).toEqual(before);
  return met;
};
const namesOf = (which: (call: MountedCall) => boolean): string[] =>
  calls.filter(which).map(({ name }) => name);

it('meets every declared call', async () => {
  const declared = (await declaredEndpoints()).map(({ name }) => name);
  expect(declared.sort()).toEqual(namesOf(() => true).sort());
  expect(declared.length).toBeGreaterThan(25);
});

it('is let in as an administrator, by every call', async () => {
  spec('6.1');
  const named = (call: MountedCall) => ({ ...call, path: `${call.path}?walk=on` });
  for (const call of calls) {
    if (isYards(call)) continue;
    const headers = isPublic(call) ? { cookie: null } : {};
    const { query: _, ...input } = sampleOf(call, scene);
    const body = errorIn(await sendRaw(plant.anna, rawRequestOf(named(call), input, headers)), 'en');
    expect({ call: call.name, type: body.type, fields: Object.keys(body.fields ?? {}) }).toMatchObject({
      type: 'VALIDATION_ERRORS',
      fields: expect.arrayContaining(['walk']) as string[],
    });
  }
});

describe('refuses SESSION_EXPIRED by every call that is not public', () => {
  // The first caller tries every call, each further caller another eighth of them; in the nightly run all try all.
  it.each(Object.entries(strangers).map(([name, become], turn) => ({ name, become, turn })))(
    'to a caller $name',
    async ({ become, turn }) => {
      spec('1.1a', '6.1', '8.6d');
      const stranger = await become(plant);
      const tried = (call: MountedCall): boolean => !isPublic(call) && (turn === 0 || inTurn(turn, 8)(call));
      expect(await walk(stranger, tried)).toEqual({ SESSION_EXPIRED: namesOf(tried) });
    },
  );

  // Each key is tried at a sixteenth of the calls, and with a login at another sixteenth; in the nightly run at all calls.
  it.each(
    Object.entries(invalidCredentials).map(([key, authorization], turn) => ({ key, authorization, turn })),
  )('to $key, with and without a login beside it', async ({ authorization, turn }) => {
    spec('L.22');
    for (const [side, client] of [new Client(plant.url), plant.anna].entries()) {
      const isNext = inTurn(turn + side * 8, 16);
      const tried = (call: MountedCall): boolean => !isPublic(call) && isNext(call);
      expect(await walk(client, tried, { authorization })).toEqual({ SESSION_EXPIRED: namesOf(tried) });
    }
  });
});

const isOthers = (access: AnyEndpoint['access']): boolean => access === 'public' || access === 'yard';

/** The calls that each scope permits; all others must be refused. */
const rights: Readonly<Record<TokenScope, (call: AnyEndpoint) => boolean>> = {
  read: ({ access, inPerson, method }) => method === 'GET' && !isOthers(access) && !inPerson,
  write: ({ access, inPerson, method }) => method !== 'GET' && !isOthers(access) && !inPerson,
  display: ({ access }) => access === 'display',
};

describe('lets a token', () => {
  spec('L.22');
  it.each(tokenScopes)('that may %s make exactly its calls', async (scope) => {
    spec('6.2', '8.6d');
    const script = await scriptWith(plant, scope);
    const authorization = `Bearer ${script.token}`;
    const declared = await declaredEndpoints();
    const mayCall = new Set([
      ...declared.filter(rights[scope]).map(({ name }) => name),
      ...(scope === 'read' ? ['api.describe', 'api.docs'] : []),
    ]);
    const may = (call: MountedCall): boolean => mayCall.has(call.name);
    const mayNot = (call: MountedCall): boolean => !may(call) && !isPublic(call);
    expect(await walk(script, mayNot, { authorization })).toEqual({ ACCESS_DENIED: namesOf(mayNot) });
    const named = ({ path, ...call }: MountedCall): MountedCall => ({ ...call, path: `${path}?walk=on` });
    for (const call of calls.filter(may)) {
      const { query: _, ...input } = sampleOf(call, scene);
      const { type } = errorIn(
        await sendRaw(script, rawRequestOf(named(call), input, { authorization })),
        'en',
      );
      expect({ call: call.name, type }).toMatchObject({ type: 'VALIDATION_ERRORS' });
    }
    expect(mayCall.size).toBeGreaterThan(0);
  });
});

describe('lets a link of the yard', () => {
  spec('L.68');
  it('make the yard’s calls and no other', async () => {
    const link = Object.assign(new Client(plant.url), { token: scene.yardToken });
    const authorization = `Bearer ${scene.yardToken}`;
    const mayNot = (call: MountedCall): boolean => !isYards(call) && !isPublic(call);
    expect(await walk(link, mayNot, { authorization })).toEqual({ ACCESS_DENIED: namesOf(mayNot) });
    // An additional login does not help.
    expect(await walk(plant.anna, mayNot, { authorization })).toEqual({ ACCESS_DENIED: namesOf(mayNot) });
    expect(await walk(plant.anna, isYards)).toEqual({ ACCESS_DENIED: namesOf(isYards) });
  });
});

describe('refuses', () => {
  it.each([
    ['no', () => null],
    ['an empty', () => ''],
    ['a wrong', () => 'x'.repeat(43)],
    ['another planner’s', () => plant.bernd.csrf],
    ['a longer', () => `${plant.anna.csrf}x`],
    ['a doubled', () => [plant.anna.csrf, plant.anna.csrf]],
  ])('to every change with %s CSRF token', async (name, token) => {
    spec('6.2');
    // A missing CSRF token is tried at every call, even in the short form.
    const isTried = name === 'no' ? () => true : inTurn(name.length, 8);
    const guarded = (call: MountedCall): boolean => changes(call) && !isPublic(call) && isTried(call);
    expect(await walk(plant.anna, guarded, { 'x-csrf-token': token() })).toEqual({
      ACCESS_DENIED: namesOf(guarded),
    });
  });

  it('to every call from a foreign origin, public ones too', async () => {
    for (const [place, origin] of foreignOrigins(plant.url).entries()) {
      const tried = (call: MountedCall): boolean => isTriedWith(calls.indexOf(call), place);
      expect(await walk(plant.anna, tried, { origin }), origin).toEqual({ ACCESS_DENIED: namesOf(tried) });
    }
  });

  it('to a form of another page, whatever it calls its body', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      null,
    ];
    const before = await fingerprint(plant.db);
    for (const call of calls.filter((one) => changes(one) && !isYards(one))) {
      for (const [turn, type] of types.entries()) {
        if (!inTurn(turn, types.length)(call)) continue;
        const raw = rawRequestOf(call, sampleOf(call, scene), { 'content-type': type });
        const { type: code } = errorIn(await sendRaw(plant.anna, { body: '{}', ...raw }), 'en');
        expect({ call: call.name, type, code }).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' });
      }
    }
    expect(await fingerprint(plant.db)).toEqual(before);
  });

  it('to every change of a page of another site', async () => {
    for (const [turn, site] of ['cross-site', 'same-site', 'nonsense', ''].entries()) {
      const isTried = site === 'cross-site' ? () => true : inTurn(turn, 8);
      const tried = (call: MountedCall): boolean => changes(call) && isTried(call);
      expect(await walk(plant.anna, tried, { 'sec-fetch-site': site }), site).toEqual({
        ACCESS_DENIED: namesOf(tried),
      });
    }
  });
});
