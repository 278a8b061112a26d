// Own server: it limits sign-ins.
import { signInEndpoint, checkSessionEndpoint } from '@werkplan/shared/account/account-endpoints.ts';
import { changePasswordEndpoint } from '@werkplan/shared/account/password-endpoints.ts';
import {
  confirmAppEndpoint,
  offerAppEndpoint,
  readSecondStepEndpoint,
  removeAppEndpoint,
  renewRecoveryCodesEndpoint,
  resetSecondStepEndpoint,
} from '@werkplan/shared/account/second-step-endpoints.ts';
import {
  confirmAppAtSignInEndpoint,
  finishSignInEndpoint,
  offerAppAtSignInEndpoint,
} from '@werkplan/shared/account/second-step-sign-in-endpoints.ts';
import { changePlantEndpoint } from '@werkplan/shared/plant/plant-endpoints.ts';
import { awaitedStepSchema, type AwaitedStep } from '@werkplan/shared/account/second-step-schema.ts';
import { roles } from '@werkplan/shared/values/role.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Client } from '../support/client.ts';
import { addUser, password, useOwnPlant } from '../support/plant.ts';
import { useClockOf } from '../support/process-time.ts';
import { codeAt, setUpApp } from '../support/second-step.ts';

const plant = useOwnPlant({ limitSignInsPerAccount: 5, limitSignInsByStrangers: 50 });
useClockOf(plant);

let count = 0;
let email: string;
let userId: number;
let clara: Client;
let secret: string;
let recoveryCodes: readonly string[];

const pass = (seconds: number): void =>
  plant.clock.set(new Date(plant.clock.now().getTime() + seconds * 1000).toISOString());

beforeEach(async () => {
  plant.clock.set('2026-11-23T08:00:00Z');
  email = `clara${++count}@werkplan.example`;
  await addUser(plant.db, email, `Clara ${count}`);
  clara = new Client(plant.url);
  await clara.signIn(email, password);
  ({ secret, recoveryCodes } = await setUpApp(clara, plant.clock.now));
  userId = (await clara.call(checkSessionEndpoint, {})).id;
  pass(60);
});

const beginSignIn = async (client: Client): Promise<AwaitedStep> => {
  const reply = await client.attempt(signInEndpoint, { body: { email, password } });
  expect([reply.status, reply.body.type]).toEqual([401, 'SECOND_STEP_REQUIRED']);
  return awaitedStepSchema.parse(reply.body.awaited);
};
const finish = async (client: Client, { pendingSignIn }: AwaitedStep, code: string) => {
  const reply = await client.attempt(finishSignInEndpoint, { body: { pendingSignIn, code } });
  return reply.status === 200 ? 'signed in' : ((reply.body.fields?.code as string) ?? reply.body.type);
};
const isSignedIn = async (client: Client): Promise<boolean> =>
  (await client.attempt(checkSessionEndpoint, {})).status === 200;
const wrong = 'Wrong or used before, please enter the next code.';

