import { addInvitedUser, issueInvitation } from '../../../server/src/account/invitation-store.ts';
import { issueResetToken } from '../../../server/src/account/reset-token-store.ts';
import { disableUser } from '../../../server/src/account/user-admin-store.ts';
import { listPasskeys, storePasskey } from '../../../server/src/account/passkey-store.ts';
import { storePendingSignIn } from '../../../server/src/account/pending-sign-in-store.ts';
import { findUser } from '../../../server/src/account/user-store.ts';
import { makeToken } from '../script.ts';
import { captchaToken } from '../captcha.ts';
import type { Plant } from '../plant.ts';
import { Client } from '../client.ts';
import { addUser, password } from '../plant.ts';

/** Data with which each account call succeeds once. */
export interface AccountScene {
  /** Solved captchas; each is accepted once. */
  readonly captchas: readonly [forAsking: string, forSetting: string];
  /** Resets the password of a user whom no other test needs. */
  readonly resetToken: string;
  readonly unusedToken: string;
  /** Another login of Anna. */
  readonly otherLogin: number;
  /** A passkey of Anna that no browser holds. */
  readonly passkey: number;
  /** A sign-in that waits for its second factor. */
  readonly pendingSignIn: string;
  /** A user whom no other test needs. */
  readonly spareUser: number;
  /** A token that no other test needs. */
  readonly spareToken: number;
  /** Tokens of two invitations; the test accepts the first. */
  readonly invitation: string;
  readonly unusedInvitation: string;
  /** Ids of users by state whom no other test needs. */
  readonly people: Readonly<Record<'active' | 'invited' | 'disabled', number>>;
}

const tokenOfNewUser = async ({ db, clock }: Plant, name: string): Promise<string> => {
  const email = `${name}@werkplan.example`;
  await addUser(db, email, name);
  const issued = await issueResetToken(db, email, clock.now(), 60);
  return issued?.token ?? '';
};

const invite = async ({ db, clock }: Plant, name: string): Promise<{ id: number; token: string }> => {
  const email = `${name}@werkplan.example`;
  const id = await addInvitedUser(db, { email, role: 'planner', language: 'de' }, clock.now());
  const issued = await issueInvitation(db, email, clock.now());
  return { id: id ?? 0, token: issued?.token ?? '' };
};

const memberOf = async (db: Plant['db'], name: string): Promise<number> => {
  const email = `${name}@werkplan.example`;
  await addUser(db, email, name);
  return (await findUser(db, email))?.id ?? 0;
};

const disabledUser = async ({ db, clock }: Plant, name: string): Promise<number> => {
  const id = await memberOf(db, name);
  await disableUser(db, id, clock.now());
  return id;
};

const pendingOf = async ({ db, clock }: Plant, email: string): Promise<string> => {
  const user = await findUser(db, email);
  const proof = {
    method: 'password',
    userId: user?.id ?? 0,
    passwordHash: user?.passwordHash ?? '',
  } as const;
  return (await storePendingSignIn(db, proof, clock.now())) ?? '';
};

const passkeyOf = async ({ db, clock }: Plant, userId: number): Promise<number> => {
  const passkey = {
    userId,
    name: 'Spare',
    credentialId: 'c3BhcmU',
    publicKey: '',
    rpId: 'elsewhere.example',
  };
  const stored = await storePasskey(db, { ...passkey, counter: 0, transports: [] }, clock.now());
  return stored?.id ?? 0;
};

/** Anna is the plant's first user. */
const annasId = 1;

const newLogin = async (plant: Plant): Promise<number> => {
  await new Client(plant.url).signIn('anna@werkplan.example', password);
  const { id } = await plant.db
    .selectFrom('login')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id;
};

/** Returns the login, or a new one when it has ended, because a password change ends it. */
const lastingLogin = async (plant: Plant, id: number): Promise<number> => {
  const living = plant.db.selectFrom('login').select('id').where('id', '=', id).where('endedAt', 'is', null);
  return (await living.executeTakeFirst())?.id ?? (await newLogin(plant));
};

/** Returns the passkey, or a new one when it was removed. */
const lastingPasskey = async (plant: Plant, id: number): Promise<number> => {
  const there = await listPasskeys(plant.db, annasId);
  return there.some((passkey) => passkey.id === id) ? id : await passkeyOf(plant, annasId);
};

/** Links Anna to an identity provider, again after a test unlinked her. */
const linkAnna = async ({ db, clock }: Plant): Promise<void> => {
  const identity = { issuer: 'https://id.example', subject: 'anna', userId: annasId, createdAt: clock.now() };
  await db
    .insertInto('userIdentity')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

const make = async (plant: Plant): Promise<AccountScene> => {
  await linkAnna(plant);
  const otherLogin = await newLogin(plant);
  const resetToken = await tokenOfNewUser(plant, 'forgetful');
  const unusedToken = await tokenOfNewUser(plant, 'hesitant');
  return {
    captchas: [await captchaToken(plant), await captchaToken(plant)],
    resetToken,
    passkey: await passkeyOf(plant, annasId),
    spareUser: (await findUser(plant.db, 'forgetful@werkplan.example'))?.id ?? 0,
    unusedToken,
    pendingSignIn: await pendingOf(plant, 'hesitant@werkplan.example'),
    otherLogin,
    spareToken: (await makeToken(plant, ['read'])).id,
    invitation: (await invite(plant, 'expected')).token,
    unusedInvitation: (await invite(plant, 'awaited')).token,
    people: {
      active: await memberOf(plant.db, 'passing'),
      invited: (await invite(plant, 'asked')).id,
      disabled: await disabledUser(plant, 'leaving'),
    },
  };
};

const made = new WeakMap<Plant, Promise<AccountScene>>();

/** Created once per plant; used-up data stays used up, except Anna's logins and passkeys. */
export const makeAccountScene = async (plant: Plant): Promise<AccountScene> => {
  const first = made.get(plant) ?? make(plant);
  made.set(plant, first);
  const scene = await first;
  const renewed = {
    ...scene,
    otherLogin: await lastingLogin(plant, scene.otherLogin),
    passkey: await lastingPasskey(plant, scene.passkey),
  };
  made.set(plant, Promise.resolve(renewed));
  return renewed;
};
