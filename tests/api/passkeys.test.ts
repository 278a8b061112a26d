import { awaitedStepSchema } from '@werkplan/shared/account/second-step-schema.ts';
import { checkSessionEndpoint, signInEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import {
  addPasskeyEndpoint,
  offerPasskeyEndpoint,
  readSecondStepEndpoint,
  removePasskeyEndpoint,
  renamePasskeyEndpoint,
} from '@werkplan/shared/account/second-step-endpoints.ts';
import {
  addPasskeyAtSignInEndpoint,
  offerPasskeyAtSignInEndpoint,
  passkeyOptionsEndpoint,
  passkeySignInEndpoint,
} from '@werkplan/shared/account/second-step-sign-in-endpoints.ts';
import { changePlantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { addUser, password, usePlant } from '../support/plant.ts';
import { setUpApp } from '../support/second-step.ts';
import { makeSoftPasskey } from '../support/soft-passkey.ts';

const plant = usePlant();
const passkey = makeSoftPasskey();
const origin = (): string => new URL(plant.url).origin;
let counter = 1;

const add = async (client: Client, one: typeof passkey, name: string) => {
  const options = await client.call(offerPasskeyEndpoint, {});
  const response = one.create(options, { origin: origin() });
  return await client.attempt(addPasskeyEndpoint, { body: { name, response } });
};
const optionsFor = async (visitor: Client, pendingSignIn?: string) =>
  await visitor.call(passkeyOptionsEndpoint, { body: pendingSignIn ? { pendingSignIn } : {} });
const signIn = async (visitor: Client, response: ReturnType<typeof passkey.sign>, pendingSignIn?: string) => {
  const body = { response, ...(pendingSignIn && { pendingSignIn }) };
  const reply = await visitor.attempt(passkeySignInEndpoint, { body });
  return reply.status === 200 ? 'signed in' : (reply.body.type as string);
};

beforeAll(async () => {
  const { status, body } = await add(plant.anna, passkey, 'YubiKey');
  expect([status, body.passkey.name, body.recoveryCodes?.length]).toEqual([200, 'YubiKey', 10]);
});

describe('a passkey', () => {
  it('signs its owner in without a password', async () => {
    const visitor = new Client(plant.url);
    const response = passkey.sign(await optionsFor(visitor), { origin: origin(), counter: ++counter });
    expect(await signIn(visitor, response)).toBe('signed in');
    expect(await visitor.call(checkSessionEndpoint, {})).toMatchObject({ email: 'anna@werkplan.example' });
    const { method } = await plant.db
      .selectFrom('login')
      .select('method')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(method).toBe('passkey');
  });

  it.each([
    ['at another origin', { origin: 'https://werkplan.attacker.example' }],
    ['for another site', { rpId: 'attacker.example' }],
    ['without finger, face or PIN', { isVerified: false }],
    ['with a count of before', { counter: 1 }],
  ])('is refused %s', async (_, lie) => {
    const visitor = new Client(plant.url);
    const honest = passkey.sign(await optionsFor(visitor), { origin: origin(), counter: ++counter });
    expect(await signIn(new Client(plant.url), honest)).toBe('signed in');
    const response = passkey.sign(await optionsFor(visitor), {
      origin: origin(),
      counter: ++counter,
      ...lie,
    });
    expect(await signIn(visitor, response)).toBe('PASSKEY_REFUSED');
    expect((await visitor.attempt(checkSessionEndpoint, {})).status).toBe(401);
  });

  it('is refused a second time, after ten minutes, and if it is unknown', async () => {
    const visitor = new Client(plant.url);
    const response = passkey.sign(await optionsFor(visitor), { origin: origin(), counter: ++counter });
    const outcomes = await Promise.all([
      signIn(new Client(plant.url), response),
      signIn(new Client(plant.url), response),
    ]);
    expect(outcomes.sort()).toEqual(['PASSKEY_REFUSED', 'signed in']);
    const options = await optionsFor(visitor);
    plant.clock.set('2026-11-23T08:10:01Z');
    expect(await signIn(visitor, passkey.sign(options, { origin: origin(), counter: ++counter }))).toBe(
      'PASSKEY_REFUSED',
    );
    plant.clock.set('2026-11-23T08:00:00Z');
    const stranger = makeSoftPasskey();
    expect(await signIn(visitor, stranger.sign(await optionsFor(visitor), { origin: origin() }))).toBe(
      'PASSKEY_REFUSED',
    );
  });

  it('created for the user’s own challenge is stored, and only once', async () => {
    const options = await plant.bernd.call(offerPasskeyEndpoint, {});
    const response = makeSoftPasskey().create(options, { origin: origin() });
    const body = { name: 'Stolen', response };
    expect((await plant.anna.attempt(addPasskeyEndpoint, { body })).body.type).toBe('PASSKEY_REFUSED');
    expect((await add(plant.anna, passkey, 'Again')).body.type).toBe('PASSKEY_REFUSED');
  });

  it('after the password must belong to the same user', async () => {
    await setUpApp(plant.bernd, plant.clock.now);
    const visitor = new Client(plant.url);
    const waiting = await visitor.attempt(signInEndpoint, {
      body: { email: 'bernd@werkplan.example', password },
    });
    const { pendingSignIn } = awaitedStepSchema.parse(waiting.body['awaited']);
    const annas = passkey.sign(await optionsFor(visitor, pendingSignIn), {
      origin: origin(),
      counter: ++counter,
    });
    expect(await signIn(visitor, annas, pendingSignIn)).toBe('PASSKEY_REFUSED');
    const bernds = makeSoftPasskey();
    expect((await add(plant.bernd, bernds, 'Laptop')).status).toBe(200);
    const own = bernds.sign(await optionsFor(visitor, pendingSignIn), { origin: origin(), counter: 1 });
    expect(await signIn(visitor, own, pendingSignIn)).toBe('signed in');
  });

  it('can be renamed and removed by its owner only', async () => {
    const spare = makeSoftPasskey();
    expect((await add(plant.anna, spare, 'Spare')).status).toBe(200);
    const named = async (name: string) =>
      (await plant.anna.call(readSecondStepEndpoint, {})).passkeys.find((one) => one.name === name);
    const params = { id: (await named('Spare'))?.id ?? 0 };
    expect(
      (await plant.bernd.attempt(renamePasskeyEndpoint, { params, body: { name: 'Mine' } })).status,
    ).toBe(404);
    expect((await plant.bernd.attempt(removePasskeyEndpoint, { params })).status).toBe(404);
    await plant.anna.call(renamePasskeyEndpoint, { params, body: { name: 'Keyring' } });
    expect(await named('Keyring')).toMatchObject({ id: params.id, isPortable: true });
    await plant.anna.call(removePasskeyEndpoint, { params });
    const visitor = new Client(plant.url);
    const response = spare.sign(await optionsFor(visitor), { origin: origin(), counter: 2 });
    expect(await signIn(visitor, response)).toBe('PASSKEY_REFUSED');
  });
});

describe('the first passkey, where the plant requires a second step', () => {
  const email = 'dora@werkplan.example';
  const begin = async (visitor: Client): Promise<string> => {
    const { body } = await visitor.attempt(signInEndpoint, { body: { email, password } });
    return awaitedStepSchema.parse(body['awaited']).pendingSignIn;
  };

  it('is created after the password, completes the sign-in, and cannot be created twice this way', async () => {
    await addUser(plant.db, email, 'Dora');
    await plant.anna.call(changePlantEndpoint, { body: { secondStep: 'all' } });
    const [visitor, other] = [new Client(plant.url), new Client(plant.url)];
    const [pendingSignIn, another] = [await begin(visitor), await begin(other)];
    const make = async (client: Client, pending: string) =>
      makeSoftPasskey().create(
        await client.call(offerPasskeyAtSignInEndpoint, { body: { pendingSignIn: pending } }),
        { origin: origin() },
      );
    const [response, late] = [await make(visitor, pendingSignIn), await make(other, another)];
    const body = { pendingSignIn, response };
    const { user, recoveryCodes } = await visitor.call(addPasskeyAtSignInEndpoint, { body });
    expect([user.email, recoveryCodes?.length]).toEqual([email, 10]);
    expect(await visitor.call(checkSessionEndpoint, {})).toMatchObject({ email });
    const refusals = [
      await other.attempt(addPasskeyAtSignInEndpoint, { body: { pendingSignIn: another, response: late } }),
      await other.attempt(offerPasskeyAtSignInEndpoint, { body: { pendingSignIn: another } }),
      await visitor.attempt(addPasskeyAtSignInEndpoint, { body }),
    ];
    expect(refusals.map((reply) => reply.body.type as string)).toEqual([
      'ACCESS_DENIED',
      'ACCESS_DENIED',
      'SIGN_IN_EXPIRED',
    ]);
    expect((await visitor.call(readSecondStepEndpoint, {})).passkeys).toHaveLength(1);
    await plant.anna.call(changePlantEndpoint, { body: { secondStep: 'none' } });
  });
});