describe('a sign-in with an authenticator app', () => {
  it('is nobody’s after the password, and the person’s after the code', async () => {
    const visitor = new Client(plant.url);
    const awaited = await beginSignIn(visitor);
    expect(awaited).toMatchObject({ app: true, passkey: false, recoveryCode: true });
    expect([visitor.cookie, await isSignedIn(visitor)]).toEqual(['', false]);
    expect(await finish(visitor, awaited, codeAt(secret, plant.clock.now()))).toBe('signed in');
    expect(await visitor.call(checkSessionEndpoint, {})).toMatchObject({ email });
  });

  it('takes each code once, also in another sign-in, and none of before', async () => {
    const code = codeAt(secret, plant.clock.now());
    const before = codeAt(secret, new Date(plant.clock.now().getTime() - 30_000));
    const [first, second] = [new Client(plant.url), new Client(plant.url)];
    const [one, other] = [await beginSignIn(first), await beginSignIn(second)];
    const outcomes = await Promise.all([finish(first, one, code), finish(second, other, code)]);
    expect(outcomes.sort()).toEqual([wrong, 'signed in'].sort());
    expect(await finish(second, await beginSignIn(second), before)).toBe(wrong);
    pass(30);
    const next = codeAt(secret, plant.clock.now());
    expect(await finish(second, await beginSignIn(second), next)).toBe('signed in');
  });

  it('refuses what is two minutes old, and nothing counts after ten minutes or a new password', async () => {
    const visitor = new Client(plant.url);
    const old = codeAt(secret, plant.clock.now());
    pass(120);
    const late = await beginSignIn(visitor);
    expect(await finish(visitor, late, old)).toBe(wrong);
    expect(await finish(visitor, late, 'abc')).toBe(wrong);
    pass(601);
    expect(await finish(visitor, late, codeAt(secret, plant.clock.now()))).toBe('SIGN_IN_EXPIRED');
    const waiting = await beginSignIn(visitor);
    const passwords = { password: 'Planner9', passwordRepeat: 'Planner9' };
    await clara.call(changePasswordEndpoint, { body: { currentPassword: password, ...passwords } });
    expect(await finish(visitor, waiting, codeAt(secret, plant.clock.now()))).toBe('SIGN_IN_EXPIRED');
  });

  it('counts wrong codes; after five nothing is compared', async () => {
    const visitor = new Client(plant.url);
    const awaited = await beginSignIn(visitor);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await finish(visitor, awaited, '12345x')).toBe(wrong);
    const right = codeAt(secret, plant.clock.now());
    expect(await finish(visitor, awaited, right)).toBe('TOO_MANY_REQUESTS');
  });

  it('takes each recovery code once, typed in any way', async () => {
    expect(recoveryCodes).toHaveLength(10);
    const [code = ''] = recoveryCodes;
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    const visitor = new Client(plant.url);
    const typed = ` ${code.toLowerCase().replace('-', ' ')}`;
    expect(await finish(visitor, await beginSignIn(visitor), typed)).toBe('signed in');
    expect(await visitor.call(readSecondStepEndpoint, {})).toMatchObject({ recoveryCodes: 9 });
    expect(await finish(visitor, await beginSignIn(visitor), code)).toBe(wrong);
  });

  it('spends one recovery code at most, however many come at once', async () => {
    const visitor = new Client(plant.url);
    const awaited = await beginSignIn(visitor);
    const sent = recoveryCodes
      .slice(0, 4)
      .map(async (code) => await finish(new Client(plant.url), awaited, code));
    expect((await Promise.all(sent)).filter((outcome) => outcome === 'signed in')).toHaveLength(1);
    expect(await clara.call(readSecondStepEndpoint, {})).toMatchObject({ recoveryCodes: 9 });
  });

  it('compares five recovery codes an hour, in however many sign-ins, from wherever', async () => {
    const wrongly = async () =>
      await finish(new Client(plant.url), await beginSignIn(new Client(plant.url)), 'AAAA-2222');
    // The pauses are long enough to reset the separate limit on wrong codes.
    for (let count = 0; count < 5; count += 1) {
      expect(await wrongly()).toBe(wrong);
      pass(10 * 60);
    }
    const right = async () => {
      const visitor = new Client(plant.url);
      return await finish(visitor, await beginSignIn(visitor), recoveryCodes[0] ?? '');
    };
    expect(await right()).toBe('TOO_MANY_REQUESTS');
    pass(11 * 60);
    expect(await right()).toBe('signed in');
  });

  it('lets nobody who only knows the password set up another app', async () => {
    const visitor = new Client(plant.url);
    const { pendingSignIn } = await beginSignIn(visitor);
    const reply = await visitor.attempt(offerAppAtSignInEndpoint, { body: { pendingSignIn } });
    expect([reply.status, reply.body.type]).toEqual([403, 'ACCESS_DENIED']);
  });
});

