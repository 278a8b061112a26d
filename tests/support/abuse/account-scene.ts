import { addInvited, issueInvitation } from '../../../server/src/account/invitation-store.ts';
import { issueResetToken } from '../../../server/src/account/reset-token-store.ts';
import { disableUser } from '../../../server/src/account/user-admin-store.ts';
import { findUser } from '../../../server/src/account/user-store.ts';
import { makeToken } from '../script.ts';
import { captchaToken } from '../captcha.ts';
import type { Plant } from '../plant.ts';
import { Client } from '../client.ts';
import { addUser, password } from '../plant.ts';

/** What calls about accounts need to do their work once. */
export interface AccountScene {
  /** Solved; each counts once. */
  readonly captchas: readonly [forAsking: string, forSetting: string];
  /** Sets the password of a user who matters to nobody. */
  readonly resetToken: string;
  readonly unusedToken: string;
  /** Another login of Anna's. */
  readonly otherLogin: number;
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
  const id = await addInvited(db, { email, role: 'planner', language: 'de' }, clock.now());
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

const make = async (plant: Plant): Promise<AccountScene> => {
  await new Client(plant.url).signIn('anna@werkplan.example', password);
  const { id } = await plant.db
    .selectFrom('login')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow();
  return {
    captchas: [await captchaToken(plant), await captchaToken(plant)],
    resetToken: await tokenOfNewUser(plant, 'forgetful'),
    unusedToken: await tokenOfNewUser(plant, 'hesitant'),
    otherLogin: id,
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

/** Made once for a plant: what is used up stays used up. */
export const accountScene = async (plant: Plant): Promise<AccountScene> => {
  const scene = made.get(plant) ?? make(plant);
  made.set(plant, scene);
  return await scene;
};
