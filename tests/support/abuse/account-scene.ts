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

/** Fixtures that let each account call succeed once. */
export interface AccountScene {
  /** Solved; each counts once. */
  readonly captchas: readonly [forAsking: string, forSetting: string];
  /** Sets the password of a user who matters to nobody. */
  readonly resetToken: string;
  readonly unusedToken: string;
  /** Another login of Anna's. */
  readonly otherLogin: number;
  /** A passkey of Anna's that no browser has. */
  readonly passkey: number;
  /** A sign-in that waits for its second step. */
  readonly pendingSignIn: string;
  /** A user who matters to nobody. */
  readonly spareUser: number;
  /** A token that no script uses. */
  readonly spareToken: number;
  /** Tokens of two invitations; the first is accepted. */
  readonly invitation: string;
  readonly unusedInvitation: string;
  /** Ids of people who matter to nobody. */
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

/** She is the plant's first user. */
const annasId = 1;

const newLogin = async (plant: Plant): Promise<number> => {
  await new Client(plant.url).signIn('anna@werkplan.example', password);
  const { id } = await plant.db
    .selectFrom('login')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return id;
};

/** Answers the login while it lasts, else a new one: a new password ends it, too. */
const lastingLogin = async (plant: Plant, id: number): Promise<number> => {
  const living = plant.db.selectFrom('login').select('id').where('id', '=', id).where('endedAt', 'is', null);
  return (await living.executeTakeFirst())?.id ?? (await newLogin(plant));
};

/** Answers the passkey while it exists, else a new one. */
const lastingPasskey = async (plant: Plant, id: number): Promise<number> => {
  const there = await listPasskeys(plant.db, annasId);
  return there.some((passkey) => passkey.id === id) ? id : await passkeyOf(plant, annasId);
};

/** Anna is somebody at a provider, again after she was unlinked. */
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

/** Made once for a plant: what is used up stays used up, but for what Anna signs in with. */
export const accountScene = async (plant: Plant): Promise<AccountScene> => {
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