describe('a plant that requires a second step', () => {
  const demand = async (secondStep: 'none' | 'admins' | 'planners' | 'all'): Promise<void> =>
    void (await plant.anna.call(changePlantEndpoint, { body: { secondStep } }));
  afterEach(async () => await demand('none'));

  it.each([
    ['none', []],
    ['admins', ['admin']],
    ['planners', ['planner', 'admin']],
    ['all', ['viewer', 'planner', 'admin']],
  ] as const)('%s: asks exactly %j', async (secondStep, asked) => {
    await clara.call(removeAppEndpoint, {});
    await demand(secondStep);
    const met: string[] = [];
    for (const role of roles) {
      await plant.db.updateTable('appUser').set({ role }).where('id', '=', userId).execute();
      const reply = await new Client(plant.url).attempt(signInEndpoint, { body: { email, password } });
      if (reply.body.type === 'SECOND_STEP_REQUIRED') met.push(role);
    }
    expect(met).toEqual(asked);
  });

  it('leads who has none to setting it up, and signs nobody in before', async () => {
    await clara.call(removeAppEndpoint, {});
    await demand('admins');
    await new Client(plant.url).signIn(email, password);
    await demand('all');
    const visitor = new Client(plant.url);
    const awaited = await beginSignIn(visitor);
    expect(awaited).toMatchObject({ app: false, passkey: false, recoveryCode: false });
    const { pendingSignIn } = awaited;
    const offered = await visitor.call(offerAppAtSignInEndpoint, { body: { pendingSignIn } });
    const wrongly = { pendingSignIn, code: '12345x' };
    expect((await visitor.attempt(confirmAppAtSignInEndpoint, { body: wrongly })).body.fields?.['code']).toBe(
      wrong,
    );
    expect(await isSignedIn(visitor)).toBe(false);
    const rightly = { pendingSignIn, code: codeAt(offered.secret, plant.clock.now()) };
    const confirmed = await visitor.call(confirmAppAtSignInEndpoint, { body: rightly });
    expect([confirmed.user.email, confirmed.recoveryCodes?.length]).toEqual([email, 10]);
    expect(await visitor.call(readSecondStepEndpoint, {})).toMatchObject({ isRequired: true });
  });

  it('keeps everybody’s last one', async () => {
    await demand('all');
    const reply = await clara.attempt(removeAppEndpoint, {});
    expect([reply.status, reply.body.type]).toEqual([409, 'LAST_SECOND_STEP']);
    expect((await clara.call(readSecondStepEndpoint, {})).appSince).not.toBeNull();
  });
});

describe('one’s own second step', () => {
  it('is stored without the secret and without a recovery code', async () => {
    const app = await plant.db
      .selectFrom('authenticatorApp')
      .selectAll()
      .where('userId', '=', userId)
      .execute();
    const codes = await plant.db
      .selectFrom('recoveryCode')
      .selectAll()
      .where('userId', '=', userId)
      .execute();
    expect(JSON.stringify(app)).not.toContain(secret);
    expect(codes).toHaveLength(10);
    for (const code of recoveryCodes) expect(JSON.stringify(codes)).not.toContain(code.replace('-', ''));
  });

  it('moves to another phone; the old one counts until the new one’s first code', async () => {
    const offered = await clara.call(offerAppEndpoint, {});
    const visitor = new Client(plant.url);
    expect(await finish(visitor, await beginSignIn(visitor), codeAt(secret, plant.clock.now()))).toBe(
      'signed in',
    );
    const body = { code: codeAt(offered.secret, plant.clock.now()) };
    expect(await clara.call(confirmAppEndpoint, { body })).toEqual({ recoveryCodes: null });
    pass(30);
    const awaited = await beginSignIn(visitor);
    expect(await finish(visitor, awaited, codeAt(secret, plant.clock.now()))).toBe(wrong);
    expect(await finish(visitor, awaited, codeAt(offered.secret, plant.clock.now()))).toBe('signed in');
  });

  it('gets new recovery codes, and the old ones are worth nothing', async () => {
    const renewed = await clara.call(renewRecoveryCodesEndpoint, {});
    const visitor = new Client(plant.url);
    const awaited = await beginSignIn(visitor);
    expect(await finish(visitor, awaited, recoveryCodes[0] ?? '')).toBe(wrong);
    expect(await finish(visitor, awaited, renewed.recoveryCodes?.[0] ?? '')).toBe('signed in');
  });

  it('is gone with the last of it, and the password alone signs in again', async () => {
    await clara.call(removeAppEndpoint, {});
    expect(await clara.call(readSecondStepEndpoint, {})).toMatchObject({
      appSince: null,
      recoveryCodes: null,
    });
    await new Client(plant.url).signIn(email, password);
  });

  it('is taken off by an administrator, and by nobody else; both are written down without secrets', async () => {
    const params = { id: userId };
    expect((await clara.attempt(resetSecondStepEndpoint, { params })).body.role).toBe('admin');
    await plant.anna.call(resetSecondStepEndpoint, { params });
    await new Client(plant.url).signIn(email, password);
    const events = await plant.db
      .selectFrom('securityEvent')
      .select(['event', 'outcome', 'actor'])
      .where('userId', '=', userId)
      .where('event', 'in', ['authenticatorApp.confirm', 'secondStep.reset'])
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { event: 'authenticatorApp.confirm', outcome: 'done', actor: `user:${userId}` },
      { event: 'secondStep.reset', outcome: 'done', actor: 'user:1' },
    ]);
  });
});
