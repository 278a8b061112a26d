import { checkSessionEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import {
  providerProofEndpoint,
  giveProofEndpoint,
  passkeyProofEndpoint,
} from '@werkplan/shared/account/proof-endpoints.ts';
import type { ProofInput } from '@werkplan/shared/account/proof-schema.ts';
import {
  addPasskeyEndpoint,
  offerPasskeyEndpoint,
  removeAppEndpoint,
} from '@werkplan/shared/account/second-step-endpoints.ts';
import type { AnyEndpoint } from '@werkplan/shared/http/endpoint.ts';
import { changePlantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import { createTokenEndpoint } from '@werkplan/shared/tokens/token-endpoints.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declaredEndpoints } from '../support/abuse/declared.ts';
import { fingerprint } from '../support/abuse/fingerprint.ts';
import { makeAbuseScene } from '../support/abuse/make-scene.ts';
import { errorIn } from '../support/abuse/refusal.ts';
import { type Sample, sampleOf, rawRequestOf } from '../support/abuse/samples.ts';
import type { AbuseScene } from '../support/abuse/scene.ts';
import { sendRaw } from '../support/abuse/raw-request.ts';
import { Client } from '../support/client.ts';
import { addUser, password, usePlant } from '../support/plant.ts';
import { codeAt, setUpApp } from '../support/second-step.ts';
import { makeSoftPasskey } from '../support/soft-passkey.ts';

const plant = usePlant({ isSilent: true });

/** Changes of rights and credentials, with the bodies that require a recent sign-in. New calls must be added here or below. */
const guarded: Readonly<Record<string, readonly Sample['body'][]>> = {
  'passkeys.offer': [undefined],
  'passkeys.add': [undefined],
  'passkeys.remove': [undefined],
  'authenticatorApp.offer': [undefined],
  'authenticatorApp.confirm': [undefined],
  'authenticatorApp.remove': [undefined],
  'recoveryCodes.renew': [undefined],
  'identity.remove': [undefined],
  'tokens.create': [undefined],
  'users.invite': [{ email: 'chief@werkplan.example', role: 'admin', language: 'de' }],
  'users.change': [{ role: 'admin' }, { isActive: true }],
  'users.resetSecondStep': [undefined],
  'users.sendPasswordLink': [undefined],
  'users.handOverLink': [undefined],
  'users.anonymize': [undefined],
  'webhooks.create': [undefined],
  'webhooks.change': [
    { version: 1, newSecret: true },
    { version: 1, url: 'https://erp.werkplan.example/other' },
  ],
  'plant.change': [{ secondStep: 'none' }, { secondStep: 'all' }],
};

/** Other changes that only a user may make, and why they require no recent sign-in. */
const unguarded: Readonly<Record<string, string>> = {
  'account.changePassword': 'asks for the password that it replaces',
  'account.endLogin': 'takes a way in away',
  'account.signOut': 'takes a way in away',
  'account.update': 'a name and a language',
  'days.grant': 'for a day',
  'displays.add': 'shows the halls’ totals',
  'displays.remove': 'takes a way in away',
  'mail.test': 'goes to the caller alone',
  'notes.changeLogo': 'a picture on paper',
  'notes.removeLogo': 'a picture on paper',
  'passkeys.rename': 'a name',
  'proof.give': 'is the proof',
  'proof.passkeyOptions': 'leads to the proof',
  'proof.beginAtProvider': 'leads to the proof',
  'tokens.revoke': 'takes a way in away',
  'users.endSignIns': 'takes ways in away',
  'users.resendInvitation': 'goes where the invitation went',
  'webhooks.remove': 'nothing more is sent',
  'webhooks.replayDelivery': 'sends what was sent',
  'webhooks.test': 'sends nothing of the plan',
  'yardLinks.add': 'for a day, and for marks alone',
  'yardLinks.remove': 'takes a way in away',
};
/** Calls about the plan or its screens concern no account, so they require no recent sign-in. */
const isOfPlan = ({ name }: AnyEndpoint): boolean => /^(?:drafts|releases|since|presence)\./.test(name);

let scene: AbuseScene;
let byName: ReadonlyMap<string, AnyEndpoint>;
beforeAll(async () => {
  scene = await makeAbuseScene(plant);
  byName = new Map((await declaredEndpoints()).map((endpoint) => [endpoint.name, endpoint]));
});

const endpointOf = (name: string): AnyEndpoint => {
  const endpoint = byName.get(name);
  if (!endpoint) throw new Error(`no call is named ${name}`);
  return endpoint;
};
const pass = (minutes: number): void =>
  plant.clock.set(new Date(plant.clock.now().getTime() + minutes * 60_000).toISOString());
const cases = Object.entries(guarded).flatMap(([name, bodies]) => bodies.map((body) => ({ name, body })));

it('is declared by every call that changes rights', () => {
  const inPerson = [...byName.values()].filter(({ inPerson: is, method }) => is && method !== 'GET');
  const names = inPerson.filter((endpoint) => !isOfPlan(endpoint)).map(({ name }) => name);
  expect(names.sort()).toEqual([...Object.keys(guarded), ...Object.keys(unguarded)].sort());
  for (const endpoint of inPerson)
    expect([endpoint.name, endpoint.proof !== undefined]).toEqual([endpoint.name, endpoint.name in guarded]);
});

describe('a call that changes rights', () => {
  let chief: Client;
  beforeEach(async () => {
    plant.clock.set('2026-11-23T08:00:00Z');
    chief = new Client(plant.url);
    await chief.signIn('anna@werkplan.example', password);
  });
  const attempt = async (name: string, body: Sample['body']): Promise<Record<string, unknown>> => {
    const endpoint = endpointOf(name);
    const sample = sampleOf(endpoint, scene);
    return errorIn(
      await sendRaw(chief, rawRequestOf(endpoint, { ...sample, ...(body !== undefined && { body }) })),
      'en',
    );
  };

  it('requires a proof of the last ten minutes, and does nothing before', async () => {
    pass(11);
    // This call updates the login's time of use, which must not count as an effect of the refused calls.
    await chief.call(checkSessionEndpoint);
    const before = await fingerprint(plant.db);
    for (const { name, body } of cases)
      expect({ name, body, ...(await attempt(name, body)) }).toMatchObject({
        type: 'PROOF_REQUIRED',
        ways: ['password'],
      });
    expect(await fingerprint(plant.db)).toEqual(before);
  });

  it('is allowed for ten minutes by a proof', async () => {
    pass(11);
    const make = async () =>
      (await chief.attempt(createTokenEndpoint, { body: { name: 'ERP', scopes: ['read'] } })).status;
    expect(await make()).toBe(403);
    await chief.call(giveProofEndpoint, { body: { way: 'password', password } });
    expect(await make()).toBe(200);
    pass(10);
    expect(await make()).toBe(200);
    pass(1);
    expect(await make()).toBe(403);
  });

  it('reports invalid input first', async () => {
    pass(11);
    const reply = await chief.attempt(createTokenEndpoint, { body: { name: '', scopes: ['read'] } });
    expect([reply.body.type, Object.keys(reply.body.fields ?? {})]).toEqual(['VALIDATION_ERRORS', ['name']]);
  });

  it('does not require one if the request changes other fields', async () => {
    pass(11);
    expect((await chief.attempt(changePlantEndpoint, { body: { nearFullPercent: 80 } })).status).toBe(200);
  });
});

describe('a proof', () => {
  let person: Client;
  let count = 0;
  const give = async (body: ProofInput, by = person): Promise<string> => {
    const reply = await by.attempt(giveProofEndpoint, { body });
    return reply.status === 204
      ? 'proven'
      : Object.keys(reply.body.fields ?? {}).join() || String(reply.body.type);
  };
  const ways = async (): Promise<unknown> => (await person.attempt(removeAppEndpoint, {})).body['ways'];
  beforeEach(async () => {
    plant.clock.set('2026-11-23T08:00:00Z');
    const email = `prover${++count}@werkplan.example`;
    await addUser(plant.db, email, `Prover ${count}`);
    person = new Client(plant.url);
    await person.signIn(email, password);
  });

  it('is a password, an app’s code or a passkey; the refusal names those that the user has', async () => {
    const { secret } = await setUpApp(person, plant.clock.now);
    const passkey = makeSoftPasskey();
    const origin = new URL(plant.url).origin;
    const made = passkey.create(await person.call(offerPasskeyEndpoint, {}), { origin });
    await person.call(addPasskeyEndpoint, { body: { name: 'Key', response: made } });
    pass(11);
    expect(await ways()).toEqual(['passkey', 'app', 'password']);
    expect(await give({ way: 'app', code: '12345x' })).toBe('code');
    expect(await give({ way: 'password', password: 'Falsch123' })).toBe('password');
    expect(await ways()).toHaveLength(3);
    const proofs: (() => Promise<ProofInput>)[] = [
      async () => await Promise.resolve({ way: 'app', code: codeAt(secret, plant.clock.now()) }),
      async () => await Promise.resolve({ way: 'password', password }),
      async () => ({
        way: 'passkey',
        response: passkey.sign(await person.call(passkeyProofEndpoint, {}), { origin }),
      }),
    ];
    for (const proof of proofs) {
      expect(await give(await proof())).toBe('proven');
      expect((await person.attempt(offerPasskeyEndpoint, {})).status).toBe(200);
      pass(11);
      expect((await person.attempt(offerPasskeyEndpoint, {})).body.type).toBe('PROOF_REQUIRED');
    }
  });

  it('must be the user’s own', async () => {
    const origin = new URL(plant.url).origin;
    const passkey = makeSoftPasskey();
    const made = passkey.create(await plant.bernd.call(offerPasskeyEndpoint, {}), { origin });
    await plant.bernd.call(addPasskeyEndpoint, { body: { name: 'Key', response: made } });
    const own = makeSoftPasskey();
    const mine = own.create(await person.call(offerPasskeyEndpoint, {}), { origin });
    await person.call(addPasskeyEndpoint, { body: { name: 'Key', response: mine } });
    const response = passkey.sign(await plant.bernd.call(passkeyProofEndpoint, {}), { origin });
    expect(await give({ way: 'passkey', response })).toBe('PASSKEY_REFUSED');
    expect(await give({ way: 'app', code: '123456' })).toBe('ACCESS_DENIED');
    expect((await person.attempt(providerProofEndpoint, {})).body.type).toBe('NOT_FOUND');
  });

  it('counts for its login only', async () => {
    const other = new Client(plant.url);
    await other.signIn(`prover${count}@werkplan.example`, password);
    pass(11);
    expect(await give({ way: 'password', password })).toBe('proven');
    expect((await other.attempt(offerPasskeyEndpoint, {})).body.type).toBe('PROOF_REQUIRED');
  });
});
